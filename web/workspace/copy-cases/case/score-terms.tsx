import { Text } from '@mantine/core'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { Panel } from '../../ui/panel.tsx'
import { formatPoints, formatScore } from '../format-score.ts'
import { Track } from '../score-bar.tsx'
import { copyCasesText } from '../text.ts'
import styles from './case.module.css'

const t = copyCasesText.case.terms

/** Each part of the score as a sentence with its points and a bar from where the part before ended. Parts without points are left out. */
export function ScoreTerms({ details: { terms, score, limit } }: { details: CopyCaseDetails }) {
  const shown = terms.filter(({ points }) => Math.abs(points) >= 0.005)
  const sumUntil = (at: number) => shown.slice(0, at).reduce((sum, { points }) => sum + points, 0)
  return (
    <Panel title={t.title}>
      <dl className={styles.terms}>
        {shown.map(({ name, points, text }, at) => (
          <div key={name}>
            <dt>
              {text}
              <Track from={sumUntil(at)} to={sumUntil(at + 1)} limit={limit} />
            </dt>
            <dd>
              {formatPoints(points)}
              <span className="visually-hidden"> {t.points}</span>
            </dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>
            {t.total}
            <Track from={0} to={score} limit={limit} isOver={score >= limit} />
          </dt>
          <dd>{formatScore(score)}</dd>
        </div>
      </dl>
      <Text c="dimmed" size="sm">
        {t.limit(String(limit))}
      </Text>
    </Panel>
  )
}
