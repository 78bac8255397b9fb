import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { readLinkToken } from '../lib/link-token.ts'
import { useCall } from '../lib/use-call.ts'
import fields from '../ui/fields.module.css'
import { ErrorAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Success } from '../ui/success.tsx'
import { saveEmailToSignIn } from './email-to-sign-in.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { SignInLink } from './sign-in-link.tsx'
import { accountsText } from './text.ts'
import { useLinkCheck } from './use-link-check.ts'

const t = accountsText.completeRegistration

export function CompleteRegistrationPage() {
  const token = readLinkToken()
  const isInvalid = useLinkCheck(token, 'complete_registration')
  const complete = useCall('POST /api/partners/complete-registration')
  const submit = async (password: string) => {
    const done = await complete.send({ body: { token, password } })
    if (done) saveEmailToSignIn(done.email)
  }
  if (complete.data)
    return (
      <Success title={messages.completed}>
        <SignInLink />
      </Success>
    )
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      {isInvalid ? (
        <>
          <ErrorAlert title={messages.invalidLink}>{token === '' ? t.linkIncomplete : t.linkUsed}</ErrorAlert>
          <p className={fields.below}>
            <a href="/login">{t.signIn}</a> · <a href="/forgot-password">{t.forgotPassword}</a>
          </p>
        </>
      ) : (
        <NewPasswordForm
          submit={t.submit}
          fallback={messages.completionFailed}
          busy={complete.isPending}
          error={complete.error}
          onSubmit={(password) => void submit(password)}
        />
      )}
    </>
  )
}
