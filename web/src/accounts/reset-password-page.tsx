import { Anchor } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { accountsText as t } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { Link, useParams } from '@tanstack/react-router'
import fields from '../ui/fields.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { Success } from '../ui/success.tsx'
import { isSpentLink } from './is-used-link.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { ToSignIn } from './sign-in-link.tsx'
import { useResetPassword } from './use-accounts.ts'

export function ResetPasswordPage() {
  const { token = '' } = useParams({ strict: false })
  const reset = useResetPassword()
  if (reset.isSuccess)
    return (
      <Success title={t.resetPasswordPage.passwordSet} words={t.resetPasswordPage.everyDeviceSignedOut}>
        <ToSignIn />
      </Success>
    )
  return (
    <>
      <PageHeader title={t.resetPasswordPage.setNewPassword} subtitle={t.resetPasswordPage.choosePasswordWillSign} />
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
            {t.resetPasswordPage.askNewLink}
          </Anchor>
        </p>
      ) : null}
    </>
  )
}
