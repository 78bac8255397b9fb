import type { Registration } from '@sahihi/contract/endpoints/partners.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { partnersText } from '@sahihi/contract/i18n/en/workspace/partners.ts'
import { useState } from 'react'
import { useBrowserValue } from '../lib/use-browser-value.ts'
import { useCall } from '../lib/use-call.ts'
import fields from '../ui/fields.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { Success } from '../ui/success.tsx'
import {
  clearPending,
  nextResendAt,
  type PendingRegistration,
  parsePending,
  savePending,
  storedPending,
} from './pending-registration.ts'
import { PinForm } from './pin-form.tsx'
import { RegistrationForm } from './registration-form.tsx'

const t = partnersText.registration

/** The form, then the PIN, then a confirmation. */
export function RegistrationPage() {
  const stored = useBrowserValue(storedPending)
  const [changed, setChanged] = useState<{ pending: PendingRegistration | undefined }>()
  const pending = changed ? changed.pending : parsePending(stored)
  const [received, setReceived] = useState<string>()
  const [typed, setTyped] = useState<Registration>()
  const register = useCall('POST /api/partners/register')

  const save = (next: PendingRegistration) => {
    savePending(next)
    setChanged({ pending: next })
  }
  const submit = async (form: Registration) => {
    setTyped(form)
    const reply = await register.send({ body: form })
    if (reply?.partnerId) save({ partnerId: reply.partnerId, form, canResendAt: nextResendAt() })
  }
  const startAgain = () => {
    clearPending()
    register.reset()
    setChanged({ pending: undefined })
  }

  if (received)
    return (
      <Success title={t.received} text={received}>
        <a href="/">{t.backToStart}</a>
      </Success>
    )
  if (pending)
    return (
      <PinForm
        pending={pending}
        onResent={() => save({ ...pending, canResendAt: nextResendAt() })}
        onStartAgain={() => {
          setTyped(pending.form)
          startAgain()
        }}
        onVerified={(message) => {
          clearPending()
          setReceived(message)
        }}
      />
    )
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <RegistrationForm
        initial={typed}
        busy={register.isPending}
        error={register.error}
        problem={register.data && !register.data.partnerId ? messages.unexpectedReply : undefined}
        onSubmit={submit}
      />
      <p className={fields.below}>
        {t.alreadyPartner} <a href="/login">{t.signIn}</a>
      </p>
    </>
  )
}
