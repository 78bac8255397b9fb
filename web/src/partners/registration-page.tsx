import { Anchor } from '@mantine/core'
import type { Registration } from '@sahihi/contract/endpoints/partners.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { partnersText } from '@sahihi/contract/i18n/en/workspace/partners.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSend } from '../lib/api.ts'
import fields from '../ui/fields.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { Success } from '../ui/success.tsx'
import {
  clearPending,
  loadPending,
  nextResendAt,
  type PendingRegistration,
  savePending,
} from './pending-registration.ts'
import { PinForm } from './pin-form.tsx'
import { emptyRegistration, RegistrationForm } from './registration-form.tsx'

const t = partnersText.registration

/** The form, then the PIN, then a confirmation. */
export function RegistrationPage() {
  const [pending, setPending] = useState(loadPending)
  const [received, setReceived] = useState<string>()
  const [typed, setTyped] = useState(pending?.form ?? emptyRegistration)
  const register = useSend('POST /api/partners/register')

  const save = (next: PendingRegistration) => {
    savePending(next)
    setPending(next)
  }
  const submit = async (form: Registration) => {
    setTyped(form)
    const reply = await register.mutateAsync({ body: form }).catch(() => undefined)
    if (reply?.partnerId) save({ partnerId: reply.partnerId, form, canResendAt: nextResendAt() })
  }
  const startAgain = () => {
    clearPending()
    register.reset()
    setPending(undefined)
  }

  if (received)
    return (
      <Success title={t.received} text={received}>
        <Anchor component={Link} to="/">
          {t.backToStart}
        </Anchor>
      </Success>
    )
  if (pending)
    return (
      <PinForm
        pending={pending}
        onResent={() => save({ ...pending, canResendAt: nextResendAt() })}
        onStartAgain={startAgain}
        onVerified={(message) => {
          clearPending()
          setReceived(message)
        }}
      />
    )
  const isUnexpected = register.isSuccess && !register.data.partnerId
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <RegistrationForm
        initial={typed}
        busy={register.isPending}
        error={register.error}
        problem={isUnexpected ? messages.unexpectedReply : undefined}
        onSubmit={submit}
      />
      <p className={fields.below}>
        {t.alreadyPartner}{' '}
        <Anchor component={Link} to="/login">
          {t.signIn}
        </Anchor>
      </p>
    </>
  )
}
