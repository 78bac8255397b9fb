import { useMediaQuery } from '@mantine/hooks'
import type { CSSProperties } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { analyticsText } from '../text.ts'
import styles from './heat-map.module.css'

const t = analyticsText.hours

type HeatMapProps = { title: string; days: { day: string; hours: number[] }[]; top: number }
type Head = { key: string; short: string }

/** A table whose cells are the darker the more scans they have: hours in a row, on a phone one below the other. */
export function HeatMap({ title, days, top }: HeatMapProps) {
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false })
  const weekdays = days.map(({ day }): Head => ({ key: day, short: day.slice(0, 3) }))
  const hours = Array.from({ length: 24 }, (_, hour): Head => ({ key: `${hour}:00`, short: String(hour) }))
  const scansAt = (weekday: number, hour: number) => days[weekday]?.hours[hour] ?? 0
  const [columns, rows] = isNarrow ? [weekdays, hours] : [hours, weekdays]
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{isNarrow ? t.hour : t.day}</span>
          </th>
          {columns.map(({ key, short }) => (
            <th key={key} scope="col" aria-label={key}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, rowAt) => (
          <tr key={row.key}>
            <th scope="row" aria-label={row.key}>
              {isNarrow ? row.key : row.short}
            </th>
            {columns.map((column, columnAt) => {
              const scans = isNarrow ? scansAt(columnAt, rowAt) : scansAt(rowAt, columnAt)
              return (
                <td key={column.key} className="mono" style={styleOf(scans, top)}>
                  {short(scans)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

// How much of the green a cell has: none without a scan, all of it in the busiest hours.
const strengths = [0, 8, 18, 30, 82, 100]

function styleOf(scans: number, top: number) {
  const strength = strengths[top ? Math.ceil((scans / top) * 5) : 0] ?? 0
  const color = strength > 50 ? 'var(--surface)' : strength === 0 ? 'var(--quiet)' : undefined
  return { '--strength': `${strength}%`, color } as CSSProperties
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** 12480 as `12.5K`: a cell is narrow. The CSV has exact figures. */
const short = (scans: number) => (scans < 1000 ? formatNumber(scans) : compact.format(scans))
