import { PasswordInput } from '@mantine/core'
import { newPassword } from '@sahihi/contract/endpoints/accounts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { accountsText as t } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { useState } from 'react'
import { passwordToggle } from '../ui/password-toggle.ts'

export type NewPassword = { password: string; confirm: string }
export const noPassword: NewPassword = { password: '', confirm: '' }

/** Long enough and typed the same twice: only then may the form be sent (specification 5). */
export const isReady = ({ password, confirm }: NewPassword) =>
  newPassword.safeParse(password).success && password === confirm

type NewPasswordFieldsProps = {
  value: NewPassword
  onChange: (value: NewPassword) => void
  label?: string
  confirmLabel?: string
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { value, onChange, label = 'Password', confirmLabel = t.newPasswordFields.confirmPassword } = props
  const { password, confirm } = value
  const [left, setLeft] = useState({ password: false, confirm: false })
  const judged = newPassword.safeParse(password)
  const mistake = left.password && password && !judged.success ? judged.error.issues[0]?.message : undefined
  // Nobody is told off while still typing: only when the field is left, or as long as the first one.
  const isTyped = left.confirm || confirm.length >= password.length
  return (
    <>
      <PasswordInput
        label={label}
        description={t.newPasswordFields.least8CharactersFew}
        required
        autoComplete="new-password"
        visibilityToggleButtonProps={passwordToggle}
        value={password}
        error={mistake}
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
