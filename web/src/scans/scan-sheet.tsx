import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { t } from '../lib/i18n.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { ReportLink } from '../ui/report-link.tsx'
import type { SerialForm } from './serial-form.tsx'

let Form: typeof SerialForm | undefined

/** Loads the form for a typed serial; the camera does not wait for it. */
export async function loadForm() {
  Form ??= (await import('./serial-form.tsx')).SerialForm
}

export type Action = { label: string; onClick: () => void }
type ScanSheetProps = {
  title?: string | undefined
  message?: string
  action?: Action | undefined
  onPhoto: () => void
  onCheck: () => void
  host?: string | undefined
}

/** Shown while the camera is off: why, what to do, a photo instead, and the field for a typed serial. */
export function ScanSheet({ title, message, action, onPhoto, onCheck, host }: ScanSheetProps) {
  const navigate = useNavigate()
  const sheet = useRef<HTMLElement>(null)
  const [hasForm, setHasForm] = useState(Boolean(Form))
  useEffect(() => {
    loadForm().then(
      () => setHasForm(true),
      () => undefined,
    )
  }, [])
  const isTyping = hasForm && !message
  useEffect(() => {
    if (isTyping) sheet.current?.querySelector('input')?.focus()
  }, [isTyping])
  return (
    <section ref={sheet} className="scan-sheet" aria-label={t().scanner.stopped}>
      {message ? (
        <p role="alert">
          {title ? <strong>{`${title} `}</strong> : null}
          {message}
        </p>
      ) : null}
      {Form ? <Form label={t().serialForm.labelAlone} go={(to) => void navigate({ to })} onCheck={onCheck} /> : null}
      <div>
        {action ? (
          <button type="button" className="button button-main" onClick={action.onClick}>
            {action.label}
          </button>
        ) : null}
        <button type="button" className="button" onClick={onPhoto}>
          {t().scanner.photo}
        </button>
        {host ? <ReportLink about={{ host, verdict: 'foreign_host' }} className="button" /> : null}
      </div>
      <LanguageSwitch />
    </section>
  )
}
