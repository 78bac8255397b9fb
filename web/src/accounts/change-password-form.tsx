import { Button, PasswordInput } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type FormEvent, useState } from 'react'
import { fieldErrors } from '../lib/errors.ts'
import { passwordToggle } from '../ui/password-toggle.ts'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { Section } from '../ui/section.tsx'
import { isReady, NewPasswordFields, noPassword } from './new-password-fields.tsx'

type ChangePasswordFormProps = {
  busy: boolean
  error: unknown
  onSubmit: (given: { currentPassword: string; newPassword: string }) => void
}

export function ChangePasswordForm({ busy, error, onSubmit }: ChangePasswordFormProps) {
  const [currentPassword, setCurrent] = useState('')
  const [value, setValue] = useState(noPassword)
  const mayGo = currentPassword !== '' && isReady(value)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (mayGo) onSubmit({ currentPassword, newPassword: value.password })
  }
  return (
    <form className={fields.fields} noValidate onSubmit={send}>
      <Section name="Change password">
        <FormAlert
          error={error}
          fallback={messages.passwordFailed}
          labels={{ currentPassword: 'Current password', newPassword: 'New password' }}
        />
        <PasswordInput
          label="Current password"
          required
          autoComplete="current-password"
          visibilityToggleButtonProps={passwordToggle}
          value={currentPassword}
          error={fieldErrors(error).find(({ field }) => field === 'currentPassword')?.message}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <NewPasswordFields value={value} onChange={setValue} label="New password" confirmLabel="Confirm new password" />
        <div className={fields.buttons}>
          <Button type="submit" loading={busy} disabled={!mayGo}>
            Change password
          </Button>
        </div>
      </Section>
    </form>
  )
}
