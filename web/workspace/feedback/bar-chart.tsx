import type { FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import type { CSSProperties } from 'react'
import { formatNumber, formatPercent } from '../../lib/format.ts'
import styles from './product-feedback.module.css'

/** Names of colors in tokens.css. */
export type BarColor = 'green' | 'gold-seal' | 'vermilion'
type BarChartProps = { label: string; answers: FeedbackSummary['rating']; colors: Record<string, BarColor> }

/** Horizontal bars, one per answer: its label before the bar, its count and share after it. */
export function BarChart({ label, answers, colors }: BarChartProps) {
  const total = answers.reduce((sum, { count }) => sum + count, 0)
  const top = Math.max(1, ...answers.map(({ count }) => count))
  return (
    <div role="img" aria-label={label} className={styles.bars}>
      {answers.map(({ value, label, count }) => (
        <div key={value} className={styles.row}>
          <span className={styles.barLabel}>{label}</span>
          <span className={styles.barSpace}>
            <span
              className={styles.bar}
              style={{ '--part': count / top, background: `var(--${colors[value] ?? 'green'})` } as CSSProperties}
            />
            <span className={styles.barValue}>
              {`${formatNumber(count)}  ·  ${formatPercent(total ? count / total : 0)}`}
            </span>
          </span>
        </div>
      ))}
    </div>
  )
}
