import { Textarea } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { inventoryText } from '@sahihi/contract/i18n/en/workspace/inventory.ts'
import { type RefObject, useEffect, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'

const t = inventoryText.batchActions

type ReasonDialogProps = {
  title: string
  /** What the change does, and what shoppers will see. */
  effect: string
  confirm: string
  /** Who reads the reason; without it the dialog asks for none. */
  reasonHelp?: string
  isDangerous?: boolean
  busy: boolean
  error: unknown
  fallback: string
  /** Takes the focus after closing: the menu item that opened the dialog is gone by then. */
  returnTo: RefObject<HTMLElement | null>
  onConfirm: (reason: string | undefined) => void
  onClose: () => void
}

/** Confirms a change that shoppers will see and asks for its reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { effect, reasonHelp, busy, error, fallback, returnTo, onConfirm, ...dialog } = props
  const [value, setValue] = useState('')
  const reason = value.trim()
  useEffect(() => () => returnTo.current?.focus(), [returnTo])
  return (
    <ConfirmDialog
      opened
      busy={busy}
      disabled={Boolean(reasonHelp) && !reason}
      onConfirm={() => onConfirm(reason || undefined)}
      {...dialog}
    >
      <FormAlert error={error} fallback={fallback} labels={{ reason: t.reason }} />
      <p>{effect}</p>
      {reasonHelp ? (
        <Textarea
          label={t.reason}
          description={reasonHelp}
          required
          autosize
          minRows={3}
          maxLength={limits.reasonMax}
          data-autofocus
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      ) : null}
    </ConfirmDialog>
  )
}
