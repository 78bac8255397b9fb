import { Anchor } from '@mantine/core'
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
      <PageHeader title="Partner Login" subtitle="Sign in to make codes and see who checks them." />
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
          Forgotten password?
        </Anchor>
      </p>
      <p className={fields.below}>
        Not a partner yet?{' '}
        <Anchor component={Link} to="/partner-registration">
          Register your company
        </Anchor>
      </p>
    </>
  )
}
