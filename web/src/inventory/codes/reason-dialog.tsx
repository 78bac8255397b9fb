import { Textarea } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'

export type ReasonDialogWords = {
  title: string
  /** What it does, and what shoppers will see. */
  effect: ReactNode
  confirm: string
  /** Who reads the reason; without it none is asked. */
  readBy?: string
  isDangerous?: boolean
}
type ReasonDialogProps = ReasonDialogWords & {
  busy: boolean
  error: unknown
  fallback: string
  /** Takes the focus afterwards: the item of the menu that opened the dialog is gone by then. */
  returnTo: RefObject<HTMLElement | null>
  onConfirm: (reason: string | undefined) => void
  onClose: () => void
}

/** Asks before a change that shoppers will see, and why it is made. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { effect, readBy, busy, error, fallback, returnTo, onConfirm, ...dialog } = props
  const [typed, setTyped] = useState('')
  const reason = typed.trim()
  useEffect(() => () => returnTo.current?.focus(), [returnTo])
  return (
    <ConfirmDialog
      opened
      busy={busy}
      disabled={Boolean(readBy) && !reason}
      onConfirm={() => onConfirm(reason || undefined)}
      {...dialog}
    >
      <FormAlert error={error} fallback={fallback} labels={{ reason: 'Reason' }} />
      <p>{effect}</p>
      {readBy ? (
        <Textarea
          label="Reason"
          description={readBy}
          required
          autosize
          minRows={3}
          maxLength={limits.reasonMax}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
    </ConfirmDialog>
  )
}
