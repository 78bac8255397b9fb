import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { accountsText as t } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { useParams } from '@tanstack/react-router'
import { ErrorAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Success } from '../ui/success.tsx'
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
        title={t.completeRegistrationPage.completeRegistration}
        subtitle={t.completeRegistrationPage.companyApprovedChoosePassword}
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
        <ErrorAlert title={messages.invalidLink}>{t.completeRegistrationPage.openLinkMailOnce}</ErrorAlert>
      )}
    </>
  )
}
