import { PasswordInput } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type FormEvent, useState } from 'react'
import { useCall } from '../lib/use-call.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { accountsText } from './text.ts'

const t = accountsText.confirmPassword

/** Takes the password once more. Closing it gives the change up, not what was entered for it. */
export function PasswordDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const [currentPassword, setPassword] = useState('')
  const confirm = useCall('POST /api/partners/confirm-password')
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (currentPassword !== '' && (await confirm.send({ body: { currentPassword } }))) onConfirmed()
  }
  return (
    <ConfirmDialog
      className="asks-password"
      opened
      title={t.title}
      confirm={t.submit}
      busy={confirm.isPending}
      disabled={currentPassword === ''}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <ActionError title={messages.confirmPasswordFailed} error={confirm.error} />
      <p>{t.reason}</p>
      <form onSubmit={submit}>
        <PasswordInput
          required
          label={t.password}
          autoComplete="current-password"
          data-autofocus
          value={currentPassword}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </form>
    </ConfirmDialog>
  )
}
