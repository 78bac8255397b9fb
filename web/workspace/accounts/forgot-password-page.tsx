import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { focusFirst } from '../lib/focus-first.ts'
import { required } from '../lib/required.ts'
import { useCall } from '../lib/use-call.ts'
import { useServerErrors } from '../lib/use-server-errors.ts'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Success } from '../ui/success.tsx'
import { accountsText } from './text.ts'

const t = accountsText.forgotPassword

export function ForgotPasswordPage() {
  const forgot = useCall('POST /api/partners/forgot-password')
  const form = useForm({ initialValues: { email: '' }, validate: { email: required } })
  useServerErrors(form, forgot.error)
  const submit = form.onSubmit((body) => void forgot.send({ body }), focusFirst(form))
  if (forgot.data)
    return (
      <Success title={t.sent} text={forgot.data.message || messages.resetSent}>
        <BackToSignIn />
      </Success>
    )
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <form className={fields.fields} noValidate onSubmit={submit}>
        <FormAlert error={forgot.error} fallback={messages.resetFailed} />
        <TextInput required label={t.email} type="email" autoComplete="username" {...form.getInputProps('email')} />
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
