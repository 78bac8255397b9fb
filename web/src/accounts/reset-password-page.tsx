import { Anchor } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link, useParams } from '@tanstack/react-router'
import { Success } from '../ui/success.tsx'
import fields from '../ui/fields.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { isSpentLink } from './is-used-link.ts'
import { ToSignIn } from './sign-in-link.tsx'
import { useResetPassword } from './use-accounts.ts'

export function ResetPasswordPage() {
  const { token = '' } = useParams({ strict: false })
  const reset = useResetPassword()
  if (reset.isSuccess)
    return (
      <Success title="Your password is set" words="Every device is signed out. Sign in with the new password.">
        <ToSignIn />
      </Success>
    )
  return (
    <>
      <PageHeader title="Set a New Password" subtitle="Choose the password you will sign in with from now on." />
      <NewPasswordForm
        submit="Set password"
        fallback={messages.resetFailed}
        busy={reset.isPending}
        error={reset.error}
        onSubmit={(password) => reset.mutate({ token, password })}
      />
      {isSpentLink(reset.error) ? (
        <p className={fields.below}>
          <Anchor component={Link} to="/forgot-password">
            Ask for a new link
          </Anchor>
        </p>
      ) : null}
    </>
  )
}
