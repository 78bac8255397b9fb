import { type ReportErrors, type ReportInput, reportErrors } from '@sahihi/contract/domain/report-form.ts'
import { useRef, useState } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { openDraft } from '../../lib/draft.ts'
import { fieldErrors, isConflict } from '../../lib/errors.ts'
import { currentLanguage, t } from '../../lib/i18n.ts'
import { errorMessage } from '../lib/error-message.ts'
import type { Place } from '../lib/location.ts'
import type { ReportSubject } from '../ui/report-link.tsx'

type SavedReport = { reportId: string; reference: string }
type ReportState =
  | { status: 'open' | 'sending' | 'sendingPhoto' | 'sent' }
  | { status: 'failed'; reason: string | undefined; errors: ReportErrors }
  | { status: 'photoFailed'; reason: string | undefined }

/** One report: first its text, a draft until the server has it, then its photo, which can be retried alone. */
export function useReport(subject: ReportSubject) {
  const [draft] = useState(() => openDraft<ReportInput>(`report:${subject.serial ?? subject.host ?? ''}`))
  const [photo, setPhoto] = useState<Blob>()
  const [place, setPlace] = useState<Place>()
  const [state, setState] = useState<ReportState>({ status: 'open' })
  const [saved, setSaved] = useState<SavedReport>()
  const chosen = useRef<Promise<Blob>>(undefined) // `photo` follows when it is prepared

  function change(input: ReportInput) {
    draft.save(input)
    setState({ status: 'open' })
  }

  /** Rejects when the preparation fails, unless the shopper has chosen another photo, or none, since then. */
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

  async function send(input: ReportInput) {
    if (state.status === 'sending') return
    if (!input.description.trim())
      return setState({ status: 'failed', reason: undefined, errors: { description: t().report.descriptionRequired } })
    const photo = chosen.current
    setState({ status: 'sending' })
    try {
      const { data } = await submit(input).catch((cause: unknown) => {
        // The stored id belongs to an earlier report whose answer was lost; this is a new report.
        if (!isConflict(cause)) throw cause
        draft.renewId()
        return submit(input)
      })
      setSaved(data)
      draft.clear()
      await sendPhoto(photo, data)
    } catch (cause) {
      setState(failedState(cause, input))
    }
  }

  function submit({ serial, ...texts }: ReportInput) {
    const { host, verdict } = subject
    const enteredSerial = subject.serial ?? serial
    return call('POST /api/reports', {
      body: {
        ...texts,
        reportId: draft.id(),
        enteredSerial,
        host,
        verdict,
        geoLocation: place,
        lang: currentLanguage(),
      },
    })
  }

  async function sendPhoto(photo = chosen.current, report = saved) {
    if (!photo || !report) return setState({ status: 'sent' })
    setState({ status: 'sendingPhoto' })
    try {
      await call('PUT /api/reports/:id/photo', { params: { id: report.reportId }, body: await photo })
      setState({ status: 'sent' })
    } catch (cause) {
      setState({ status: 'photoFailed', reason: photoErrorMessage(cause) })
    }
  }

  return {
    loadDraft: draft.load,
    change,
    photo,
    choosePhoto,
    setPlace,
    state,
    send,
    sendPhoto,
    skipPhoto: () => setState({ status: 'sent' }),
    reference: saved?.reference ?? '',
  }
}

function failedState(cause: unknown, input: ReportInput): ReportState {
  const errors = reportErrors(fieldErrors(cause), input, t())
  return { status: 'failed', reason: isConflict(cause) ? t().report.alreadySubmitted : errorMessage(cause), errors }
}

function photoErrorMessage(cause: unknown): string {
  const { photo } = t()
  if (!(cause instanceof CallError)) return cause instanceof Error ? cause.message : errorMessage(cause)
  const { kind } = cause.reply?.data ?? {}
  if (kind === 'too_late') return photo.tooLate
  if (kind === 'photo_exists') return photo.exists
  if (cause.status === 400) return photo.unsupportedType
  return cause.status === 503 ? photo.busy : errorMessage(cause)
}
