import { Button, PasswordInput } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { accountsText as t } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { type FormEvent, useState } from 'react'
import { fieldErrors } from '../lib/errors.ts'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { passwordToggle } from '../ui/password-toggle.ts'
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
          labels={{
            currentPassword: t.changePasswordForm.currentPassword,
            newPassword: t.changePasswordForm.newPassword,
          }}
        />
        <PasswordInput
          label={t.changePasswordForm.currentPassword}
          required
          autoComplete="current-password"
          visibilityToggleButtonProps={passwordToggle}
          value={currentPassword}
          error={fieldErrors(error).find(({ field }) => field === 'currentPassword')?.message}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <NewPasswordFields
          value={value}
          onChange={setValue}
          label={t.changePasswordForm.newPassword}
          confirmLabel="Confirm new password"
        />
        <div className={fields.buttons}>
          <Button type="submit" loading={busy} disabled={!mayGo}>
            {t.changePasswordForm.changePassword}
          </Button>
        </div>
      </Section>
    </form>
  )
}
