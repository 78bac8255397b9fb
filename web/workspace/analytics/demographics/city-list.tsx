import { Anchor, Button, Card, Text } from '@mantine/core'
import { countryName } from '@sahihi/contract/domain/countries.ts'
import type { Geographic } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { CityBars } from '../../../ui/city-bars.tsx'
import { IconArrowRight } from '../../ui/icons.tsx'
import { type AnalyticsView, allCountries } from '../filters/view.ts'
import { demographicsText } from './text.ts'

const t = demographicsText.cities

type CityListProps = { data: Geographic; focus: string; view: AnalyticsView; onAllCountries: () => void }

/** How many cities are listed next to the map; the table has them all. */
const maxCities = 10

/** The cities of the country in focus, each with a bar relative to the top city and its share of all scans with a place. */
export function CityList({ data, focus, view, onAllCountries }: CityListProps) {
  const cities = data.topLocations.filter(({ country }) => focus === allCountries || country === focus)
  const others = data.topLocations.length - cities.length
  const name = focus === allCountries ? t.allCountries : countryName(focus)
  const { country: _, ...filters } = view
  const heading = useRef<HTMLHeadingElement>(null)
  const wasExpanded = useRef(false)
  // The pressed button disappears, so the heading takes the focus.
  useEffect(() => {
    if (focus === allCountries && wasExpanded.current) heading.current?.focus()
    wasExpanded.current = false
  }, [focus])
  return (
    <Card component="section" aria-labelledby="cities" style={{ gap: 14, overflowWrap: 'anywhere' }}>
      <h2 id="cities" ref={heading} tabIndex={-1}>
        {t.title(name)}
      </h2>
      <Quiet>{cities.length > 0 ? t.shareOf(data.localizedScans) : t.none(name)}</Quiet>
      {cities.length > 0 ? (
        <CityBars
          cities={cities.slice(0, maxCities).map(({ city, country, scans }) => ({
            name: city,
            country: focus === allCountries ? countryName(country) : undefined,
            scans,
            ofTop: scans / (cities[0]?.scans ?? 1),
            ofAll: scans / data.localizedScans,
          }))}
          count={formatNumber}
          percent={(share) => `${Math.round(share * 100)}%`}
          unit={t.scanUnit}
        />
      ) : null}
      {cities.length > maxCities ? <Quiet>{t.more(cities.length - maxCities)}</Quiet> : null}
      {others > 0 ? (
        <Button
          variant="subtle"
          style={{ alignSelf: 'start' }}
          ml={-20}
          onClick={() => {
            wasExpanded.current = true
            onAllCountries()
          }}
        >
          {t.elsewhere(others)}
        </Button>
      ) : null}
      <Anchor
        mt="auto"
        mih={44}
        fw={500}
        underline="always"
        style={{ display: 'flex', alignItems: 'center', gap: 8, alignSelf: 'start' }}
        renderRoot={(root) => <Link to="/demographics/places" search={filters} {...root} />}
      >
        {t.seeAll}
        <IconArrowRight size={18} stroke={1.5} aria-hidden="true" />
      </Anchor>
    </Card>
  )
}

const Quiet = ({ children }: { children: string }) => (
  <Text c="dimmed" size="sm">
    {children}
  </Text>
)
