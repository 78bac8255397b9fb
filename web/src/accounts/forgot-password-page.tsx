import { Anchor } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { Success } from '../ui/success.tsx'
import fields from '../ui/fields.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { useForgotPassword } from './use-accounts.ts'

export function ForgotPasswordPage() {
  const forgot = useForgotPassword()
  if (forgot.isSuccess)
    return (
      <Success title="Look in your mail" words={forgot.data.message || messages.resetSent}>
        <Anchor component={Link} to="/login">
          Back to sign-in
        </Anchor>
      </Success>
    )
  return (
    <>
      <PageHeader
        title="Forgotten password"
        subtitle="Give the address you sign in with. We mail you a link to set a new password."
      />
      <ForgotPasswordForm busy={forgot.isPending} error={forgot.error} onSubmit={({ email }) => forgot.mutate(email)} />
      <p className={fields.below}>
        <Anchor component={Link} to="/login">
          Back to sign-in
        </Anchor>
      </p>
    </>
  )
}
