import { useEffect, useRef } from 'react'
import { words } from '../lib/i18n.ts'
import { PhotoField } from './photo-field.tsx'
import type { useReport } from './use-report.ts'

/** The report is saved; its photo is on its way, or has to be tried again on its own. */
export function PhotoAgain({ state, photo, choosePhoto, sendPhoto, leavePhoto }: ReturnType<typeof useReport>) {
  const retry = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (state.is === 'photoRefused') retry.current?.focus()
  }, [state])
  const { retry: again, photo: said } = words()
  if (state.is !== 'photoRefused')
    return (
      <div className="report-form" role="status">
        <p>{said.sending(photo ? `${Math.ceil(photo.size / 1024)} kB` : '')}</p>
        <progress aria-label={said.progress} />
      </div>
    )
  return (
    <div className="report-form">
      <p className="alert" role="alert">
        {said.failed}
        {state.reason ? <span>{state.reason}</span> : null}
      </p>
      <PhotoField photo={photo} onPhoto={choosePhoto} />
      <button ref={retry} type="button" className="button button-main" onClick={() => void sendPhoto()}>
        {again}
      </button>
      <button type="button" className="quiet-button" onClick={leavePhoto}>
        {said.finish}
      </button>
    </div>
  )
}
