import { useEffect, useRef } from 'react'
import { t } from '../lib/i18n.ts'
import { PhotoField } from './photo-field.tsx'
import type { useReport } from './use-report.ts'

/** The report is saved; its photo is being sent, or failed and can be retried. */
export function RetryPhoto({ state, photo, choosePhoto, sendPhoto, skipPhoto }: ReturnType<typeof useReport>) {
  const retryButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (state.status === 'photoFailed') retryButton.current?.focus()
  }, [state])
  const { retry, photo: text } = t()
  if (state.status !== 'photoFailed')
    return (
      <div className="report-form" role="status">
        <p>{text.sending(photo ? `${Math.ceil(photo.size / 1024)} kB` : '')}</p>
        <progress aria-label={text.progress} />
      </div>
    )
  return (
    <div className="report-form">
      <p className="alert" role="alert">
        {text.failed}
        {state.reason ? <span>{state.reason}</span> : null}
      </p>
      <PhotoField photo={photo} onPhoto={choosePhoto} />
      <button ref={retryButton} type="button" className="button button-main" onClick={() => void sendPhoto()}>
        {retry}
      </button>
      <button type="button" className="quiet-button" onClick={skipPhoto}>
        {text.finish}
      </button>
    </div>
  )
}
