import { formatScore } from './format-score.ts'
import styles from './score-bar.module.css'
import { copyCasesText } from './text.ts'

/** Where every bar ends: about the highest score that there can be (docs/detection.md, "The score"). */
const fullScore = 44

/** A score against its limit, as a number and a bar with a mark at the limit. */
export const ScoreBar = ({ score, limit }: { score: number; limit: number }) => (
  <span className={styles.score}>
    <span className={styles.number}>{copyCasesText.list.scoreOf(formatScore(score), String(limit))}</span>
    <Track from={0} to={score} limit={limit} isOver={score >= limit} />
  </span>
)

type TrackProps = { from: number; to: number; limit: number; isOver?: boolean }

/** What leads a score from one value to another, on the scale of all bars. */
export function Track({ from, to, limit, isOver = false }: TrackProps) {
  const percent = (value: number) => Math.min(100, Math.max(0, (value / fullScore) * 100))
  const [start, end] = [percent(Math.min(from, to)), percent(Math.max(from, to))]
  return (
    <span
      className={styles.track}
      data-over={isOver || undefined}
      data-falls={to < from || undefined}
      aria-hidden="true"
    >
      <span className={styles.fill} style={{ marginLeft: `${start}%`, width: `${end - start}%` }} />
      <span className={styles.limit} style={{ left: `${percent(limit)}%` }} />
    </span>
  )
}
