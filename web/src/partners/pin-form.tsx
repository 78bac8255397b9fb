import { Button, TextInput } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { partnersText } from '@sahihi/contract/i18n/en/workspace/partners.ts'
import { type ClipboardEvent, type FormEvent, useState } from 'react'
import fields from '../ui/fields.module.css'
import { FormAlert, SuccessNote } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import styles from './pin-form.module.css'

const t = partnersText.pin
const [beforeEmail, afterEmail] = t.sent

type PinFormProps = {
  email: string
  isVerifying: boolean
  isResending: boolean
  secondsToResend: number
  error: unknown
  fallback: string
  note: string | undefined
  onVerify: (pin: string) => void
  onResend: () => void
  onStartAgain: () => void
}

export function PinForm(props: PinFormProps) {
  const { email, isVerifying, isResending, secondsToResend, error, fallback, note } = props
  const [typed, setTyped] = useState('')
  const [pinError, setPinError] = useState<string>()
  const pin = typed.trim()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isPin = /^[0-9]{6}$/.test(pin)
    setPinError(isPin ? undefined : messages.notAPin)
    if (isPin) props.onVerify(pin)
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
        <FormAlert error={error} fallback={fallback} />
        {note ? <SuccessNote>{note}</SuccessNote> : null}
        <TextInput
          label={t.pin}
          required
          inputMode="numeric"
          pattern="[0-9]{6}"
          maxLength={limits.pinLength}
          autoComplete="one-time-code"
          classNames={{ input: styles.pin }}
          value={typed}
          error={pinError}
          onPaste={paste}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPinError(undefined)
          }}
        />
        <div className={fields.buttons}>
          <Button type="submit" loading={isVerifying} disabled={pin === ''}>
            {t.submit}
          </Button>
          <Button variant="default" loading={isResending} disabled={secondsToResend > 0} onClick={props.onResend}>
            {secondsToResend > 0 ? t.resendIn(secondsToResend) : t.resend}
          </Button>
        </div>
        <p className={fields.aside}>
          {t.noMail}{' '}
          <button type="button" className={styles.link} onClick={props.onStartAgain}>
            {t.correctDetails}
          </button>
          .
        </p>
      </form>
    </>
  )
}
