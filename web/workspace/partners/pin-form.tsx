import { Anchor, Button, TextInput } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type ClipboardEvent, type FormEvent, useState } from 'react'
import { useCall } from '../lib/use-call.ts'
import { useSecondsUntil } from '../lib/use-seconds-until.ts'
import fields from '../ui/fields.module.css'
import { FormAlert, SuccessNote } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { PendingRegistration } from './pending-registration.ts'
import styles from './pin-form.module.css'
import { partnersText } from './text.ts'

const t = partnersText.pin
const [beforeEmail, afterEmail] = t.sent

type PinFormProps = {
  pending: PendingRegistration
  onResent: () => void
  onStartAgain: () => void
  onVerified: (message: string, documentsToken: string) => void
}

/** Verifies the email address with a PIN (docs/company-and-plans.md, "Registration"). */
export function PinForm({ pending, onResent, onStartAgain, onVerified }: PinFormProps) {
  const { partnerId, form } = pending
  const { email } = form
  const verify = useCall('POST /api/partners/verify-email')
  const resend = useCall('POST /api/partners/resend-verification')
  const [lastCall, setLastCall] = useState<'verify' | 'resend'>()
  const secondsToResend = useSecondsUntil(pending.canResendAt)
  const [typed, setTyped] = useState('')
  const [pinError, setPinError] = useState<string>()
  const pin = typed.trim()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isPin = /^[0-9]{6}$/.test(pin)
    setPinError(isPin ? undefined : messages.notAPin)
    if (!isPin) return
    setLastCall('verify')
    const reply = await verify.send({ body: { partnerId, pin, email } })
    if (reply) onVerified(reply.message, reply.documentsToken)
  }
  const sendNewPin = async () => {
    setLastCall('resend')
    if (await resend.send({ body: { partnerId } })) onResent()
  }
  // Without this, `maxLength` would cut "123 456" before the space is removed.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    setTyped(event.clipboardData.getData('text').replace(/\D/g, '').slice(0, limits.pinLength))
  }

  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={
          <>
            {beforeEmail} <strong>{email}</strong>
            {afterEmail}
          </>
        }
      />
      <form className={fields.fields} noValidate onSubmit={submit}>
        {lastCall === 'resend' ? (
          <FormAlert error={resend.error} fallback={messages.pinResendFailed} />
        ) : (
          <FormAlert error={verify.error} fallback={messages.verificationFailed} />
        )}
        {lastCall === 'resend' && resend.data ? <SuccessNote>{resend.data.message}</SuccessNote> : null}
        <TextInput
          required
          label={t.pin}
          inputMode="numeric"
          pattern="[0-9]{6}"
          maxLength={limits.pinLength}
          autoComplete="one-time-code"
          classNames={{ input: styles.pin ?? '' }}
          value={typed}
          error={pinError}
          onPaste={paste}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPinError(undefined)
          }}
        />
        <div className={fields.buttons}>
          <Button type="submit" loading={verify.isPending} disabled={pin === ''}>
            {t.submit}
          </Button>
          <Button variant="default" loading={resend.isPending} disabled={secondsToResend > 0} onClick={sendNewPin}>
            {secondsToResend > 0 ? t.resendIn(secondsToResend) : t.resend}
          </Button>
        </div>
        <p className={fields.aside}>
          {t.noMail}{' '}
          <Anchor component="button" type="button" underline="always" onClick={onStartAgain}>
            {t.correctDetails}
          </Anchor>
          .
        </p>
      </form>
    </>
  )
}
