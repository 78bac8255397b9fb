import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { BlockCause, CodeFilter } from '@sahihi/contract/endpoints/codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type RefObject, useRef, useState } from 'react'
import { useSend } from '../../lib/api.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { IconBan, IconDownload, IconLockOpen } from '../../ui/icons.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { type Selection, SelectionBar } from '../../ui/selection.tsx'
import { inventoryText } from '../text.ts'
import { CauseField } from './cause-field.tsx'

const t = inventoryText.codeList
type Action = 'block' | 'unblock'

type SelectedCodesProps = {
  batchId: string
  selection: Selection
  /** What all selected codes match. */
  filter: CodeFilter
  totalCount: number
  isExporting: boolean
  onExport: () => void
}

/** What can be done with the selected codes. */
export function SelectedCodes({ batchId, selection, filter, totalCount, isExporting, onExport }: SelectedCodesProps) {
  const [action, setAction] = useState<Action>()
  const bar = useRef<HTMLElement>(null)
  const { keys, isAll, isFull, selectAll, clear } = selection
  const count = isAll ? totalCount : keys.size
  if (count === 0) return null
  return (
    <SelectionBar ref={bar} label={t.selected(count)}>
      <span role="status">{isFull ? t.selectedMost(count) : t.selected(count)}</span>
      {count < totalCount ? (
        <Button variant="subtle" onClick={selectAll}>
          {t.selectAll(totalCount)}
        </Button>
      ) : null}
      <Button variant="subtle" onClick={clear}>
        {t.clearSelection}
      </Button>
      <Group gap="xs" ml={{ sm: 'auto' }}>
        <Allowed to="codes:block">
          <Button
            variant="default"
            leftSection={<IconBan size={18} stroke={1.5} aria-hidden="true" />}
            onClick={() => setAction('block')}
          >
            {t.block}
          </Button>
          <Button
            variant="default"
            leftSection={<IconLockOpen size={18} stroke={1.5} aria-hidden="true" />}
            onClick={() => setAction('unblock')}
          >
            {t.unblock}
          </Button>
        </Allowed>
        <Allowed to="exports:read">
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.5} aria-hidden="true" />}
            loading={isExporting}
            onClick={onExport}
          >
            {t.export}
          </Button>
        </Allowed>
      </Group>
      {action ? (
        <ChangeDialog
          batchId={batchId}
          action={action}
          count={count}
          codes={isAll ? { matching: filter } : { verificationNumbers: [...keys] }}
          returnTo={bar}
          onClose={() => setAction(undefined)}
          onDone={clear}
        />
      ) : null}
    </SelectionBar>
  )
}

type ChangeDialogProps = {
  batchId: string
  action: Action
  count: number
  codes: { matching: CodeFilter } | { verificationNumbers: string[] }
  returnTo: RefObject<HTMLElement | null>
  onClose: () => void
  onDone: () => void
}

function ChangeDialog({ batchId, action, count, codes, returnTo, onClose, onDone }: ChangeDialogProps) {
  const change = useSend('PUT /api/products/batch/:batchId/codes/state', {
    invalidates: ['GET /api/products/:productId/qr-details', 'GET /api/products/qr/:verificationNumber'],
    isIdempotent: true,
  })
  const [cause, setCause] = useState<BlockCause>()
  const { title, confirm, effect, reasonHelp } = action === 'block' ? t.blockMany : t.unblockMany
  const label = inventoryText.batchActions.reason
  return (
    <ReasonDialog
      title={title(count)}
      confirm={confirm}
      fields={[{ label, help: reasonHelp }]}
      isDangerous={action === 'block'}
      busy={change.isPending}
      alert={<FormAlert error={change.error} fallback={messages.codeChangeFailed} labels={{ reason: label }} />}
      returnTo={returnTo}
      onClose={onClose}
      onConfirm={(reason: string) =>
        change.mutate(
          { params: { batchId }, body: { action, reason, ...(cause && { cause }), ...codes } },
          {
            onSuccess: ({ message }) => {
              notifications.show({ message })
              onClose()
              onDone()
            },
          },
        )
      }
    >
      <p>{effect}</p>
      {action === 'block' ? <CauseField value={cause} onChange={setCause} /> : null}
    </ReasonDialog>
  )
}
