import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { useSecondsUntil } from '../lib/use-seconds-until.ts'
import type { PendingRegistration } from './pending-registration.ts'
import { PinForm } from './pin-form.tsx'
import { useResendPin, useVerifyEmail } from './use-registration.ts'

type PinStepProps = {
  pending: PendingRegistration
  onResent: () => void
  onStartAgain: () => void
  onVerified: (words: string) => void
}

/** Proves the e-mail address; a new PIN may be asked for a minute after the last (specification 4). */
export function PinStep({ pending, onResent, onStartAgain, onVerified }: PinStepProps) {
  const { partnerId, form } = pending
  const { email } = form
  const verify = useVerifyEmail()
  const resend = useResendPin()
  const [last, setLast] = useState<'verify' | 'resend'>()
  const secondsToResend = useSecondsUntil(pending.mayResendAt)
  return (
    <PinForm
      email={email}
      isVerifying={verify.isPending}
      isResending={resend.isPending}
      secondsToResend={secondsToResend}
      error={last === 'resend' ? resend.error : verify.error}
      fallback={last === 'resend' ? messages.pinResendFailed : messages.verificationFailed}
      note={last === 'resend' && resend.isSuccess ? resend.data.message : undefined}
      onVerify={(pin) => {
        setLast('verify')
        verify.mutate({ partnerId, pin, email }, { onSuccess: (reply) => onVerified(reply.message) })
      }}
      onResend={() => {
        setLast('resend')
        resend.mutate(partnerId, { onSuccess: onResent })
      }}
      onStartAgain={onStartAgain}
    />
  )
}
