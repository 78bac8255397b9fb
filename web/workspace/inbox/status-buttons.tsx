import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { useSend } from '../lib/api.ts'
import { ActionError } from '../ui/form-alert.tsx'
import { IconArrowBackUp } from '../ui/icons.tsx'
import { CloseButton } from './close-button.tsx'
import { inboxText } from './text.ts'
import { useClosing } from './use-inbox.tsx'

const t = inboxText.item

/** Moves a report or an alert on; cases are decided by their own dialogs. */
export function StatusButtons({ item, onDone }: { item: InboxItem; onDone: () => void }) {
  const { kind, id, status } = item
  const closing = useClosing()
  const start = useSend('PUT /api/reports/:id', {
    invalidates: ['GET /api/inbox', 'GET /api/reports', 'GET /api/reports/:id'],
  })
  if (status === 'closed')
    return (
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} stroke={1.5} aria-hidden="true" />}
        loading={closing.isPending}
        onClick={() => closing.reopen([{ kind, id }])}
      >
        {t.reopen}
      </Button>
    )
  return (
    <>
      <ActionError title={inboxText.closing.failed} error={start.error} />
      <Group gap="sm">
        {kind === 'report' && status === 'open' ? (
          <Button
            variant="default"
            loading={start.isPending}
            onClick={() =>
              start.mutate(
                { params: { id }, body: { status: 'looking_into' } },
                { onSuccess: ({ message }) => notifications.show({ message }) },
              )
            }
          >
            {t.start}
          </Button>
        ) : null}
        <CloseButton items={[item]} onDone={onDone}>
          {t.closeItem}
        </CloseButton>
      </Group>
    </>
  )
}
