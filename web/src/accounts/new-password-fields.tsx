import { PasswordInput } from '@mantine/core'
import { newPassword } from '@sahihi/contract/endpoints/accounts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { accountsText } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { useState } from 'react'
import { passwordToggle } from '../ui/password-toggle.ts'

const t = accountsText.newPassword

export type NewPassword = { password: string; confirm: string }
export const emptyPassword: NewPassword = { password: '', confirm: '' }

/** Long enough and typed the same twice: only then can the form be sent. */
export const isReady = ({ password, confirm }: NewPassword) =>
  newPassword.safeParse(password).success && password === confirm

type NewPasswordFieldsProps = {
  value: NewPassword
  onChange: (value: NewPassword) => void
  label?: string
  confirmLabel?: string
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { value, onChange, label = t.password, confirmLabel = t.confirm } = props
  const { password, confirm } = value
  const [left, setLeft] = useState({ password: false, confirm: false })
  const parsed = newPassword.safeParse(password)
  const passwordError = left.password && password && !parsed.success ? parsed.error.issues[0]?.message : undefined
  // No error while the user still types: only once the field is left, or is as long as the first one.
  const isTyped = left.confirm || confirm.length >= password.length
  return (
    <>
      <PasswordInput
        label={label}
        description={t.help}
        required
        autoComplete="new-password"
        visibilityToggleButtonProps={passwordToggle}
        value={password}
        error={passwordError}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
        onBlur={() => setLeft({ ...left, password: true })}
      />
      <PasswordInput
        label={confirmLabel}
        required
        autoComplete="new-password"
        visibilityToggleButtonProps={passwordToggle}
        value={confirm}
        error={confirm && confirm !== password && isTyped ? messages.passwordsDiffer : undefined}
        onChange={(event) => onChange({ ...value, confirm: event.currentTarget.value })}
        onBlur={() => setLeft({ ...left, confirm: true })}
      />
    </>
  )
}
