import { Text } from '@mantine/core'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { Panel } from '../../ui/panel.tsx'
import { formatPoints } from '../format-score.ts'
import { ScoreBar } from '../score-bar.tsx'
import { copyCasesText } from '../text.ts'
import styles from './case.module.css'

const t = copyCasesText.case.terms

/** Each part of the score as a sentence with its points. Parts without points are left out. */
export function ScoreTerms({ details: { terms, score, limit } }: { details: CopyCaseDetails }) {
  return (
    <Panel title={t.title}>
      <dl className={styles.terms}>
        {terms
          .filter(({ points }) => Math.abs(points) >= 0.005)
          .map(({ name, points, text }) => (
            <div key={name}>
              <dt>{text}</dt>
              <dd>
                {formatPoints(points)}
                <span className="visually-hidden"> {t.points}</span>
              </dd>
            </div>
          ))}
        <div className={styles.sum}>
          <dt>{t.total}</dt>
          <dd>{Math.round(score * 100) / 100}</dd>
        </div>
      </dl>
      <ScoreBar score={score} limit={limit} />
      <Text c="dimmed" size="sm">
        {t.limit(String(limit))}
      </Text>
    </Panel>
  )
}
