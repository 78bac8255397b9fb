import './example.css'
import { CityBars } from '../../ui/city-bars.tsx'
import { HourBars, hourName } from '../../ui/hour-bars.tsx'
import { count, figures, percent, placeOfTop } from './example-figures.ts'
import { landingWords } from './landing-text.ts'

const topScans = Math.max(...figures.cities.map(({ scans }) => scans))
const radiusOf = (scans: number) => Math.round(18 + 44 * (scans / topScans))

/** Location insight, of the example. */
export function Places() {
  const landing = landingWords()
  const cities = figures.cities.map(({ name, scans }) => ({
    name,
    scans,
    ofTop: scans / topScans,
    ofAll: scans / figures.located,
  }))
  return (
    <section className="insight" aria-labelledby="places">
      <Head id="places" title={landing.places} />
      <p>{landing.placesLead}</p>
      <div className="insight-screen insight-places">
        <NigeriaMap label={landing.map} />
        <div>
          <h3>{landing.customers}</h3>
          <CityBars cities={cities} count={count} percent={percent} unit={() => landing.scans} />
        </div>
      </div>
      <p className="insight-credit">
        <a href="https://www.naturalearthdata.com/">Natural Earth</a>, <a href="https://www.geonames.org/">GeoNames</a>{' '}
        (CC BY 4.0)
      </p>
    </section>
  )
}

/** Nigeria with its states, as the partners' map has it, and a circle for each city: its size follows the scans. */
const NigeriaMap = ({ label }: { label: string }) => (
  <svg className="insight-map" viewBox="-20 -20 1020 830" role="img" aria-label={label}>
    <path className="map-land" d={figures.land} />
    <path className="map-states" d={figures.states} />
    {figures.cities.map(({ name, scans, at: [x, y] }) => (
      <circle key={name} cx={x} cy={y} r={radiusOf(scans)} />
    ))}
    {figures.cities.map(({ name, scans, at: [x, y] }, i) => {
      const away = radiusOf(scans) + 10
      // The largest circle leaves no room beside it.
      return i === 0 ? (
        <text key={name} x={x} y={y + away + 26} textAnchor="middle">
          {name}
        </text>
      ) : (
        <text key={name} x={x + away} y={y + 11}>
          {name}
        </text>
      )
    })}
  </svg>
)

/** Peak activity, of the example. */
export function PeakActivity() {
  const landing = landingWords()
  const { hours, weekdays } = figures
  return (
    <section className="insight" aria-labelledby="peak">
      <Head id="peak" title={landing.peak} />
      <p>{landing.peakLead}</p>
      <div className="insight-screen insight-peak">
        <dl>
          <div>
            <dt>{landing.peakHour}</dt>
            <dd>{hourName(placeOfTop(hours))}</dd>
          </div>
          <div>
            <dt>{landing.busiestDay}</dt>
            <dd>{landing.weekdays[placeOfTop(weekdays)]}</dd>
          </div>
        </dl>
        <HourBars label={landing.hours} counts={hours} count={count} unit={landing.scans} />
      </div>
    </section>
  )
}

/** The title, and that the figures below it are no real ones. */
const Head = ({ id, title }: { id: string; title: string }) => (
  <div className="insight-head">
    <h2 id={id}>{title}</h2>
    <span className="example-mark">{landingWords().example}</span>
  </div>
)
