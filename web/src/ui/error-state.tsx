import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { serverMessage, networkMessage } from '../lib/errors.ts'
import styles from './notice.module.css'

type ProblemProps = { title: string; error: unknown; onRetry?: () => void }

/** Stands where a list or a page could not be loaded: what failed, why if we know, and a way to try again. */
export function ErrorState({ title, error, onRetry }: ProblemProps) {
  const why = serverMessage(error) ?? networkMessage(error)
  return (
    <div className={styles.notice} role="alert">
      <IconAlertTriangle className={styles.warning} size={36} stroke={1.5} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      {why && why !== title ? <p className={styles.words}>{why}</p> : null}
      {onRetry ? (
        <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.5} />} onClick={onRetry}>
          Retry
        </Button>
      ) : null}
    </div>
  )
}
