import { Text } from '@mantine/core'
import type { MapSettings } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { uiText } from '../text.ts'
import { parseAttribution } from './parse-attribution.ts'

const t = uiText.map

/** The sources of the map: always visible, as their licenses require. */
export function MapAttribution({ settings: { tileUrl, tileAttribution, geocoderUrl } }: { settings: MapSettings }) {
  const parts = [tileUrl ? tileAttribution : t.naturalEarth, t.geoNames, geocoderUrl ? t.openStreetMap : null]
  return (
    <Text c="dimmed" fz="0.8125rem" lh={1.85} px="sm" py={6} style={{ borderTop: '1px solid var(--line)' }}>
      {parseAttribution(parts.filter(Boolean).join(' · ')).map(({ text, href }) =>
        href ? (
          <a key={href} href={href} target="_blank" rel="noopener">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </Text>
  )
}
