import { Box, Card } from '@mantine/core'
import type { FeedbackConfig, FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import type { CSSProperties } from 'react'
import { formatDate, formatNumber, formatPercent } from '../../lib/format.ts'
import { AnswersSection, Caption } from './answers-section.tsx'
import styles from './product-feedback.module.css'
import { feedbackText } from './text.ts'

const t = feedbackText.charts

type Answers = FeedbackSummary['rating']

// Color is never the only sign: each bar has a label.
const faceColors: Record<string, BarColor> = { neutral: 'gold-seal', sad: 'vermilion' }
const allGreen: Record<string, BarColor> = {}

/** A chart for each question whose answers can be counted. */
export function Distributions({ summary, config }: { summary: FeedbackSummary; config: FeedbackConfig }) {
  const { emoji, multipleChoice, rating } = config
  return (
    <>
      <div className={styles.charts}>
        {emoji ? <Distribution kind={t.faces} title={emoji.title} answers={summary.emoji} colors={faceColors} /> : null}
        {multipleChoice ? (
          <Distribution
            kind={t.options}
            title={multipleChoice.title}
            answers={summary.multipleChoice}
            colors={allGreen}
          />
        ) : null}
        {rating ? (
          <Distribution kind={t.stars} title={rating.title} answers={summary.rating} colors={allGreen} />
        ) : null}
      </div>
      {summary.earlierQuestions.length > 0 ? <EarlierQuestions questions={summary.earlierQuestions} /> : null}
    </>
  )
}

const kinds = { emoji: t.faces, multipleChoice: t.options, rating: t.stars, openEnded: '' }

/** Answers to questions that were reworded or retired: they are about other words, so they are counted apart. */
function EarlierQuestions({ questions }: { questions: FeedbackSummary['earlierQuestions'] }) {
  return (
    <AnswersSection title={feedbackText.earlier.title} caption={feedbackText.earlier.why}>
      <div className={styles.charts}>
        {questions.map(({ question, title, askedUntil, options }) => (
          <Distribution
            key={question + askedUntil + title}
            kind={`${kinds[question]} · ${feedbackText.earlier.askedUntil(formatDate(askedUntil))}`}
            title={title}
            answers={options}
            colors={question === 'emoji' ? faceColors : allGreen}
          />
        ))}
      </div>
    </AnswersSection>
  )
}

type DistributionProps = { kind: string; title: string; answers: Answers; colors: Record<string, BarColor> }

function Distribution({ kind, title, answers, colors }: DistributionProps) {
  const total = answers.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card component="section" p={{ base: 'md', sm: 'lg' }}>
      <Caption>
        {kind} · {t.answers(total)}
      </Caption>
      <Box component="h2" mt={2} mb="sm" fz="1.125rem" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Box>
      <BarChart label={t.label(title)} answers={answers} colors={colors} />
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t.answer}</th>
              <th scope="col">{t.count}</th>
              <th scope="col">{t.share}</th>
            </tr>
          </thead>
          <tbody>
            {answers.map(({ value, label, count }) => (
              <tr key={value}>
                <th scope="row">{label}</th>
                <td>{formatNumber(count)}</td>
                <td>{formatPercent(total ? count / total : 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** Names of colors in tokens.css. */
type BarColor = 'green' | 'gold-seal' | 'vermilion'
type BarChartProps = { label: string; answers: FeedbackSummary['rating']; colors: Record<string, BarColor> }

/** Horizontal bars, one per answer: its label before the bar, its count and share after it. */
function BarChart({ label, answers, colors }: BarChartProps) {
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
