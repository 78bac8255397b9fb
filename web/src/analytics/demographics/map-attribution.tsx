import type { MapSettings } from '@sahihi/contract/endpoints/analytics.ts'
import styles from './map.module.css'
import { readCredit } from './parse-attribution.ts'

const naturalEarth = 'Map: [Natural Earth](https://www.naturalearthdata.com/)'
const geoNames = 'Cities: [GeoNames](https://www.geonames.org/) (CC BY 4.0)'
const openStreetMap = 'other cities: [© OpenStreetMap contributors](https://www.openstreetmap.org/copyright)'

/** Who made the map: always in sight, as the licences want it. */
export function Credits({ settings: { tileUrl, tileAttribution, geocoderUrl } }: { settings: MapSettings }) {
  const credit = [tileUrl ? tileAttribution : naturalEarth, geoNames, geocoderUrl ? openStreetMap : null]
  return (
    <p className={styles.credits}>
      {readCredit(credit.filter(Boolean).join(' · ')).map(({ words, href }) =>
        href ? (
          <a key={href} href={href} target="_blank" rel="noopener">
            {words}
          </a>
        ) : (
          words
        ),
      )}
    </p>
  )
}
