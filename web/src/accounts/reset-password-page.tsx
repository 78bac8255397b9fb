import { Anchor } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { accountsText } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useSend } from '../lib/api.ts'
import fields from '../ui/fields.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { Success } from '../ui/success.tsx'
import { isUsedLink } from './is-used-link.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { SignInLink } from './sign-in-link.tsx'

const t = accountsText.resetPassword

export function ResetPasswordPage() {
  const { token = '' } = useParams({ strict: false })
  const reset = useSend('POST /api/partners/reset-password')
  if (reset.isSuccess)
    return (
      <Success title={t.done} text={t.signedOut}>
        <SignInLink />
      </Success>
    )
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <NewPasswordForm
        submit={t.submit}
        fallback={messages.resetFailed}
        busy={reset.isPending}
        error={reset.error}
        onSubmit={(password) => reset.mutate({ body: { token, password } })}
      />
      {isUsedLink(reset.error) ? (
        <p className={fields.below}>
          <Anchor component={Link} to="/forgot-password">
            {t.askNewLink}
          </Anchor>
        </p>
      ) : null}
    </>
  )
}
