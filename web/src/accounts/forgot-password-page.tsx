import { Anchor } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { accountsText as t } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { Link } from '@tanstack/react-router'
import fields from '../ui/fields.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { Success } from '../ui/success.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { useForgotPassword } from './use-accounts.ts'

export function ForgotPasswordPage() {
  const forgot = useForgotPassword()
  if (forgot.isSuccess)
    return (
      <Success title={t.forgotPasswordPage.lookMail} words={forgot.data.message || messages.resetSent}>
        <Anchor component={Link} to="/login">
          {t.forgotPasswordPage.backSign}
        </Anchor>
      </Success>
    )
  return (
    <>
      <PageHeader title={t.forgotPasswordPage.forgottenPassword} subtitle={t.forgotPasswordPage.giveAddressSignMail} />
      <ForgotPasswordForm busy={forgot.isPending} error={forgot.error} onSubmit={({ email }) => forgot.mutate(email)} />
      <p className={fields.below}>
        <Anchor component={Link} to="/login">
          {t.forgotPasswordPage.backSign}
        </Anchor>
      </p>
    </>
  )
}
