import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { onPasswordRequired } from '../../lib/call.ts'
import { useCall } from '../lib/use-call.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { OwnPassword } from '../ui/password-confirm.tsx'
import { accountsText } from './text.ts'

const t = accountsText.confirmPassword

/** Asks for the password again when a call needs it. The call waits meanwhile, so what it was made from stays as it is. */
export function PasswordPrompt() {
  const [isAsking, setAsking] = useState(false)
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([])
  useEffect(() => {
    onPasswordRequired(() => {
      setAsking(true)
      return new Promise((resolve) => waiting.current.push(resolve))
    })
    return () => onPasswordRequired(async () => false)
  }, [])
  const answer = (isConfirmed: boolean) => {
    setAsking(false)
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed)
  }
  return isAsking ? <PasswordDialog onConfirmed={() => answer(true)} onClose={() => answer(false)} /> : null
}

/** Takes the password once more. Closing it gives the change up, not what was entered for it. */
function PasswordDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
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
        <OwnPassword label={t.password} data-autofocus value={currentPassword} onChange={setPassword} />
      </form>
    </ConfirmDialog>
  )
}
