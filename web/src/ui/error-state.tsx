import { Button } from '@mantine/core'
import { uiText as t } from '@sahihi/contract/i18n/en/workspace/ui.ts'
import { networkMessage, serverMessage } from '../lib/errors.ts'
import { IconAlertTriangle, IconRefresh } from './icons.tsx'
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
          {t.errorState.retry}
        </Button>
      ) : null}
    </div>
  )
}
