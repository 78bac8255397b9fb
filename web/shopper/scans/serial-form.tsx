import './serial-form.css'
import { normalizeSerial, serialLength } from '@sahihi/contract/domain/serial.ts'
import { shopperLimits } from '@sahihi/contract/domain/shopper-limits.ts'
import type { VerdictAnswer } from '@sahihi/contract/endpoints/scans.ts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { newId } from '../../lib/new-id.ts'
import { Icon } from '../../ui/icon.tsx'
import { errorMessage } from '../lib/error-message.ts'
import { groupWhileTyping } from './group-while-typing.ts'
import { lastVerdict, saveVerdict } from './last-verdict.ts'
import type { Scan } from './scan-context.ts'
import { serialInput } from './serial-input.ts'
import { verifyWithRetry, waitMessage } from './verify-serial.ts'

/** Opens the result; `isStored` says whether a new document would find it. */
export type GoToResult = (path: '/scan-result', isStored: boolean) => unknown
type SerialFormProps = { label?: string; go: GoToResult; onCheck?: () => void }

/**
 * A serial typed by hand: every verdict opens its result. A typing error stays beside the field until it is edited, a failed check
 * for 5 seconds. The field is uncontrolled, so text typed before React loads stays; without React the form sends the same check to
 * the server.
 */
export function SerialForm({ label, go, onCheck }: SerialFormProps) {
  const { check, correct, isBusy, message, hasLast } = useCheck(go, onCheck)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const startedAt = useRef<number>(undefined)
  useEffect(() => (input.current ? groupWhileTyping(input.current) : undefined), [])
  const { serialForm } = t()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const serial = String(new FormData(form).get('serial')).trim().toUpperCase()
    const reset = () => {
      form.reset()
      startedAt.current = undefined
    }
    const duration = startedAt.current && performance.now() - startedAt.current
    if (serial) void check({ serial, duration }, reset)
  }
  // Typed before React loaded, it has no beginning.
  function noteStart({ currentTarget: { value } }: FormEvent<HTMLInputElement>) {
    startedAt.current = value ? (startedAt.current ?? performance.now()) : undefined
    correct()
  }

  return (
    <form className="serial-form" action="/verify" method="get" onSubmit={submit}>
      <label htmlFor={id}>{label ?? serialForm.label}</label>
      <div>
        <input
          ref={input}
          id={id}
          {...serialInput}
          enterKeyHint="search"
          aria-describedby={`${id}-error`}
          onInput={noteStart}
        />
        <button type="submit" className="button button-main" aria-label={serialForm.verify} aria-disabled={isBusy}>
          <Icon
            path={isBusy ? 'M12 3a9 9 0 1 1-9 9' : 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM15 15l6 6'}
            className={isBusy ? 'busy' : undefined}
          />
        </button>
      </div>
      <div id={`${id}-error`} role="alert">
        {message ? <p className="alert">{message}</p> : null}
      </div>
      <div className="serial-links">{hasLast ? <a href="/scan-result">{serialForm.last}</a> : null}</div>
    </form>
  )
}

type TypedSerial = { serial: string; duration: number | undefined }
type Check = { scan: Scan; abort: AbortController; retryNow?: () => void }

/** Checks a typed serial; waits for the network and a busy server. Submitting again retries at once. */
function useCheck(go: GoToResult, onCheck?: () => void) {
  const [failure, setFailure] = useTimedError()
  const [typingError, setTypingError] = useState<string>()
  const [waiting, setWaiting] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [hasLast, setHasLast] = useState(false)
  const current = useRef<Check>(undefined)
  useEffect(() => setHasLast(lastVerdict() !== undefined), [])
  useEffect(() => () => current.current?.abort.abort(), [])

  async function check({ serial, duration }: TypedSerial, onSuccess: () => void) {
    const earlier = current.current
    const isSame = earlier?.scan.serial === serial
    if (isBusy && (isSame || !waiting)) return earlier?.retryNow?.()
    earlier?.abort.abort()
    onCheck?.()
    // The same serial without an answer yet is the same scan.
    const own: Check = { scan: isSame ? earlier.scan : typedScan(serial, duration), abort: new AbortController() }
    current.current = own
    setBusy(true)
    setFailure(undefined)
    setTypingError(undefined)
    setWaiting(undefined)
    const message = await verify(own, onSuccess).catch(failureMessage)
    if (own.abort.signal.aborted) return
    setFailure(message)
    setWaiting(undefined)
    setBusy(false)
  }

  /** What went wrong, when no verdict came. */
  async function verify(own: Check, onSuccess: () => void): Promise<string | undefined> {
    const { scan, abort } = own
    const answer = await verifyWithRetry(scan, abort.signal, (reason, seconds, retryNow) => {
      own.retryNow = retryNow
      setWaiting(waitMessage(reason, seconds))
    })
    if (!answer) return t().pending.sentence
    if (answer.verdict === 'mistyped') {
      current.current = undefined
      setTypingError(chooseTypingError(answer, scan.serial))
      return
    }
    const isStored = saveVerdict({ answer, scan })
    setHasLast(isStored)
    await go('/scan-result', isStored)
    current.current = undefined // only now: a result that fails to show is requested again as the same scan
    onSuccess()
    return
  }

  const correct = () => setTypingError(undefined)
  return { check, correct, isBusy, message: typingError ?? failure ?? waiting, hasLast }
}

const failureMessage = (cause: unknown) => `${t().serialForm.failed}. ${errorMessage(cause)}`

// For a serial of a wrong length, the next step says how many characters were typed.
const chooseTypingError = ({ localized }: VerdictAnswer, serial: string) =>
  (normalizeSerial(serial).length === serialLength ? localized?.sentence : localized?.nextStep) ?? t().serialForm.failed

const typedScan = (serial: string, duration: number | undefined): Scan => ({
  serial,
  scanId: newId(),
  scanMethod: 'MANUAL_ENTRY',
  ...(duration === undefined ? {} : { scanDuration: Math.round(duration) }),
})

// Shown for 5 seconds, then cleared.
function useTimedError() {
  const [error, setError] = useState<string>()
  useEffect(() => {
    if (!error) return
    const timer = setTimeout(() => setError(undefined), shopperLimits.messageSeconds * 1000)
    return () => clearTimeout(timer)
  }, [error])
  return [error, setError] as const
}
