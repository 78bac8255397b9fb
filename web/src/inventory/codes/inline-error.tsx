import styles from './batch-metrics.module.css'

/** What failed without spoiling the rest: said under it, with a way to try again. */
export function QuietProblem({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <p className={styles.quietly} role="status">
      {words}
      <button type="button" className={styles.retry} onClick={onRetry}>
        Retry
      </button>
    </p>
  )
}
