import { Button } from '@mantine/core'
import type { Geographic } from '@sahihi/contract/endpoints/analytics.ts'
import { countryName } from '@sahihi/contract/domain/countries.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { countOf, formatNumber } from '../../lib/format.ts'
import { CityBars } from '../../ui/city-bars.tsx'
import { everywhere } from './filters.ts'
import styles from './demographics.module.css'
import type { MapView } from './url-state.ts'

type CustomersProps = { data: Geographic; focus: string; view: MapView; onEverywhere: () => void }

/** How many cities stand beside the map; the table has them all. */
const shown = 10

/** The cities of the country in focus: each with a bar beside the top city's, and its part of all scans with a place. */
export function Customers({ data, focus, view, onEverywhere }: CustomersProps) {
  const cities = data.topLocations.filter(({ country }) => focus === everywhere || country === focus)
  const others = data.topLocations.length - cities.length
  const name = focus === everywhere ? 'all countries' : countryName(focus)
  const { days, productId } = view
  const heading = useRef<HTMLHeadingElement>(null)
  const isWidened = useRef(false)
  // The button that was pressed goes: its heading says what has come.
  useEffect(() => {
    if (focus === everywhere && isWidened.current) heading.current?.focus()
    isWidened.current = false
  }, [focus])
  return (
    <section className={styles.customers} aria-labelledby="customers">
      <h2 id="customers" ref={heading} tabIndex={-1}>
        Customers across {name}
      </h2>
      {cities.length > 0 ? (
        <CityBars
          cities={cities.slice(0, shown).map(({ city, country, scans }) => ({
            name: city,
            country: focus === everywhere ? countryName(country) : undefined,
            scans,
            ofTop: scans / (cities[0]?.scans ?? 1),
            ofAll: scans / data.localizedScans,
          }))}
          count={formatNumber}
          percent={(part) => `${Math.round(part * 100)}%`}
          unit={(scans) => (scans === 1 ? 'scan' : 'scans')}
        />
      ) : (
        <p className={styles.quiet}>No scan in {name} yet.</p>
      )}
      {cities.length > shown ? (
        <p className={styles.quiet}>and {countOf(cities.length - shown, 'more city', 'more cities')}</p>
      ) : null}
      {others > 0 ? (
        <Button
          variant="subtle"
          className={styles.others}
          onClick={() => {
            isWidened.current = true
            onEverywhere()
          }}
        >
          {countOf(others, 'city', 'cities')} in other countries
        </Button>
      ) : null}
      <Link to="/demographics/places" search={{ days, productId }} className={styles.all}>
        See All Demographics
        <IconArrowRight size={18} stroke={1.5} aria-hidden="true" />
      </Link>
    </section>
  )
}
