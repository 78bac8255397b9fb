import { Button, Text } from '@mantine/core'
import { errorReason, requestIdOf } from '../../lib/errors.ts'
import { ListMessage } from './empty-state.tsx'
import { IconAlertTriangle, IconRefresh } from './icons.tsx'
import { uiText as t } from './text.ts'

type ErrorStateProps = { title: string; error: unknown; onRetry?: () => void }

/** Replaces a list or page that did not load: what failed, the reason if it is known, and a retry button. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const reason = errorReason(error)
  const requestId = requestIdOf(error)
  return (
    <ListMessage role="alert" title={title} picture={<IconAlertTriangle size={36} />}>
      {reason && reason !== title ? <Text c="dimmed">{reason}</Text> : null}
      {requestId ? (
        <Text c="dimmed">
          {t.reference} <code>{requestId}</code>
        </Text>
      ) : null}
      {onRetry ? (
        <Button variant="default" leftSection={<IconRefresh />} onClick={onRetry}>
          {t.retry}
        </Button>
      ) : null}
    </ListMessage>
  )
}
