import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { accountsText } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { useParams } from '@tanstack/react-router'
import { useSend } from '../lib/api.ts'
import { ErrorAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Success } from '../ui/success.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SignInLink } from './sign-in-link.tsx'

const t = accountsText.completeRegistration

export function CompleteRegistrationPage() {
  const { token = '' } = useParams({ strict: false })
  const complete = useSend('POST /api/partners/complete-registration')
  if (complete.isSuccess)
    return (
      <Success title={messages.completed}>
        <SignInLink />
      </Success>
    )
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      {token.trim() ? (
        <NewPasswordForm
          submit={t.submit}
          fallback={messages.completionFailed}
          busy={complete.isPending}
          error={complete.error}
          onSubmit={(password) => complete.mutate({ body: { token, password } })}
        />
      ) : (
        <ErrorAlert title={messages.invalidLink}>{t.linkIncomplete}</ErrorAlert>
      )}
    </>
  )
}
