import { Button, PasswordInput } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type FormEvent, useState } from 'react'
import { fieldErrors } from '../../lib/errors.ts'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { Section } from '../ui/section.tsx'
import { emptyPassword, isReady, NewPasswordFields } from './new-password-fields.tsx'
import { accountsText } from './text.ts'

const t = accountsText.changePassword

type ChangePasswordFormProps = {
  busy: boolean
  error: unknown
  onSubmit: (input: { currentPassword: string; newPassword: string }) => void
}

export function ChangePasswordForm({ busy, error, onSubmit }: ChangePasswordFormProps) {
  const [currentPassword, setCurrentPassword] = useState('')
  const [value, setValue] = useState(emptyPassword)
  const isComplete = currentPassword !== '' && isReady(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) onSubmit({ currentPassword, newPassword: value.password })
  }
  return (
    <form className={fields.fields} noValidate onSubmit={submit}>
      <Section title={t.title}>
        <FormAlert
          error={error}
          fallback={messages.passwordFailed}
          labels={{
            currentPassword: t.currentPassword,
            newPassword: t.newPassword,
          }}
        />
        <PasswordInput
          required
          label={t.currentPassword}
          autoComplete="current-password"
          value={currentPassword}
          error={fieldErrors(error).find(({ field }) => field === 'currentPassword')?.message}
          onChange={(event) => setCurrentPassword(event.currentTarget.value)}
        />
        <NewPasswordFields value={value} onChange={setValue} label={t.newPassword} confirmLabel={t.confirm} />
        <div className={fields.buttons}>
          <Button type="submit" loading={busy} disabled={!isComplete}>
            {t.submit}
          </Button>
        </div>
      </Section>
    </form>
  )
}
