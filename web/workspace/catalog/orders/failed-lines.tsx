import type { Order } from '@sahihi/contract/endpoints/orders.ts'
import { inventoryText } from '../text.ts'
import styles from './orders.module.css'
import { ordersText as t } from './text.ts'

/** The first lines of a file whose serials are in use. */
export function FailedLines({ order: { lineErrors, lineErrorCount } }: { order: Order }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1) */}
      <ol className={styles.lines} aria-label={t.lines} tabIndex={0}>
        {lineErrors.map(({ field, message }) => (
          <li key={field}>
            <span className={styles.number}>{inventoryText.addBatch.line(Number(/\d+/.exec(field)?.[0]))}</span>
            {message}
          </li>
        ))}
      </ol>
      {lineErrorCount > lineErrors.length ? <p className={styles.facts}>{t.firstLines(lineErrors.length)}</p> : null}
    </>
  )
}
