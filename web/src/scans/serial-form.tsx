import './serial-form.css'
import { limits } from '@sahihi/contract/limits.ts'
import { messages } from '@sahihi/contract/messages.ts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { newId } from '../lib/new-id.ts'
import { serverWords, whyNoAnswer } from '../lib/refusals.ts'
import { type Reported, ReportLink } from '../ui/report-link.tsx'
import { keepVerdict, lastVerdict } from './last-verdict.ts'
import type { Scan } from './scan-context.ts'
import { verifySerial } from './verify-serial.ts'

/** Leads to the result; `isKept` says whether a new document would still find it there. */
export type GoToResult = (path: '/scan-result', isKept: boolean) => unknown
type SerialFormProps = { label?: string; go: GoToResult }

/**
 * A serial typed by hand (specification 5): a yes leads to the result, a no is said here for 5 seconds and stays
 * behind the link. The field is the browser's own, so that what was typed before React arrived is kept; without
 * React the form asks the server for the same check.
 */
export function SerialForm({ label = 'Or type the serial number', go }: SerialFormProps) {
  const [refusal, setRefusal] = useRefusal()
  const [isBusy, setBusy] = useState(false)
  const [hasLast, setHasLast] = useState(false)
  const [refused, setRefused] = useState<Reported>()
  useEffect(() => setHasLast(lastVerdict() !== undefined), [])
  const retried = useRef<Scan>(undefined)
  const id = useId()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const serial = String(new FormData(form).get('serial')).trim().toUpperCase()
    if (!serial || isBusy) return
    const scan = retried.current?.serial === serial ? retried.current : handScan(serial)
    retried.current = scan
    setBusy(true)
    setRefusal(undefined)
    setRefused(undefined)
    try {
      const answer = await verifySerial(scan)
      const isKept = keepVerdict({ answer, scan })
      setHasLast(isKept)
      if (answer.success) await go('/scan-result', isKept)
      retried.current = undefined // not before: a result that could not be shown is asked for again as the same scan
      if (answer.success) return form.reset()
      setRefusal(answer.message || messages.verifyFailed)
      if (answer.verdict !== 'mistyped') setRefused({ serial, verdict: answer.verdict })
    } catch (cause) {
      setRefusal(serverWords(cause) || (whyNoAnswer(cause) ?? messages.verifyFailed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="serial-form" action="/verify" method="get" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          id={id}
          className="serial-input"
          name="serial"
          placeholder="7K2M-9QXD-04TB-H6WZ"
          maxLength={limits.serialInputMax}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-describedby={`${id}-refusal`}
        />
        <button type="submit" className="button button-main" aria-label="Verify serial number" aria-disabled={isBusy}>
          <svg viewBox="0 0 24 24" aria-hidden="true" className={isBusy ? 'busy' : undefined}>
            <path d={isBusy ? 'M12 3a9 9 0 1 1-9 9' : 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM15 15l6 6'} />
          </svg>
        </button>
      </div>
      <div id={`${id}-refusal`} role="alert">
        {refusal ? <p className="alert">{refusal}</p> : null}
      </div>
      <div className="serial-after">
        {hasLast ? <a href="/scan-result">See the last result</a> : null}
        {refused ? <ReportLink about={refused} /> : null}
      </div>
    </form>
  )
}

const handScan = (serial: string): Scan => ({
  serial,
  scanId: newId(),
  scanMethod: 'MANUAL_ENTRY',
  scanDuration: Math.round(performance.now()),
})

// Said for 5 seconds, then cleared (specification 4).
function useRefusal() {
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => {
    if (!refusal) return
    const timer = setTimeout(() => setRefusal(undefined), limits.messageSeconds * 1000)
    return () => clearTimeout(timer)
  }, [refusal])
  return [refusal, setRefusal] as const
}
