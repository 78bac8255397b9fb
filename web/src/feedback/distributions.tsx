import type { FeedbackConfig, FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { countOf } from '@sahihi/contract/i18n/en/workspace/count.ts'
import { feedbackText as t } from '@sahihi/contract/i18n/en/workspace/feedback.ts'
import { formatNumber, formatPercent } from '../lib/format.ts'
import { BarChart, type Tone } from './bar-chart.tsx'
import styles from './product-feedback.module.css'

type Counted = FeedbackSummary['rating']

// The words beside each bar say the same: colour is never the only sign.
const faceTones: Record<string, Tone> = { neutral: 'gold-seal', sad: 'vermilion' }
const allGreen: Record<string, Tone> = {}

/** A chart for each question that is asked and can be counted. */
export function Distributions({ summary, config }: { summary: FeedbackSummary; config: FeedbackConfig }) {
  const { emoji, multipleChoice, rating } = config
  return (
    <div className={styles.charts}>
      {emoji ? <Distribution kind="Faces" title={emoji.title} counted={summary.emoji} tones={faceTones} /> : null}
      {multipleChoice ? (
        <Distribution kind="Options" title={multipleChoice.title} counted={summary.multipleChoice} tones={allGreen} />
      ) : null}
      {rating ? <Distribution kind="Stars" title={rating.title} counted={summary.rating} tones={allGreen} /> : null}
    </div>
  )
}

type DistributionProps = { kind: string; title: string; counted: Counted; tones: Record<string, Tone> }

function Distribution({ kind, title, counted, tones }: DistributionProps) {
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className={styles.chart}>
      <p className={styles.kind}>
        {kind} · {countOf(total, 'answer')}
      </p>
      <h2>{title}</h2>
      <BarChart label={t.charts.label(title)} counted={counted} tones={tones} />
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t.charts.answer}</th>
              <th scope="col">{t.charts.count}</th>
              <th scope="col">{t.charts.share}</th>
            </tr>
          </thead>
          <tbody>
            {counted.map(({ value, label, count }) => (
              <tr key={value}>
                <th scope="row">{label}</th>
                <td>{formatNumber(count)}</td>
                <td>{formatPercent(total ? count / total : 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
