import { Anchor } from '@mantine/core'
import { accountsText as t } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import fields from '../ui/fields.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { LoginForm } from './login-form.tsx'
import { useSignIn } from './use-accounts.ts'

export function LoginPage() {
  const navigate = useNavigate()
  const signIn = useSignIn()
  return (
    <>
      <PageHeader title={t.loginPage.partnerLogin} subtitle={t.loginPage.signMakeCodesSee} />
      <LoginForm
        busy={signIn.isPending}
        error={signIn.error}
        onSubmit={(given) =>
          signIn.mutate(given, {
            onSuccess: ({ isAdmin }) => navigate({ to: isAdmin ? '/admin/partners' : '/products' }),
          })
        }
      />
      <p className={fields.below}>
        <Anchor component={Link} to="/forgot-password">
          {t.loginPage.forgottenPassword}
        </Anchor>
      </p>
      <p className={fields.below}>
        {t.loginPage.notPartnerYet}{' '}
        <Anchor component={Link} to="/partner-registration">
          {t.loginPage.registerCompany}
        </Anchor>
      </p>
    </>
  )
}
