import './hour-bars.css'

type HourBarsProps = { label: string; counts: number[]; count: (scans: number) => string; unit: string }

/** A bar for each hour of a day, the highest highlighted; every sixth hour has a label. */
export function HourBars({ label, counts, count, unit }: HourBarsProps) {
  const top = Math.max(1, ...counts)
  return (
    <ol className="hour-bars" aria-label={label}>
      {counts.map((scans, hour) => (
        <li key={hourName(hour)} className={scans === top ? 'hour-top' : undefined}>
          <span className="visually-hidden">
            {hourName(hour)}: {count(scans)} {unit}
          </span>
          <span
            className="hour-bar"
            aria-hidden="true"
            style={{ height: `${Math.round((scans / top) * 1000) / 10}%` }}
          />
          {hour % 6 === 0 ? (
            <span className="hour-tick" aria-hidden="true">
              {hour}
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

export const hourName = (hour: number) => `${hour}:00`
