import './city-bars.css'

/** `ofTop` and `ofAll` are parts of 1: of the busiest city's scans and of all scans with a place. */
type CityBar = { name: string; country?: string | undefined; scans: number; ofTop: number; ofAll: number }
type CityBarsProps = {
  cities: CityBar[]
  count: (scans: number) => string
  percent: (part: number) => string
  /** What is counted, said to who does not see it. */
  unit: (scans: number) => string
}

/** Cities, each with a bar beside that of the busiest, and its part of all. */
export const CityBars = ({ cities, count, percent, unit }: CityBarsProps) => (
  <ol className="city-bars">
    {cities.map(({ name, country, scans, ofTop, ofAll }) => (
      <li key={`${country} ${name}`}>
        <span className="city-name">
          {name}
          {country ? <span className="city-country">, {country}</span> : null}
        </span>
        <span className="city-scans">
          {count(scans)}
          <span className="out-of-sight"> {unit(scans)},</span>
        </span>
        <span className="city-share">{percent(ofAll)}</span>
        <span className="city-track" aria-hidden="true">
          <span style={{ width: `${Math.round(ofTop * 1000) / 10}%` }} />
        </span>
      </li>
    ))}
  </ol>
)
