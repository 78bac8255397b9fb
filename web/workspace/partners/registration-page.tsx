import type { Registration } from '@sahihi/contract/endpoints/partners.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { useBrowserValue } from '../lib/use-browser-value.ts'
import { useCall } from '../lib/use-call.ts'
import fields from '../ui/fields.module.css'
import { FormButton } from '../ui/form-fields.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Success } from '../ui/success.tsx'
import { DocumentsStep } from './documents-step.tsx'
import {
  clearPendingRegistration,
  nextResendAt,
  type PendingRegistration,
  parsePendingRegistration,
  savePendingRegistration,
  storedPendingRegistration,
} from './pending-registration.ts'
import { PinForm } from './pin-form.tsx'
import {
  clearReceivedApplication,
  createReceivedApplication,
  parseReceivedApplication,
  type ReceivedApplication,
  saveReceivedApplication,
  storedReceivedApplication,
} from './received-application.ts'
import { RegistrationForm } from './registration-form.tsx'
import { partnersText } from './text.ts'

const t = partnersText.registration

/** The form, then the PIN, then a confirmation, where documents can be added. */
export function RegistrationPage() {
  const stored = useBrowserValue(storedPendingRegistration)
  const [changed, setChanged] = useState<{ pending: PendingRegistration | undefined }>()
  const pending = changed ? changed.pending : parsePendingRegistration(stored)
  const storedApplication = useBrowserValue(storedReceivedApplication)
  const [changedApplication, setReceived] = useState<{ received: ReceivedApplication | undefined }>()
  const received = changedApplication ? changedApplication.received : parseReceivedApplication(storedApplication)
  const [typed, setTyped] = useState<Registration>()
  const register = useCall('POST /api/partners/register')

  const save = (next: PendingRegistration) => {
    savePendingRegistration(next)
    setChanged({ pending: next })
  }
  const submit = async (form: Registration) => {
    setTyped(form)
    const reply = await register.send({ body: form })
    if (reply?.partnerId) save({ partnerId: reply.partnerId, form, canResendAt: nextResendAt() })
  }
  const startAgain = () => {
    clearPendingRegistration()
    register.reset()
    setChanged({ pending: undefined })
  }

  const receive = (next: ReceivedApplication) => {
    saveReceivedApplication(next)
    setReceived({ received: next })
  }
  const leave = () => {
    clearReceivedApplication()
    setReceived({ received: undefined })
  }

  if (received)
    return (
      <Success title={t.received} text={received.message}>
        <DocumentsStep received={received} onChange={(added) => receive({ ...received, added })} />
        <p className={fields.below}>
          <a href="/" onClick={clearReceivedApplication}>
            {t.backToStart}
          </a>
        </p>
        <FormButton isQuiet onClick={leave}>
          {t.another}
        </FormButton>
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
        onVerified={(message, documentsToken) => {
          startAgain()
          setTyped(undefined)
          receive(createReceivedApplication(message, documentsToken))
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
