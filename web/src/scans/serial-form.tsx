import './serial-form.css'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { whyRefused } from '../lib/error-message.ts'
import { t } from '../lib/i18n.ts'
import { newId } from '../lib/new-id.ts'
import { type Reported, ReportLink } from '../ui/report-link.tsx'
import { keepVerdict, lastVerdict } from './last-verdict.ts'
import type { Scan } from './scan-context.ts'
import { serialInput } from './serial-input.ts'
import { verifyPatiently, waitWords } from './verify-serial.ts'

/** Leads to the result; `isKept` says whether a new document would still find it there. */
export type GoToResult = (path: '/scan-result', isKept: boolean) => unknown
type SerialFormProps = { label?: string; go: GoToResult; onCheck?: () => void }

/**
 * A serial typed by hand (specification 5): a yes leads to the result, a no is said here for 5 seconds and stays
 * behind the link. The field is the browser's own, so that what was typed before React arrived is kept; without
 * React the form asks the server for the same check.
 */
export function SerialForm({ label, go, onCheck }: SerialFormProps) {
  const { check, isBusy, said, refused, hasLast } = useCheck(go, onCheck)
  const id = useId()
  const { serialForm } = t()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const serial = String(new FormData(form).get('serial')).trim().toUpperCase()
    if (serial) void check(serial, () => form.reset())
  }

  return (
    <form className="serial-form" action="/verify" method="get" onSubmit={submit}>
      <label htmlFor={id}>{label ?? serialForm.label}</label>
      <div>
        <input id={id} {...serialInput} enterKeyHint="search" aria-describedby={`${id}-refusal`} />
        <button type="submit" className="button button-main" aria-label={serialForm.verify} aria-disabled={isBusy}>
          <svg viewBox="0 0 24 24" aria-hidden="true" className={isBusy ? 'busy' : undefined}>
            <path d={isBusy ? 'M12 3a9 9 0 1 1-9 9' : 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM15 15l6 6'} />
          </svg>
        </button>
      </div>
      <div id={`${id}-refusal`} role="alert">
        {said ? <p className="alert">{said}</p> : null}
      </div>
      <div className="serial-after">
        {hasLast ? <a href="/scan-result">{serialForm.last}</a> : null}
        {refused ? <ReportLink about={refused} /> : null}
      </div>
    </form>
  )
}

type Check = { scan: Scan; leaving: AbortController; now?: () => void }

/** The check of what was typed, which waits for the network and for a busy server; typed again, it is tried at once. */
function useCheck(go: GoToResult, onCheck?: () => void) {
  const [refusal, setRefusal] = useRefusal()
  const [waiting, setWaiting] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [hasLast, setHasLast] = useState(false)
  const [refused, setRefused] = useState<Reported>()
  const current = useRef<Check>(undefined)
  useEffect(() => setHasLast(lastVerdict() !== undefined), [])
  useEffect(() => () => current.current?.leaving.abort(), [])

  async function check(serial: string, onYes: () => void) {
    const earlier = current.current
    const isSame = earlier?.scan.serial === serial
    if (isBusy && (isSame || !waiting)) return earlier?.now?.()
    earlier?.leaving.abort()
    onCheck?.()
    // The same serial after no answer is the same scan.
    const own: Check = { scan: isSame ? earlier.scan : handScan(serial), leaving: new AbortController() }
    current.current = own
    setBusy(true)
    setRefusal(undefined)
    setWaiting(undefined)
    setRefused(undefined)
    const refusal = await ask(own, onYes).catch(whyNot)
    if (own.leaving.signal.aborted) return
    setRefusal(refusal)
    setWaiting(undefined)
    setBusy(false)
  }

  /** Why the answer is no; nothing when it is yes. */
  async function ask(own: Check, onYes: () => void): Promise<string | undefined> {
    const { scan, leaving } = own
    const answer = await verifyPatiently(scan, leaving.signal, (wait, seconds, now) => {
      own.now = now
      setWaiting(waitWords(wait, seconds))
    })
    if (!answer) return t().pending.sentence
    const isKept = keepVerdict({ answer, scan })
    setHasLast(isKept)
    if (answer.success) await go('/scan-result', isKept)
    current.current = undefined // not before: a result that could not be shown is asked for again as the same scan
    if (answer.success) return void onYes()
    if (answer.verdict !== 'mistyped') setRefused({ serial: scan.serial, verdict: answer.verdict })
    return answer.localized?.sentence ?? t().serialForm.failed
  }

  return { check, isBusy, said: refusal ?? waiting, refused, hasLast }
}

const whyNot = (cause: unknown) => `${t().serialForm.failed}. ${whyRefused(cause)}`

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
