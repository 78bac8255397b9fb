import { Button } from '@mantine/core'
import { errorReason, requestIdOf } from '../../lib/errors.ts'
import { IconAlertTriangle, IconRefresh } from './icons.tsx'
import styles from './notice.module.css'
import { uiText as t } from './text.ts'

type ErrorStateProps = { title: string; error: unknown; onRetry?: () => void }

/** Replaces a list or page that did not load: what failed, the reason if it is known, and a retry button. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const reason = errorReason(error)
  const requestId = requestIdOf(error)
  return (
    <div className={styles.notice} role="alert">
      <IconAlertTriangle className={styles.warning} size={36} stroke={1.5} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      {reason && reason !== title ? <p className={styles.text}>{reason}</p> : null}
      {requestId ? (
        <p className={styles.text}>
          {t.reference} <code className={styles.reference}>{requestId}</code>
        </p>
      ) : null}
      {onRetry ? (
        <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.5} />} onClick={onRetry}>
          {t.retry}
        </Button>
      ) : null}
    </div>
  )
}
