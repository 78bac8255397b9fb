import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { signIn } from '@sahihi/contract/endpoints/accounts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { accountsText as t } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { networkMessage } from '../lib/errors.ts'
import { focusFirst } from '../lib/focus-first.ts'
import { formRules } from '../lib/form-rules.ts'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { passwordToggle } from '../ui/password-toggle.ts'

type Given = { email: string; password: string }
const rules = formRules<Given>(signIn.body)

type LoginFormProps = { busy: boolean; error: unknown; onSubmit: (given: Given) => void }

export function LoginForm({ busy, error, onSubmit }: LoginFormProps) {
  const form = useForm<Given>({ initialValues: { email: '', password: '' }, validate: rules })
  return (
    <form className={fields.fields} noValidate onSubmit={form.onSubmit(onSubmit, focusFirst(form))}>
      <FormAlert error={error} fallback={networkMessage(error) ?? messages.signInFailed} />
      <TextInput
        label={t.loginForm.eMail}
        required
        type="email"
        autoComplete="username"
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t.loginForm.password}
        required
        autoComplete="current-password"
        visibilityToggleButtonProps={passwordToggle}
        {...form.getInputProps('password')}
      />
      <Button type="submit" loading={busy} fullWidth>
        {t.loginForm.sign}
      </Button>
    </form>
  )
}
