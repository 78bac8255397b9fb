import { normalizePin } from '@sahihi/contract/domain/pin.ts'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { newId } from '../../lib/new-id.ts'
import { errorMessage } from '../lib/error-message.ts'
import { checkPin, type PinAnswer, type PinAttempt } from './check-pin.ts'
import { pinFieldText } from './pin-field-text.ts'
import { callWithRetry, waitMessage } from './verify-serial.ts'

type Check = { attempt: PinAttempt; abort: AbortController; retryNow?: () => void }
type PinCheck = { serial: string; onAnswer: (answer: PinAnswer) => void }

/**
 * Checks a typed PIN; waits for the network and a busy server, as a verdict does. Submitting again retries at once. The PIN is only
 * in memory, and `forget` drops it.
 */
export function usePinCheck({ serial, onAnswer }: PinCheck) {
  const [error, setError] = useState<string>()
  const [status, setStatus] = useState<string>()
  const [isWaiting, setWaiting] = useState(false)
  const isBusy = status !== undefined && !isWaiting
  const current = useRef<Check>(undefined)

  function forget() {
    current.current?.abort.abort()
    current.current = undefined
    show({})
  }
  useEffect(() => () => current.current?.abort.abort(), [])

  function show({ error, status, isWaiting = false }: { error?: string; status?: string; isWaiting?: boolean }) {
    setError(error)
    setStatus(status)
    setWaiting(isWaiting)
  }

  /** False for a text that is no PIN. */
  function check(typed: string): boolean {
    if (isBusy) return true
    const pin = normalizePin(typed)
    if (pin === undefined) {
      forget()
      show({ error: pinFieldText().malformed })
      return false
    }
    const earlier = current.current
    const isSame = earlier?.attempt.pin === pin
    if (isSame && isWaiting) {
      earlier.retryNow?.()
      return true
    }
    earlier?.abort.abort()
    // The same PIN without an answer yet is the same attempt.
    const attempt = isSame ? earlier.attempt : { serial, pin, attemptId: newId() }
    const own: Check = { attempt, abort: new AbortController() }
    current.current = own
    void send(own)
    return true
  }

  async function send(own: Check) {
    const { attempt, abort } = own
    show({ status: t().checking })
    try {
      const answer = await callWithRetry(
        (signal) => checkPin(attempt, signal),
        abort.signal,
        (reason, seconds, retryNow) => {
          own.retryNow = () => {
            show({ status: t().checking })
            retryNow()
          }
          show({ status: waitMessage(reason, seconds), isWaiting: true })
        },
      )
      if (abort.signal.aborted) return
      if (!answer) return show({ error: `${t().pending.title}. ${t().pending.nextStep}` })
      current.current = undefined
      onAnswer(answer)
    } catch (cause) {
      if (!abort.signal.aborted) show({ error: errorMessage(cause) })
    }
  }

  return { check, forget, error, status, isBusy }
}
