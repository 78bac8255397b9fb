import { inventoryText } from '../text.ts'
import styles from './batch-metrics.module.css'

/** An error of one part of a page, with a retry; the rest of the page stays usable. */
export function InlineError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <p className={styles.inlineError} role="status">
      {message}
      <button type="button" className={styles.retry} onClick={onRetry}>
        {inventoryText.retry}
      </button>
    </p>
  )
}
