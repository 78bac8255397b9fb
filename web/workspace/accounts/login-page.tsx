import { Button, PasswordInput, TextInput } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { requiredMessage } from '@sahihi/contract/i18n/en/required-messages.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isTooMany, networkMessage } from '../../lib/errors.ts'
import { clearSignedOutBecause, clearStorage, saveSession, signedOutBecause } from '../../lib/session.ts'
import type { FieldErrors } from '../lib/schema-rules.ts'
import { useCall } from '../lib/use-call.ts'
import { useOpenPath } from '../lib/use-open-path.ts'
import { usePlainForm } from '../lib/use-plain-form.ts'
import fields from '../ui/fields.module.css'
import { ErrorAlert, FormAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { clearEmailToSignIn, emailToSignIn } from './email-to-sign-in.ts'
import { findHomePage } from './find-home-page.ts'
import { MailSignInLink } from './mail-sign-in-link.tsx'
import { readChallenge, SecondStep } from './second-step.tsx'
import { accountsText } from './text.ts'

const t = accountsText.signIn

type Values = { email: string; password: string }
/** Only what is missing, because the library of the other forms' rules is as large as this page; the server checks the rest. */
const rules = (values: Record<string, string>): FieldErrors =>
  Object.fromEntries(
    ['email', 'password'].filter((field) => !values[field]?.trim()).map((field) => [field, requiredMessage(field)]),
  )

export function LoginPage() {
  const openPath = useOpenPath()
  const signIn = useCall('POST /api/partners/login')
  const known = emailToSignIn() ?? undefined
  const because = signedOutBecause()
  const [email, setEmail] = useState('')
  const submit = async (body: Values) => {
    setEmail(body.email)
    clearSignedOutBecause()
    clearStorage(body.email) // before each attempt: nothing of another account stays in this browser
    const session = await signIn.send({ body })
    if (!session) return
    clearEmailToSignIn()
    saveSession(session)
    await openPath(findHomePage(session))
  }
  const { form, field } = usePlainForm<Values>({ rules, error: undefined, onSubmit: submit })
  const challenge = readChallenge(signIn.error)
  if (challenge) return <SecondStep challenge={challenge} email={email} onStartOver={signIn.reset} />
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <form className={fields.fields} {...form}>
        {because && !signIn.error ? <ErrorAlert title={because} /> : null}
        <FormAlert error={signIn.error} fallback={networkMessage(signIn.error) ?? messages.signInFailed} />
        <TextInput
          required
          label={t.email}
          type="email"
          autoComplete="username"
          defaultValue={known}
          {...field('email')}
        />
        <PasswordInput required label={t.password} autoComplete="current-password" {...field('password')} />
        <Button type="submit" loading={signIn.isPending || Boolean(signIn.data)}>
          {t.submit}
        </Button>
        {isTooMany(signIn.error) ? <MailSignInLink email={email} /> : null}
      </form>
      <p className={fields.below}>
        <Link to="/forgot-password">{t.forgotPassword}</Link>
      </p>
      <p className={fields.below}>
        {t.notPartner} <Link to="/partner-registration">{t.register}</Link>
      </p>
    </>
  )
}
