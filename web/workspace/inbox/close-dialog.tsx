import { Radio, Textarea } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { DismissReason } from '@sahihi/contract/endpoints/copy-cases.ts'
import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { useState } from 'react'
import { copyCasesText } from '../copy-cases/text.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { inboxText } from './text.ts'
import type { useClosing } from './use-inbox.tsx'

const t = inboxText.closing
const { reasons } = copyCasesText.actions.dismissDialog
const reasonNames = ['display_item', 'resold', 'own_test', 'other'] as const satisfies DismissReason[]

type CloseDialogProps = {
  items: InboxItem[]
  closing: ReturnType<typeof useClosing>
  onDone: () => void
  onClose: () => void
}

/** Asks what the closing of reports and of cases needs: a note, and why the codes are no copies. */
export function CloseDialog({ items, closing, onDone, onClose }: CloseDialogProps) {
  const [note, setNote] = useState('')
  const [reason, setReason] = useState<DismissReason>()
  useReturnFocus()
  const hasReport = items.some(({ kind }) => kind === 'report')
  const hasCase = items.some(({ kind }) => kind === 'case')
  const keys = items.map(({ kind, id }) => ({ kind, id }))
  const confirm = () =>
    closing.close(
      { items: keys, ...(note.trim() ? { note: note.trim() } : {}), ...(hasCase && reason ? { reason } : {}) },
      () => {
        onClose()
        onDone()
      },
    )
  return (
    <ConfirmDialog
      opened
      title={t.title(items.length)}
      confirm={t.confirm(items.length)}
      busy={closing.isPending}
      disabled={(hasReport && note.trim() === '') || (hasCase && reason === undefined)}
      onClose={onClose}
      onConfirm={confirm}
    >
      <FormAlert error={closing.error} fallback={t.failed} labels={{ note: t.note, reason: t.reason }} />
      {hasCase ? (
        <>
          <p>{t.cases}</p>
          <Radio.Group label={t.reason} value={reason ?? ''} onChange={(value) => setReason(value as DismissReason)}>
            {reasonNames.map((each) => (
              <Radio key={each} value={each} label={reasons[each].label} />
            ))}
          </Radio.Group>
        </>
      ) : null}
      <Textarea
        label={t.note}
        description={t.noteHelp}
        required={hasReport}
        autosize
        minRows={3}
        maxLength={limits.reasonMax}
        data-autofocus={!hasCase || undefined}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
