import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { useSend } from '../lib/api.ts'
import { useSecondsUntil } from '../lib/use-seconds-until.ts'
import type { PendingRegistration } from './pending-registration.ts'
import { PinForm } from './pin-form.tsx'

type PinStepProps = {
  pending: PendingRegistration
  onResent: () => void
  onStartAgain: () => void
  onVerified: (message: string) => void
}

/** Verifies the e-mail address with a PIN (docs/product.md, "Registration and PIN"). */
export function PinStep({ pending, onResent, onStartAgain, onVerified }: PinStepProps) {
  const { partnerId, form } = pending
  const { email } = form
  const verify = useSend('POST /api/partners/verify-email')
  const resend = useSend('POST /api/partners/resend-verification')
  const [last, setLast] = useState<'verify' | 'resend'>()
  const secondsToResend = useSecondsUntil(pending.canResendAt)
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
        verify.mutate({ body: { partnerId, pin, email } }, { onSuccess: (reply) => onVerified(reply.message) })
      }}
      onResend={() => {
        setLast('resend')
        resend.mutate({ body: { partnerId } }, { onSuccess: onResent })
      }}
      onStartAgain={onStartAgain}
    />
  )
}
