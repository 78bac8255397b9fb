import { Button, Skeleton } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { networkMessage, serverMessage } from '../../lib/errors.ts'
import { IconAlertTriangle, IconCheck } from '../ui/icons.tsx'
import styles from './design.module.css'
import { labelsText } from './text.ts'

const t = labelsText.preview

type PreviewProps = {
  /** The error of a design that cannot be drawn. */
  invalid: string | undefined
  symbol: string
  isUnreadable: boolean
  error: unknown
  isDrawing: boolean
  refetch: () => unknown
}

/** A symbol in the new design, and whether it can be scanned. */
export function Preview({ invalid, symbol, isUnreadable, error, isDrawing, refetch }: PreviewProps) {
  const problem =
    invalid ??
    (isUnreadable ? messages.labelUnreadable : undefined) ??
    (error ? (serverMessage(error) ?? networkMessage(error) ?? messages.internal) : undefined)
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview">{t.title}</h2>
      {symbol ? (
        <img
          className={styles.symbol}
          src={symbol}
          alt={t.symbol}
          data-stale={isDrawing || Boolean(invalid || error) || undefined}
        />
      ) : error ? null : (
        <Skeleton className={styles.symbol} />
      )}
      <div role="status" className={styles.status}>
        {isDrawing && !invalid ? (
          <p>{t.drawing}</p>
        ) : problem ? (
          <p className={styles.unreadable}>
            <IconAlertTriangle size={20} stroke={1.5} aria-hidden="true" />
            {problem}
          </p>
        ) : symbol ? (
          <p className={styles.readable}>
            <IconCheck size={20} stroke={1.5} aria-hidden="true" />
            {t.readable}
          </p>
        ) : null}
      </div>
      {error && !invalid && !isDrawing ? (
        <Button variant="default" onClick={() => void refetch()}>
          {t.retry}
        </Button>
      ) : null}
    </section>
  )
}
