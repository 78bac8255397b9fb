import { Button, TextInput } from '@mantine/core'
import { forgotPassword } from '@sahihi/contract/endpoints/accounts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { schemaRules } from '../lib/schema-rules.ts'
import { useCall } from '../lib/use-call.ts'
import { usePlainForm } from '../lib/use-plain-form.ts'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Success } from '../ui/success.tsx'
import { accountsText } from './text.ts'

const t = accountsText.forgotPassword

type Values = { email: string }
const rules = schemaRules(forgotPassword.body)

export function ForgotPasswordPage() {
  const forgot = useCall('POST /api/partners/forgot-password')
  const { form, field } = usePlainForm<Values>({
    rules,
    error: forgot.error,
    onSubmit: (body) => void forgot.send({ body }),
  })
  if (forgot.data)
    return (
      <Success title={t.sent} text={forgot.data.message || messages.resetSent}>
        <BackToSignIn />
      </Success>
    )
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <form className={fields.fields} {...form}>
        <FormAlert error={forgot.error} fallback={messages.resetFailed} />
        <TextInput required label={t.email} type="email" autoComplete="username" {...field('email')} />
        <Button type="submit" loading={forgot.isPending}>
          {t.submit}
        </Button>
      </form>
      <p className={fields.below}>
        <BackToSignIn />
      </p>
    </>
  )
}

const BackToSignIn = () => <Link to="/login">{t.backToSignIn}</Link>
