import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { t } from '../lib/i18n.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { ReportLink } from '../ui/report-link.tsx'
import type { SerialForm } from './serial-form.tsx'

let Form: typeof SerialForm | undefined

/** Brings the form for a typed serial, which the camera does not wait for. */
export async function bringForm() {
  Form ??= (await import('./serial-form.tsx')).SerialForm
}

export type Act = { says: string; onClick: () => void }
type ScanSheetProps = {
  why?: string
  act?: Act | undefined
  onPhoto: () => void
  onCheck: () => void
  host?: string | undefined
}

/** What comes up when the camera rests: why, what to do about it, a photo instead, and the field for a typed serial. */
export function ScanSheet({ why, act, onPhoto, onCheck, host }: ScanSheetProps) {
  const navigate = useNavigate()
  const sheet = useRef<HTMLElement>(null)
  const [hasForm, setHasForm] = useState(Boolean(Form))
  useEffect(() => {
    bringForm().then(
      () => setHasForm(true),
      () => undefined,
    )
  }, [])
  const isTyping = hasForm && !why
  useEffect(() => {
    if (isTyping) sheet.current?.querySelector('input')?.focus()
  }, [isTyping])
  return (
    <section ref={sheet} className="scan-sheet" aria-label={t().scanner.stopped}>
      {why ? <p role="alert">{why}</p> : null}
      {Form ? (
        <Form label={t().serialForm.labelAlone} go={(to) => void navigate({ to })} onCheck={onCheck} />
      ) : null}
      <div>
        {act ? (
          <button type="button" className="button button-main" onClick={act.onClick}>
            {act.says}
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
