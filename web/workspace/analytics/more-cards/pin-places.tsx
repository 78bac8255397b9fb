import type { PinFigures } from '@sahihi/contract/endpoints/analytics/pins.ts'
import { formatNumber, formatPercent } from '../../../lib/format.ts'
import { pinsText } from '../../catalog/pins/text.ts'
import { describePlace } from '../../lib/describe-place.ts'
import styles from './pin-places.module.css'

const t = pinsText.card

/** The cities with the most wrong PINs, and how many of the PINs that were checked there these are. */
export function PinPlaces({ places }: { places: PinFigures['places'] }) {
  if (places.length === 0) return <p className={styles.none}>{t.noPlaces}</p>
  return (
    <table className={styles.table}>
      <caption>{t.places}</caption>
      <thead>
        <tr>
          <th scope="col">{t.place}</th>
          <th scope="col">{pinsText.metrics.wrong}</th>
          <th scope="col">{t.rate}</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ city, country, pinChecks, wrongPins }) => (
          <tr key={`${city} ${country}`}>
            <th scope="row">{describePlace(city, country)}</th>
            <td>{pinsText.metrics.wrongNote(formatNumber(wrongPins), formatNumber(pinChecks))}</td>
            <td>{formatPercent(pinChecks > 0 ? wrongPins / pinChecks : 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
