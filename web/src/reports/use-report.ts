import { messages } from '@sahihi/contract/messages.ts'
import { useRef, useState } from 'react'
import { CallError, call } from '../lib/call.ts'
import { draftOf } from '../lib/draft.ts'
import type { Place } from '../lib/place.ts'
import { refusedFields } from '../lib/refusals.ts'
import type { Reported } from '../ui/report-link.tsx'

export type Written = { what: string; whereBought: string; contact: string; serial: string }
export type WrittenErrors = { [field in keyof Written]?: string }
export type ReportState =
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

  function write(changed: Partial<Written>) {
    const next = { ...written, ...changed }
    draft.keep(next)
    setWritten(next)
    setState({ is: 'open' })
  }

  async function send() {
    if (state.is === 'sending') return
    if (!written.what.trim()) return setState({ is: 'refused', reason: undefined, errors: { what: messages.sayWhat } })
    setState({ is: 'sending' })
    try {
      const { data } = await file().catch((cause: unknown) => {
        if (!isOther(cause)) throw cause
        draft.renewId()
        return file()
      })
      savedId.current = data.reportId
      draft.forget()
    } catch (cause) {
      return setState(refusalOf(cause))
    }
    await sendPhoto()
  }

  function file() {
    const { serial, ...words } = written
    const { host, verdict } = about
    const verificationNumber = about.serial ?? serial
    return call('POST /api/reports', {
      body: { ...words, reportId: draft.id(), verificationNumber, host, verdict, geoLocation: place },
    })
  }

  async function sendPhoto() {
    if (!photo || !savedId.current) return setState({ is: 'sent' })
    setState({ is: 'sendingPhoto' })
    try {
      await call('PUT /api/reports/:id/photo', { params: { id: savedId.current }, body: photo })
      setState({ is: 'sent' })
    } catch (cause) {
      setState({ is: 'photoRefused', reason: reasonOf(cause) })
    }
  }

  return {
    written,
    write,
    photo,
    setPhoto,
    setPlace,
    state,
    send,
    sendPhoto,
    leavePhoto: () => setState({ is: 'sent' }),
  }
}

/** The kept id is of an earlier report, whose answer was lost: this one is another. */
const isOther = (cause: unknown) => cause instanceof CallError && cause.status === 409

function refusalOf(cause: unknown): ReportState {
  const errors = Object.fromEntries(refusedFields(cause).map(({ field, message }) => [fieldOf(field), message]))
  return { is: 'refused', reason: reasonOf(cause), errors }
}

const fieldOf = (field: string) => (field === 'verificationNumber' ? 'serial' : field)
const reasonOf = (cause: unknown) => (cause instanceof CallError ? cause.message : undefined)
