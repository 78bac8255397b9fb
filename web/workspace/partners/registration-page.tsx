import { Button } from '@mantine/core'
import type { Registration } from '@sahihi/contract/endpoints/partners.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../lib/use-call.ts'
import fields from '../ui/fields.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { Success } from '../ui/success.tsx'
import {
  clearPendingRegistration,
  nextResendAt,
  type PendingRegistration,
  readPendingRegistration,
  savePendingRegistration,
} from './pending-registration.ts'
import { PinForm } from './pin-form.tsx'
import {
  clearReceivedApplication,
  createReceivedApplication,
  type ReceivedApplication,
  readReceivedApplication,
  saveReceivedApplication,
} from './received-application.ts'
import { RegistrationForm } from './registration-form.tsx'
import { partnersText } from './text.ts'

const t = partnersText.registration

// Comes after the form, with parts of the workspace that the form does not load.
const DocumentsStep = lazy(async () => ({ default: (await import('./documents-step.tsx')).DocumentsStep }))

/** The form, then the PIN, then a confirmation, where documents can be added. */
export function RegistrationPage() {
  const [pending, setPending] = useState(readPendingRegistration)
  const [received, setReceived] = useState(readReceivedApplication)
  const [typed, setTyped] = useState<Registration>()
  const register = useCall('POST /api/partners/register')

  const save = (next: PendingRegistration) => {
    savePendingRegistration(next)
    setPending(next)
  }
  const submit = async (form: Registration) => {
    setTyped(form)
    const reply = await register.send({ body: form })
    if (reply?.partnerId) save({ partnerId: reply.partnerId, form, canResendAt: nextResendAt() })
  }
  const startAgain = () => {
    clearPendingRegistration()
    register.reset()
    setPending(undefined)
  }

  const receive = (next: ReceivedApplication) => {
    saveReceivedApplication(next)
    setReceived(next)
  }
  const leave = () => {
    clearReceivedApplication()
    setReceived(undefined)
  }

  if (received)
    return (
      <Success title={t.received} text={received.message}>
        <Suspense>
          <DocumentsStep received={received} onChange={(added) => receive({ ...received, added })} />
        </Suspense>
        <p className={fields.below}>
          <a href="/" onClick={clearReceivedApplication}>
            {t.backToStart}
          </a>
        </p>
        <Button variant="default" onClick={leave}>
          {t.another}
        </Button>
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
