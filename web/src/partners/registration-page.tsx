import { Anchor } from '@mantine/core'
import type { Registration } from '@sahihi/contract/endpoints/partners.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { partnersText as t } from '@sahihi/contract/i18n/en/workspace/partners.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import fields from '../ui/fields.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import {
  forgetPending,
  keepPending,
  nextResend,
  type PendingRegistration,
  pendingRegistration,
} from './pending-registration.ts'
import { PinStep } from './pin-step.tsx'
import { emptyRegistration, RegistrationForm } from './registration-form.tsx'
import { RegistrationReceived } from './registration-received.tsx'
import { useRegister } from './use-registration.ts'

/** Form, then PIN, then the good news (specification 4, "Registration"). */
export function RegistrationPage() {
  const [pending, setPending] = useState(pendingRegistration)
  const [received, setReceived] = useState<string>()
  const [typed, setTyped] = useState(pending?.form ?? emptyRegistration)
  const register = useRegister()

  const keep = (next: PendingRegistration) => {
    keepPending(next)
    setPending(next)
  }
  const send = async (form: Registration) => {
    setTyped(form)
    const reply = await register.mutateAsync(form).catch(() => undefined)
    if (reply?.partnerId) keep({ partnerId: reply.partnerId, form, mayResendAt: nextResend() })
  }
  const startAgain = () => {
    forgetPending()
    register.reset()
    setPending(undefined)
  }

  if (received) return <RegistrationReceived words={received} />
  if (pending)
    return (
      <PinStep
        pending={pending}
        onResent={() => keep({ ...pending, mayResendAt: nextResend() })}
        onStartAgain={startAgain}
        onVerified={(words) => {
          forgetPending()
          setReceived(words)
        }}
      />
    )
  const isUnexpected = register.isSuccess && !register.data.partnerId
  return (
    <>
      <PageHeader title={t.registration.title} subtitle={t.registration.subtitle} />
      <RegistrationForm
        initial={typed}
        busy={register.isPending}
        error={register.error}
        problem={isUnexpected ? messages.unexpectedReply : undefined}
        onSubmit={send}
      />
      <p className={fields.below}>
        {t.registration.alreadyPartner}{' '}
        <Anchor component={Link} to="/login">
          {t.registration.signIn}
        </Anchor>
      </p>
    </>
  )
}
