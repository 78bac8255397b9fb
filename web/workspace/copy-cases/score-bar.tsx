import { formatScore } from './format-score.ts'
import styles from './score-bar.module.css'
import { copyCasesText } from './text.ts'

/** Where the bar ends; a higher score fills it. */
const fullScore = 20

/** A score against its limit, as a number and a bar with a mark at the limit. */
export function ScoreBar({ score, limit }: { score: number; limit: number }) {
  const percent = (value: number) => `${Math.min(100, (value / fullScore) * 100)}%`
  return (
    <span className={styles.score}>
      <span className={styles.number}>{copyCasesText.list.scoreOf(formatScore(score), String(limit))}</span>
      <span className={styles.track} data-over={score >= limit || undefined} aria-hidden="true">
        <span className={styles.fill} style={{ width: percent(score) }} />
        <span className={styles.limit} style={{ left: percent(limit) }} />
      </span>
    </span>
  )
}
