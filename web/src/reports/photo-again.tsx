import { messages } from '@sahihi/contract/messages.ts'
import { useEffect, useRef } from 'react'
import { PhotoField } from './photo-field.tsx'
import type { useReport } from './use-report.ts'

/** The report is saved; its photo is on its way, or has to be tried again on its own. */
export function PhotoAgain({ state, photo, choosePhoto, sendPhoto, leavePhoto }: ReturnType<typeof useReport>) {
  const retry = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (state.is === 'photoRefused') retry.current?.focus()
  }, [state])
  if (state.is !== 'photoRefused')
    return (
      <div className="report-form" role="status">
        <p>Your report is saved. Sending its photo{photo ? ` (${Math.ceil(photo.size / 1024)} kB)` : ''}…</p>
        <progress aria-label="Sending the photo" />
      </div>
    )
  return (
    <div className="report-form">
      <p className="alert" role="alert">
        {messages.photoFailed}
        {state.reason ? <span>{state.reason}</span> : null}
      </p>
      <PhotoField photo={photo} onPhoto={choosePhoto} />
      <button ref={retry} type="button" className="button button-main" onClick={() => void sendPhoto()}>
        Retry
      </button>
      <button type="button" className="quiet-button" onClick={leavePhoto}>
        Finish without the photo
      </button>
    </div>
  )
}
