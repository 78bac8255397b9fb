import { useRef, useState } from 'react'
import { CallError, call } from '../lib/call.ts'
import { draftOf } from '../lib/draft.ts'
import type { Place } from '../lib/location.ts'
import { isConflict, refusedFields } from '../lib/errors.ts'
import { t } from '../lib/i18n.ts'
import { whyRefused } from '../lib/error-message.ts'
import type { Reported } from '../ui/report-link.tsx'

export type Written = { what: string; whereBought: string; contact: string; serial: string }
export type WrittenErrors = { [field in keyof Written]?: string }
type ReportState =
  | { is: 'open' | 'sending' | 'sendingPhoto' | 'sent' }
  | { is: 'refused'; reason: string | undefined; errors: WrittenErrors }
  | { is: 'photoRefused'; reason: string | undefined }

const nothing: Written = { what: '', whereBought: '', contact: '', serial: '' }

/** One report: first its words, kept as a draft until the server has them, then its photo, which can be tried again alone. */
export function useReport(about: Reported) {
  const [draft] = useState(() => draftOf<Written>(`report:${about.serial ?? about.host ?? ''}`))
  const [written, setWritten] = useState<Written>({ ...nothing, ...draft.written() })
  const [photo, setPhoto] = useState<Blob>()
  const [place, setPlace] = useState<Place>()
  const [state, setState] = useState<ReportState>({ is: 'open' })
  const savedId = useRef<string>(undefined)
  const chosen = useRef<Promise<Blob>>(undefined) // ahead of `photo`, which is there when it is prepared

  function write(changed: Partial<Written>) {
    const next = { ...written, ...changed }
    draft.keep(next)
    setWritten(next)
    setState({ is: 'open' })
  }

  /** Fails as the preparation does, unless another photo has been chosen since, or none. */
  async function choosePhoto(preparing: Promise<Blob> | undefined) {
    chosen.current = preparing
    try {
      const prepared = await preparing
      if (chosen.current === preparing) setPhoto(prepared)
    } catch (cause) {
      if (chosen.current !== preparing) return
      chosen.current = undefined
      setPhoto(undefined)
      throw cause
    }
  }

  async function send() {
    if (state.is === 'sending') return
    if (!written.what.trim())
      return setState({ is: 'refused', reason: undefined, errors: { what: t().report.whatRequired } })
    const along = chosen.current
    setState({ is: 'sending' })
    try {
      const { data } = await file().catch((cause: unknown) => {
        // The kept id is of an earlier report, whose answer was lost: this one is another.
        if (!isConflict(cause)) throw cause
        draft.renewId()
        return file()
      })
      savedId.current = data.reportId
      draft.forget()
    } catch (cause) {
      return setState(refusalOf(cause, written))
    }
    await sendPhoto(along)
  }

  function file() {
    const { serial, ...words } = written
    const { host, verdict } = about
    const verificationNumber = about.serial ?? serial
    return call('POST /api/reports', {
      body: { ...words, reportId: draft.id(), verificationNumber, host, verdict, geoLocation: place },
    })
  }

  async function sendPhoto(along = chosen.current) {
    if (!along || !savedId.current) return setState({ is: 'sent' })
    setState({ is: 'sendingPhoto' })
    try {
      await call('PUT /api/reports/:id/photo', { params: { id: savedId.current }, body: await along })
      setState({ is: 'sent' })
    } catch (cause) {
      setState({ is: 'photoRefused', reason: whyNoPhoto(cause) })
    }
  }

  return {
    written,
    write,
    photo,
    choosePhoto,
    setPlace,
    state,
    send,
    sendPhoto,
    leavePhoto: () => setState({ is: 'sent' }),
  }
}

function refusalOf(cause: unknown, { what }: Written): ReportState {
  const { report, notPlainText } = t()
  // The fields let no more be written than is taken, so that only what is hidden in a text is left to refuse, or its lack.
  const isNothing = !/[\p{L}\p{N}]/u.test(what)
  const errors = Object.fromEntries(
    refusedFields(cause).map(({ field }) => [
      field === 'verificationNumber' ? 'serial' : field,
      field === 'what' && isNothing ? report.whatRequired : notPlainText,
    ]),
  )
  return { is: 'refused', reason: isConflict(cause) ? report.alreadySubmitted : whyRefused(cause), errors }
}

function whyNoPhoto(cause: unknown): string {
  const { photo } = t()
  if (!(cause instanceof CallError)) return cause instanceof Error ? cause.message : whyRefused(cause)
  const { kind } = cause.reply?.data ?? {}
  if (kind === 'late' || kind === 'there') return photo[kind]
  if (cause.status === 400) return photo.unsupportedType
  return cause.status === 503 ? photo.busy : whyRefused(cause)
}
