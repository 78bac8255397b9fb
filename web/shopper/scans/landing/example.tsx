import './example.css'
import { HourBars, hourName } from '../../ui/hour-bars.tsx'
import { count, figures, indexOfMax } from './example-figures.ts'
import { landingText } from './landing-text.ts'

const topScans = Math.max(...figures.cities.map(({ scans }) => scans))
const calculateRadius = (scans: number) => Math.round(18 + 44 * (scans / topScans))

/** Location insight, with example data. */
export function Places() {
  const landing = landingText()
  return (
    <section className="insight" aria-labelledby="places">
      <Head id="places" title={landing.places} />
      <p>{landing.placesLead}</p>
      <NigeriaMap label={landing.map} />
      <p className="insight-credit">
        <a href="https://www.naturalearthdata.com/">Natural Earth</a>, <a href="https://www.geonames.org/">GeoNames</a>{' '}
        (CC BY 4.0)
      </p>
    </section>
  )
}

/** Nigeria and its states, as on the partners' map, with a circle for each city in proportion to its scans. */
export const NigeriaMap = ({ label }: { label: string }) => (
  <svg className="insight-map" viewBox="-20 -20 1020 830" role="img" aria-label={label}>
    <path className="map-land" d={figures.land} />
    <path className="map-states" d={figures.states} />
    {figures.cities.map(({ name, scans, at: [x, y] }) => (
      <circle key={name} cx={x} cy={y} r={calculateRadius(scans)} />
    ))}
    {figures.cities.map(({ name, scans, at: [x, y] }, i) => {
      const offset = calculateRadius(scans) + 10
      // The largest circle leaves no room beside it for its name.
      return i === 0 ? (
        <text key={name} x={x} y={y + offset + 26} textAnchor="middle">
          {name}
        </text>
      ) : (
        <text key={name} x={x + offset} y={y + 11}>
          {name}
        </text>
      )
    })}
  </svg>
)

/** Peak activity, with example data. */
export function PeakActivity() {
  const landing = landingText()
  const { hours, weekdays } = figures
  return (
    <section className="insight" aria-labelledby="peak">
      <Head id="peak" title={landing.peak} />
      <p>{landing.peakLead}</p>
      <div className="insight-peak">
        <dl>
          <div>
            <dt>{landing.peakHour}</dt>
            <dd>{hourName(indexOfMax(hours))}</dd>
          </div>
          <div>
            <dt>{landing.busiestDay}</dt>
            <dd>{landing.weekdays[indexOfMax(weekdays)]}</dd>
          </div>
        </dl>
        <HourBars label={landing.hours} counts={hours} count={count} unit={landing.scans} />
      </div>
    </section>
  )
}

/** The title, with a mark that the data is an example. */
const Head = ({ id, title }: { id: string; title: string }) => (
  <div className="insight-head">
    <h2 id={id}>{title}</h2>
    <span className="mark">{landingText().example}</span>
  </div>
)
