import type { Home, HomeFigures } from '@sahihi/contract/endpoints/home.ts'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatNumber, formatTime } from '../../lib/format.ts'
import { timeZone } from '../../lib/time-zone.ts'
import styles from './home.module.css'
import { homeText } from './text.ts'

const t = homeText.figures
const names = ['scans', 'firstScans', 'failedChecks', 'suspectedCopies'] as const

/** Today and this week against the same part of the week before. */
export function Figures({ home }: { home: Home }) {
  const heading = useId()
  const shown = names.filter((name) => home.today[name] !== null)
  const now = new Date()
  const weekday = now.toLocaleDateString('en-US', { weekday: 'long', timeZone: timeZone() })
  const figure = (label: string, current: HomeFigures[keyof HomeFigures], before: HomeFigures[keyof HomeFigures]) => (
    <dd>
      <span className={styles.value}>{formatNumber(current ?? 0)}</span>
      <span className={styles.caption}>
        {label} <span>{t.before(formatNumber(before ?? 0))}</span>
      </span>
    </dd>
  )
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <div className={styles.header}>
        <h2 id={heading}>{t.title}</h2>
        <Link to="/analytics">{t.allFigures}</Link>
      </div>
      <dl className={styles.figures}>
        {shown.map((name) => (
          <div key={name}>
            <dt>{t.columns[name]}</dt>
            {figure(t.rows.today, home.today[name], home.sameDayLastWeek[name])}
            {figure(t.rows.week, home.week[name], home.lastWeek[name])}
          </div>
        ))}
      </dl>
      <p className={styles.caption}>{t.caption(weekday, formatTime(now.toISOString()))}</p>
    </section>
  )
}
