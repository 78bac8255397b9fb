import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { signIn } from '@sahihi/contract/endpoints/accounts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { accountsText } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../lib/call.ts'
import { networkMessage } from '../lib/errors.ts'
import { focusFirst } from '../lib/focus-first.ts'
import { formRules } from '../lib/form-rules.ts'
import { clearStorage, saveSession } from '../lib/session.ts'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { passwordToggle } from '../ui/password-toggle.ts'

const t = accountsText.signIn

type Values = { email: string; password: string }
const rules = formRules<Values>(signIn.body)

export function LoginPage() {
  const navigate = useNavigate()
  const signIn = useSignIn()
  const form = useForm<Values>({ initialValues: { email: '', password: '' }, validate: rules })
  const submit = (values: Values) =>
    signIn.mutate(values, {
      onSuccess: ({ isAdmin }) => navigate({ to: isAdmin ? '/admin/partners' : '/products' }),
    })
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <form className={fields.fields} noValidate onSubmit={form.onSubmit(submit, focusFirst(form))}>
        <FormAlert error={signIn.error} fallback={networkMessage(signIn.error) ?? messages.signInFailed} />
        <TextInput label={t.email} required type="email" autoComplete="username" {...form.getInputProps('email')} />
        <PasswordInput
          label={t.password}
          required
          autoComplete="current-password"
          visibilityToggleButtonProps={passwordToggle}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={signIn.isPending} fullWidth>
          {t.submit}
        </Button>
      </form>
      <p className={fields.below}>
        <Anchor component={Link} to="/forgot-password">
          {t.forgotPassword}
        </Anchor>
      </p>
      <p className={fields.below}>
        {t.notPartner}{' '}
        <Anchor component={Link} to="/partner-registration">
          {t.register}
        </Anchor>
      </p>
    </>
  )
}

/** Clears everything in this browser's storage before each attempt. */
function useSignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Values) => {
      clearStorage()
      return call('POST /api/partners/login', { body })
    },
    onSuccess: (session) => {
      queries.clear()
      saveSession(session)
    },
  })
}
