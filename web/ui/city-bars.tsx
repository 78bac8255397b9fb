import './city-bars.css'

/** `ofTop` and `ofAll` are fractions: of the busiest city's scans and of all scans with a place. */
type CityBar = { name: string; country?: string | undefined; scans: number; ofTop: number; ofAll: number }
type CityBarsProps = {
  cities: CityBar[]
  count: (scans: number) => string
  percent: (part: number) => string
  /** The unit of the count, for screen readers. */
  unit: (scans: number) => string
}

/** A bar for each city, relative to the busiest one, with its share of all scans. */
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
          <span className="visually-hidden"> {unit(scans)},</span>
        </span>
        <span className="city-share">{percent(ofAll)}</span>
        <span className="city-track" aria-hidden="true">
          <span style={{ width: `${Math.round(ofTop * 1000) / 10}%` }} />
        </span>
      </li>
    ))}
  </ol>
)
