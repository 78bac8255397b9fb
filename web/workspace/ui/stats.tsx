import type { ReactNode } from 'react'
import styles from './stats.module.css'

type Stat = { label: string; value: ReactNode; note?: ReactNode }
type Fact = { label: string; value: ReactNode; isLong?: boolean }

/** A ruled row of labelled figures. */
export function Stats({ stats, label }: { stats: Stat[]; label: string }) {
  return (
    <dl className={styles.stats} aria-label={label}>
      {stats.map((stat) => (
        <div key={stat.label} className={styles.stat}>
          <dt>{stat.label}</dt>
          <dd>
            <span className={styles.value}>{stat.value}</span>
            {stat.note ? <span className={styles.note}>{stat.note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Details in smaller type, usually below the stats. */
export function Facts({ facts, label }: { facts: Fact[]; label: string }) {
  return (
    <dl className={styles.facts} aria-label={label}>
      {facts.map((fact) => (
        <div key={fact.label} className={fact.isLong ? styles.wide : undefined}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
