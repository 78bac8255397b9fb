import { Box, Group, PasswordInput } from '@mantine/core'
import { passwordProblem } from '@sahihi/contract/domain/password-problem.ts'
import { type PasswordStrength, passwordStrength } from '@sahihi/contract/domain/password-strength.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { accountsText } from './text.ts'

const t = accountsText.newPassword

export type NewPassword = { password: string; confirm: string }
export const emptyPassword: NewPassword = { password: '', confirm: '' }

/** Long enough and typed the same twice: only then can the form be sent. */
export const isReady = ({ password, confirm }: NewPassword) => !passwordProblem(password) && password === confirm

/** What is typed into the fields of a form. */
export const typedPassword = (form: HTMLFormElement): NewPassword => {
  const typed = new FormData(form)
  return { password: String(typed.get('password')), confirm: String(typed.get('confirm')) }
}

type NewPasswordFieldsProps = {
  value: NewPassword
  onChange: (value: NewPassword) => void
  label?: string
  confirmLabel?: string
}

/** The fields keep their own text; `value` is what was typed, for their errors. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { value, onChange, label = t.password, confirmLabel = t.confirm } = props
  const { password, confirm } = value
  const [left, setLeft] = useState({ password: false, confirm: false })
  // No error while the user still types: only once the field is left, or is as long as the first one.
  const isTyped = left.confirm || confirm.length >= password.length
  return (
    <>
      <PasswordInput
        required
        label={label}
        description={t.help}
        name="password"
        autoComplete="new-password"
        error={left.password && password ? passwordProblem(password) : undefined}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
        onBlur={() => setLeft({ ...left, password: true })}
      />
      <PasswordStrengthHint password={password} />
      <PasswordInput
        required
        label={confirmLabel}
        name="confirm"
        autoComplete="new-password"
        error={confirm && confirm !== password && isTyped ? messages.passwordsDiffer : undefined}
        onChange={(event) => onChange({ ...value, confirm: event.currentTarget.value })}
        onBlur={() => setLeft({ ...left, confirm: true })}
      />
    </>
  )
}

const steps: PasswordStrength[] = ['weak', 'fair', 'good', 'strong']
const colors: Record<PasswordStrength, string> = { weak: 'vermilion', fair: 'gold', good: 'green', strong: 'green' }

/** How hard the password is to guess, as far as the page can tell; the server decides. */
function PasswordStrengthHint({ password }: { password: string }) {
  const strength = passwordStrength(password)
  return (
    <Group gap={10} mt={-12} c="dimmed" fz="xs" role="status" display={password === '' ? 'none' : 'flex'}>
      <Group gap={4} aria-hidden="true">
        {steps.map((step, i) => (
          <Box
            key={step}
            w={28}
            h={4}
            bdrs={2}
            bg={`var(--${i <= steps.indexOf(strength) ? colors[strength] : 'line'})`}
          />
        ))}
      </Group>
      {password === '' ? null : t.strengthIs(t.strength[strength])}
    </Group>
  )
}
