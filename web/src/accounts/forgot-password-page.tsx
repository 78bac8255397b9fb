import { Anchor, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { forgotPassword } from '@sahihi/contract/endpoints/accounts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { accountsText } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { Link } from '@tanstack/react-router'
import { useSend } from '../lib/api.ts'
import { focusFirst } from '../lib/focus-first.ts'
import { formRules } from '../lib/form-rules.ts'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Success } from '../ui/success.tsx'

const t = accountsText.forgotPassword

type Values = { email: string }
const rules = formRules<Values>(forgotPassword.body)

export function ForgotPasswordPage() {
  const forgot = useSend('POST /api/partners/forgot-password')
  const form = useForm<Values>({ initialValues: { email: '' }, validate: rules })
  if (forgot.isSuccess)
    return (
      <Success title={t.sent} text={forgot.data.message || messages.resetSent}>
        <BackToSignIn />
      </Success>
    )
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <form
        className={fields.fields}
        noValidate
        onSubmit={form.onSubmit((body) => forgot.mutate({ body }), focusFirst(form))}
      >
        <FormAlert error={forgot.error} fallback={messages.resetFailed} />
        <TextInput label={t.email} required type="email" autoComplete="username" {...form.getInputProps('email')} />
        <Button type="submit" loading={forgot.isPending} fullWidth>
          {t.submit}
        </Button>
      </form>
      <p className={fields.below}>
        <BackToSignIn />
      </p>
    </>
  )
}

const BackToSignIn = () => (
  <Anchor component={Link} to="/login">
    {t.backToSignIn}
  </Anchor>
)
