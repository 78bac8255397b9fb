import { useEffect, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { ReportLink } from '../ui/report-link.tsx'
import type { LateSheet } from './late-sheet.tsx'
import type { GoToResult } from './serial-form.tsx'
import { VerdictIcon } from './verdict-icon.tsx'

let Late: typeof LateSheet | undefined

/** Loads the rest of the sheet. */
export async function loadLateSheet() {
  Late ??= (await import('./late-sheet.tsx')).LateSheet
}

export type Action = { label: string; onClick: () => void }
type ScanSheetProps = {
  title?: string | undefined
  message?: string
  action?: Action | undefined
  go: GoToResult
  onPhoto: () => void
  onCheck: () => void
  /** The browser refused the camera. */
  isDenied?: boolean
}

/** Shown while the camera is off: why, what to do, a photo instead, and the field for a typed serial. */
export function ScanSheet({ title, message, action, go, onPhoto, onCheck, isDenied }: ScanSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const [isWhole, setWhole] = useState(Boolean(Late))
  useEffect(() => {
    loadLateSheet().then(
      () => setWhole(true),
      () => undefined,
    )
  }, [])
  const isTyping = isWhole && !message
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
      {Late ? <Late go={go} isDenied={isDenied} onCheck={onCheck} /> : null}
      <div>
        {action ? (
          <button type="button" className="button button-main" onClick={action.onClick}>
            {action.label}
          </button>
        ) : null}
        <button type="button" className="button" onClick={onPhoto}>
          {t().scanner.photo}
        </button>
      </div>
      <LanguageSwitch />
    </section>
  )
}

/** A label that leads to another site. It takes the place of everything else: nothing on it can be checked here. */
export function ForeignLabel({ host, again }: { host: string; again: Action }) {
  const { scanner, returnHome } = t()
  return (
    <section className="scan-sheet scan-foreign" aria-label={scanner.stopped}>
      <div className="scan-warning" role="alert">
        <VerdictIcon name="red" />
        <strong>{scanner.foreignTitle}</strong> <span>{scanner.foreignHost(host)}</span>
      </div>
      <div>
        <ReportLink about={{ host, verdict: 'foreign_host' }} className="button button-main" />
        <button type="button" className="button" onClick={again.onClick}>
          {again.label}
        </button>
        <a href="/" className="button">
          {returnHome}
        </a>
      </div>
    </section>
  )
}
