import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { readLinkToken } from '../lib/link-token.ts'
import { useCall } from '../lib/use-call.ts'
import fields from '../ui/fields.module.css'
import { ErrorAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Success } from '../ui/success.tsx'
import { saveEmailToSignIn } from './email-to-sign-in.ts'
import { isUsedLink } from './is-used-link.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { SignInLink } from './sign-in-link.tsx'
import { accountsText } from './text.ts'
import { useLinkCheck } from './use-link-check.ts'

const t = accountsText.resetPassword

export function ResetPasswordPage() {
  const token = readLinkToken()
  const isInvalid = useLinkCheck(token, 'reset_password')
  const reset = useCall('POST /api/partners/reset-password')
  const submit = async (password: string) => {
    const done = await reset.send({ body: { token, password } })
    if (done) saveEmailToSignIn(done.email)
  }
  if (reset.data)
    return (
      <Success title={t.done} text={t.signedOut}>
        <SignInLink />
      </Success>
    )
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      {isInvalid ? (
        <ErrorAlert title={messages.linkUsed} />
      ) : (
        <NewPasswordForm
          submit={t.submit}
          fallback={messages.resetFailed}
          busy={reset.isPending}
          error={reset.error}
          onSubmit={(password) => void submit(password)}
        />
      )}
      {isInvalid || isUsedLink(reset.error) ? (
        <p className={fields.below}>
          <a href="/forgot-password">{t.askNewLink}</a>
        </p>
      ) : null}
    </>
  )
}
