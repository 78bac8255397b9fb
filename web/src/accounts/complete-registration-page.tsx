import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useParams } from '@tanstack/react-router'
import { Success } from '../ui/success.tsx'
import { ErrorAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { ToSignIn } from './sign-in-link.tsx'
import { useCompleteRegistration } from './use-accounts.ts'

export function CompleteRegistrationPage() {
  const { token = '' } = useParams({ strict: false })
  const complete = useCompleteRegistration()
  if (complete.isSuccess)
    return (
      <Success title={messages.completed}>
        <ToSignIn />
      </Success>
    )
  return (
    <>
      <PageHeader
        title="Complete Your Registration"
        subtitle="Your company is approved. Choose the password you will sign in with."
      />
      {token.trim() ? (
        <NewPasswordForm
          submit="Complete registration"
          fallback={messages.completionFailed}
          busy={complete.isPending}
          error={complete.error}
          onSubmit={(password) => complete.mutate({ token, password })}
        />
      ) : (
        <ErrorAlert title={messages.invalidLink}>Open the link in our mail once more, or copy it whole.</ErrorAlert>
      )}
    </>
  )
}
