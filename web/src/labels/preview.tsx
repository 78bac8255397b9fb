import { Button, Skeleton } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { serverWords, whyNoAnswer } from '../lib/errors.ts'
import { IconAlertTriangle, IconCheck } from '../ui/icons.tsx'
import styles from './design.module.css'

type PreviewProps = {
  /** Why there is nothing to draw. */
  wrong: string | undefined
  symbol: string
  isUnreadable: boolean
  error: unknown
  isDrawing: boolean
  refetch: () => unknown
}

/** The symbol as it would be, and whether it can be scanned. */
export function Preview({ wrong, symbol, isUnreadable, error, isDrawing, refetch }: PreviewProps) {
  const why =
    wrong ??
    (isUnreadable ? messages.designUnreadable : undefined) ??
    (error ? (serverWords(error) ?? whyNoAnswer(error) ?? messages.internal) : undefined)
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      {symbol ? (
        <img
          className={styles.symbol}
          src={symbol}
          alt="A sample symbol in this design"
          data-old={isDrawing || Boolean(wrong || error) || undefined}
        />
      ) : error ? null : (
        <Skeleton className={styles.symbol} />
      )}
      <div role="status" className={styles.verdict}>
        {isDrawing && !wrong ? (
          <p>Drawing and scanning it…</p>
        ) : why ? (
          <p className={styles.wrong}>
            <IconAlertTriangle size={20} stroke={1.5} aria-hidden="true" />
            {why}
          </p>
        ) : symbol ? (
          <p className={styles.right}>
            <IconCheck size={20} stroke={1.5} aria-hidden="true" />
            It can be scanned.
          </p>
        ) : null}
      </div>
      {error && !wrong && !isDrawing ? (
        <Button variant="default" onClick={() => void refetch()}>
          Draw it again
        </Button>
      ) : null}
    </section>
  )
}
