import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { BatchAction, BatchDetails } from '@sahihi/contract/endpoints/batches.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type RefObject, useRef, useState } from 'react'
import { useSend } from '../../lib/api.ts'
import { useMay } from '../../lib/session-query.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import {
  IconAlertTriangle,
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconChevronDown,
  IconCircleCheck,
  IconClock,
  IconLock,
  IconLockOpen,
  IconPencil,
} from '../../ui/icons.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { EditBatchDialog } from '../edits/edit-batch-dialog.tsx'
import { HistoryDialog } from '../edits/history-dialog.tsx'
import { listsWithBatches } from '../lists/lists-with-batches.ts'
import { inventoryText } from '../text.ts'

const t = inventoryText.batchActions

const icons = {
  edit: IconPencil,
  history: IconClock,
  release: IconCircleCheck,
  recall: IconAlertTriangle,
  lift_recall: IconArrowBackUp,
  close: IconLock,
  reopen: IconLockOpen,
  archive: IconArchive,
  restore: IconArchiveOff,
}

const possibleActions = ({ state, recallReason, closeReason, isArchived }: BatchDetails): BatchAction[] => [
  ...(state === 'not_released' ? (['release'] as const) : []),
  recallReason === null ? 'recall' : 'lift_recall',
  closeReason === null ? 'close' : 'reopen',
  isArchived ? 'restore' : 'archive',
]

/**
 * What a manufacturer can do with a batch (docs/codes-and-batches.md, "Release, recall, close and block", "Edits" and "Archive").
 * Everyone may read its history.
 */
export function BatchMenu({ batch }: { batch: BatchDetails }) {
  const [selected, setSelected] = useState<BatchAction | 'edit' | 'history'>()
  const button = useRef<HTMLButtonElement>(null)
  const mayEdit = useMay('products:write')
  const mayChange = useMay('batches:write')
  const items = [
    ...(mayEdit ? (['edit'] as const) : []),
    'history' as const,
    ...(mayChange ? possibleActions(batch) : []),
  ]
  const dialog = { returnTo: button, onClose: () => setSelected(undefined) }
  return (
    <>
      <MenuButton
        target={button}
        width={220}
        button={(props) => (
          <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.5} />} {...props}>
            {t.button}
          </Button>
        )}
        items={(Menu) =>
          items.map((action) => {
            const Icon = icons[action]
            return (
              <Menu.Item
                key={action}
                leftSection={<Icon size={18} stroke={1.5} aria-hidden="true" />}
                onClick={() => setSelected(action)}
              >
                {action === 'edit' || action === 'history' ? t[action] : t[action].item}
              </Menu.Item>
            )
          })
        }
      />
      {selected === 'edit' ? <EditBatchDialog batch={batch} {...dialog} /> : null}
      {selected === 'history' ? <HistoryDialog id={batch.id} name={batch.batchDisplayName} {...dialog} /> : null}
      {selected && selected !== 'edit' && selected !== 'history' ? (
        <BatchDialog batch={batch} action={selected} {...dialog} />
      ) : null}
    </>
  )
}

type BatchDialogProps = {
  batch: BatchDetails
  action: BatchAction
  returnTo: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Each opened dialog has one idempotency key. The batch is read again also after an error: it may have changed elsewhere. */
function BatchDialog({ batch, action, returnTo, onClose }: BatchDialogProps) {
  const { id, product, batchDisplayName } = batch
  const change = useSend('PUT /api/products/batch/:id/state', {
    invalidates: [...listsWithBatches, 'GET /api/inbox'],
    isIdempotent: true,
  })
  const { title, confirm, effect, ...text } = t[action]
  return (
    <ReasonDialog
      title={title}
      confirm={confirm}
      fields={'reasonHelp' in text ? [{ label: t.reason, help: text.reasonHelp }] : []}
      isDangerous={action === 'recall'}
      busy={change.isPending}
      alert={<FormAlert error={change.error} fallback={messages.batchChangeFailed} labels={{ reason: t.reason }} />}
      returnTo={returnTo}
      onClose={onClose}
      onConfirm={(reason?: string) =>
        change.mutate(
          { params: { id }, body: { action, ...(reason ? { reason } : {}) } },
          {
            onSuccess: ({ message }) => {
              notifications.show({ title: batchDisplayName, message })
              onClose()
            },
          },
        )
      }
    >
      <p>{effect(product.verificationEnabled)}</p>
    </ReasonDialog>
  )
}
