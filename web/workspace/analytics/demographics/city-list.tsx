import { Anchor, Button, Card, Text } from '@mantine/core'
import { countryName } from '@sahihi/contract/domain/countries.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { CityBars } from '../../../ui/city-bars.tsx'
import { IconArrowRight } from '../../ui/icons.tsx'
import { allCountries } from '../filters/view.ts'
import type { CityCount, Layer } from './layers.ts'
import { demographicsText } from './text.ts'
import type { DemographicsView } from './url-state.ts'

const t = demographicsText.cities

type CityListProps = {
  places: CityCount[]
  layer: Layer
  focus: string
  view: DemographicsView
  onAllCountries: () => void
}

/** How many cities are listed next to the map; the table has them all. */
const maxCities = 10

/** The cities of the country in focus, each with a bar relative to the top city and its share of all scans with a place. */
export function CityList({ places, layer, focus, view, onAllCountries }: CityListProps) {
  const cities = places.filter(({ country }) => focus === allCountries || country === focus)
  const others = places.length - cities.length
  const total = places.reduce((sum, { count }) => sum + count, 0)
  const name = focus === allCountries ? t.allCountries : countryName(focus)
  const { country: _, layer: __, ...filters } = view
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
        {layer === 'scans' ? t.title(name) : t.titleOf(demographicsText.layers[layer], name)}
      </h2>
      <Quiet>{cities.length > 0 ? sharesOf(layer, total) : t.none(demographicsText.layers[layer], name)}</Quiet>
      {cities.length > 0 ? (
        <CityBars
          cities={cities.slice(0, maxCities).map(({ city, country, count }) => ({
            name: city,
            country: focus === allCountries ? countryName(country) : undefined,
            scans: count,
            ofTop: count / (cities[0]?.count ?? 1),
            ofAll: count / total,
          }))}
          count={formatNumber}
          percent={(share) => `${Math.round(share * 100)}%`}
          unit={(count) => demographicsText.counted[layer](count).split(' ').slice(1).join(' ')}
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

const sharesOf = (layer: Layer, total: number) =>
  layer === 'suspected_copies' ? t.inEachCity : t.shareOf(demographicsText.counted[layer](total))

const Quiet = ({ children }: { children: string }) => (
  <Text c="dimmed" size="sm">
    {children}
  </Text>
)
