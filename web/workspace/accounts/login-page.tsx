import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { isReturnPath } from '@sahihi/contract/domain/return-path.ts'
import { accountMessages } from '@sahihi/contract/i18n/en/account-messages.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { isTooMany, networkMessage } from '../../lib/errors.ts'
import { clearSignedOutBecause, clearStorage, saveSession, signedOutBecause } from '../../lib/session.ts'
import { focusFirst } from '../lib/focus-first.ts'
import { required } from '../lib/required.ts'
import { useCall } from '../lib/use-call.ts'
import { useOpenPath } from '../lib/use-open-path.ts'
import fields from '../ui/fields.module.css'
import { ErrorAlert, FormAlert, SuccessNote } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { clearEmailToSignIn, emailToSignIn } from './email-to-sign-in.ts'
import { findHomePage, returnPath } from './find-home-page.ts'
import { readChallenge, SecondStep } from './second-step.tsx'
import { accountsText } from './text.ts'

const t = accountsText.signIn

export function LoginPage() {
  const openPath = useOpenPath()
  const signIn = useCall('POST /api/partners/login')
  const because = signedOutBecause()
  const form = useForm({
    initialValues: { email: emailToSignIn() ?? '', password: '' },
    validate: { email: required, password: required },
  })
  const { email } = form.values
  const submit = form.onSubmit(async (body) => {
    clearSignedOutBecause()
    clearStorage(body.email) // before each attempt: nothing of another account stays in this browser
    const session = await signIn.send({ body })
    if (!session) return
    clearEmailToSignIn()
    saveSession(session)
    await openPath(findHomePage(session))
  }, focusFirst(form))
  const startOver = () => {
    form.reset()
    signIn.reset()
  }
  const challenge = readChallenge(signIn.error)
  if (challenge) return <SecondStep challenge={challenge} email={email} onStartOver={startOver} />
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <form className={fields.fields} method="post" noValidate onSubmit={submit}>
        {because && !signIn.error ? <ErrorAlert title={because} /> : null}
        <FormAlert error={signIn.error} fallback={networkMessage(signIn.error) ?? accountMessages.signInFailed} />
        <TextInput
          required
          label={t.email}
          type="email"
          autoComplete="username"
          name="email"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          required
          label={t.password}
          autoComplete="current-password"
          name="password"
          {...form.getInputProps('password')}
        />
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

/** For an owner whose password has to wait: the link in the mail signs in at once. */
function MailSignInLink({ email }: { email: string }) {
  const link = useCall('POST /api/partners/sign-in-link')
  const send = () => link.send({ body: { email, ...ownReturnPath() } })
  if (link.data) return <SuccessNote>{link.data.message}</SuccessNote>
  return (
    <>
      <FormAlert error={link.error} fallback={messages.resetFailed} />
      <Button variant="default" loading={link.isPending} onClick={() => void send()}>
        {t.mailLink}
      </Button>
    </>
  )
}

// Anything else in the address would only be refused.
function ownReturnPath(): { returnTo?: string } {
  const returnTo = returnPath()
  return returnTo !== null && isReturnPath(returnTo) ? { returnTo } : {}
}
