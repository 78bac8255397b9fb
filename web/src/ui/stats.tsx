import type { ReactNode } from 'react'
import styles from './stats.module.css'

type Figure = { label: string; value: ReactNode; note?: ReactNode }
type Fact = { label: string; value: ReactNode; isLong?: boolean }

/** Figures first: a ruled row of labelled values. */
export function Figures({ figures, label }: { figures: Figure[]; label: string }) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.label} className={styles.figure}>
          <dt>{figure.label}</dt>
          <dd>
            <span className={styles.value}>{figure.value}</span>
            {figure.note ? <span className={styles.note}>{figure.note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The quieter facts under the figures. */
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
