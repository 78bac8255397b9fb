import { Button } from '@mantine/core'
import type { CityScans, Geographic } from '@sahihi/contract/analytics.ts'
import { countryName } from '@sahihi/contract/countries.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { countOf, formatNumber } from '../lib/format.ts'
import { everywhere } from './choice.ts'
import styles from './demographics.module.css'
import type { MapView } from './view.ts'

type CustomersProps = { data: Geographic; focus: string; view: MapView; onEverywhere: () => void }

/** How many cities stand beside the map; the table has them all. */
const shown = 10

/** The cities of the country in focus: each with a bar beside the top city's, and its part of all scans with a place. */
export function Customers({ data, focus, view, onEverywhere }: CustomersProps) {
  const cities = data.topLocations.filter(({ country }) => focus === everywhere || country === focus)
  const others = data.topLocations.length - cities.length
  const name = focus === everywhere ? 'all countries' : countryName(focus)
  const { days, productId } = view
  return (
    <section className={styles.customers} aria-labelledby="customers">
      <h2 id="customers">Customers across {name}</h2>
      {cities.length > 0 ? (
        <ol className={styles.cities}>
          {cities.slice(0, shown).map((city) => (
            <City
              key={`${city.country} ${city.city}`}
              city={city}
              top={cities[0]?.scans ?? 0}
              total={data.localizedScans}
              country={focus === everywhere ? countryName(city.country) : undefined}
            />
          ))}
        </ol>
      ) : (
        <p className={styles.quiet}>No scan in {name} yet.</p>
      )}
      {cities.length > shown ? (
        <p className={styles.quiet}>and {countOf(cities.length - shown, 'more city', 'more cities')}</p>
      ) : null}
      {others > 0 ? (
        <Button variant="subtle" className={styles.others} onClick={onEverywhere}>
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

type CityProps = { city: CityScans; top: number; total: number; country: string | undefined }

function City({ city: { city, scans }, top, total, country }: CityProps) {
  return (
    <li className={styles.city}>
      <span className={styles.cityName}>
        {city}
        {country ? <span className={styles.quiet}>, {country}</span> : null}
      </span>
      <span className={styles.scans}>
        {formatNumber(scans)}
        <span className="out-of-sight"> {scans === 1 ? 'scan' : 'scans'},</span>
      </span>
      <span className={styles.share}>{Math.round((scans / total) * 100)}%</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ width: `${(scans / top) * 100}%` }} />
      </span>
    </li>
  )
}
