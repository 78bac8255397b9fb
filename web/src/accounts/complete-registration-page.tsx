import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { accountsText } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { useLinkToken } from '../lib/use-browser-value.ts'
import { useCall } from '../lib/use-call.ts'
import { ErrorAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Success } from '../ui/success.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SignInLink } from './sign-in-link.tsx'

const t = accountsText.completeRegistration

export function CompleteRegistrationPage() {
  const token = useLinkToken()
  const complete = useCall('POST /api/partners/complete-registration')
  if (complete.data)
    return (
      <Success title={messages.completed}>
        <SignInLink />
      </Success>
    )
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      {token === '' ? (
        <ErrorAlert title={messages.invalidLink}>{t.linkIncomplete}</ErrorAlert>
      ) : (
        <NewPasswordForm
          submit={t.submit}
          fallback={messages.completionFailed}
          busy={complete.isPending}
          error={complete.error}
          onSubmit={(password) => void complete.send({ body: { token: token ?? '', password } })}
        />
      )}
    </>
  )
}
