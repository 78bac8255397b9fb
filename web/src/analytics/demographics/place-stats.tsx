import type { CityScans, Geographic } from '@sahihi/contract/endpoints/analytics.ts'
import { countOf, formatNumber } from '../../lib/format.ts'
import { Figures } from '../../ui/stats.tsx'
import styles from './demographics.module.css'

/** The four stat cards (specification 2, "Demographics"). */
export function PlaceFigures({ data: { topLocations, localizedScans, totalScans } }: { data: Geographic }) {
  const [top, lowest] = [topLocations[0], topLocations.at(-1)]
  return (
    <Figures
      label="Scans by place"
      figures={[
        { label: 'Localized QR Scans', value: formatNumber(localizedScans), note: `of ${countOf(totalScans, 'scan')}` },
        { label: 'Top Scanned Location', ...cityFigure(top) },
        { label: 'Lowest Scanned Location', ...cityFigure(lowest) },
        {
          label: 'Scan Frequency Rate',
          value: `${(top ? (top.scans / localizedScans) * 100 : 0).toFixed(1)}%`,
          note: 'in the top location',
        },
      ]}
    />
  )
}

const cityFigure = (place: CityScans | undefined) =>
  place
    ? { value: <span className={styles.cityFigure}>{place.city}</span>, note: countOf(place.scans, 'scan') }
    : { value: 'N/A' }
