import { Button, Card, Group } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { timeAgo } from '../../lib/format.ts'
import type { FormDraft } from '../lib/use-form-draft.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { formDraftsText as t } from './text.ts'

type FormDraftNoticeProps = {
  draft: FormDraft
  /** Set while the reader closes the dialog around the form; called when they stay. */
  onStay?: (() => void) | undefined
  /** Called when they close it all the same. */
  onLeave?: () => void
}

/** Offers what an earlier visit left, and asks before a form that was not sent is left. */
export function FormDraftNotice({ draft, onStay, onLeave }: FormDraftNoticeProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => draft.isUnsent() && current.pathname !== next.pathname,
    enableBeforeUnload: draft.isUnsent,
    withResolver: true,
  })
  const isClosing = onStay !== undefined
  return (
    <>
      {draft.offeredAt ? (
        <Card component="section" aria-label={t.label} padding="md" maw={760} mb="lg">
          <Group justify="space-between" gap="sm">
            <p>{t.offer(timeAgo(draft.offeredAt))}</p>
            <Group gap="sm">
              <Button variant="default" size="sm" onClick={draft.restore}>
                {t.restore}
              </Button>
              <Button variant="subtle" size="sm" onClick={draft.discard}>
                {t.discard}
              </Button>
            </Group>
          </Group>
        </Card>
      ) : null}
      <ConfirmDialog
        opened={blocker.status === 'blocked' || isClosing}
        title={t.leave.title}
        confirm={t.leave.confirm}
        cancel={t.leave.stay}
        busy={false}
        onConfirm={() => (blocker.status === 'blocked' ? blocker.proceed() : onLeave?.())}
        onClose={() => (blocker.status === 'blocked' ? blocker.reset() : onStay?.())}
      >
        <p>{t.leave.kept}</p>
      </ConfirmDialog>
    </>
  )
}
