import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { forgotPassword } from '@sahihi/contract/endpoints/accounts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { accountsText as t } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { focusFirst } from '../lib/focus-first.ts'
import { formRules } from '../lib/form-rules.ts'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'

type Given = { email: string }
const rules = formRules<Given>(forgotPassword.body)

export function ForgotPasswordForm({
  busy,
  error,
  onSubmit,
}: {
  busy: boolean
  error: unknown
  onSubmit: (given: Given) => void
}) {
  const form = useForm<Given>({ initialValues: { email: '' }, validate: rules })
  return (
    <form className={fields.fields} noValidate onSubmit={form.onSubmit(onSubmit, focusFirst(form))}>
      <FormAlert error={error} fallback={messages.resetFailed} />
      <TextInput
        label={t.forgotPasswordForm.eMail}
        required
        type="email"
        autoComplete="username"
        {...form.getInputProps('email')}
      />
      <Button type="submit" loading={busy} fullWidth>
        {t.forgotPasswordForm.sendLink}
      </Button>
    </form>
  )
}
