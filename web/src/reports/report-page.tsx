import './report-page.css'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { t } from '../lib/i18n.ts'
import { Footer } from '../ui/footer.tsx'
import { Logo } from '../ui/logo.tsx'
import type { ReportSubject } from '../ui/report-link.tsx'
import { ThankYou } from '../ui/thank-you.tsx'
import { PhotoField } from './photo-field.tsx'
import { ReportForm } from './report-form.tsx'
import { useReport } from './use-report.ts'

/** The shopper's report; its subject comes with the link, or is typed. */
export function ReportPage() {
  const subject = subjectOf(useSearch({ strict: false }))
  const report = useReport(subject)
  const navigate = useNavigate()
  const text = t()
  const { state } = report
  // No link leaves the page then: the photo would be lost and the report asked for again.
  const isSaved = state.status === 'sendingPhoto' || state.status === 'photoFailed'
  if (state.status === 'sent')
    return (
      <ThankYou
        serial={subject.serial ?? subject.host ?? ''}
        message={text.report.sent}
        onLeave={() => void navigate({ to: '/' })}
      >
        <Reference>{report.reference}</Reference>
      </ThankYou>
    )
  return (
    <main className="public report">
      <a href="/" aria-label={text.home}>
        <Logo />
      </a>
      <h1>{text.reportProduct}</h1>
      <Subject {...subject} />
      {isSaved ? (
        <RetryPhoto {...report} />
      ) : (
        <ReportForm {...report} hasSubject={Boolean(subject.serial || subject.host)} />
      )}
      {isSaved ? null : <Footer />}
    </main>
  )
}

function Reference({ children }: { children: string }) {
  const { reference, next } = t().report
  return (
    <>
      <p className="report-reference">
        {reference} <b translate="no">{children}</b>
      </p>
      <p>{next}</p>
    </>
  )
}

function Subject({ serial, host, verdict }: ReportSubject) {
  const { details, report, verdictLabels } = t()
  const rows = [
    [details.serial, serial && groupSerial(serial)],
    [report.labelOpens, host],
    [report.verdict, verdict && verdictLabels[verdict]],
  ]
  const known = rows.filter(([, value]) => value)
  return known.length > 0 ? (
    <dl>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd translate={label === details.serial ? 'no' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  ) : null
}

function subjectOf(search: { serial?: unknown; verdict?: unknown; host?: unknown }): ReportSubject {
  const text = (value: unknown) => (value === undefined ? undefined : String(value))
  const { verdictLabels } = t()
  const verdict = Object.keys(verdictLabels).find((name): name is keyof typeof verdictLabels => name === search.verdict)
  return { serial: text(search.serial), host: text(search.host), verdict }
}

/** The report is saved; its photo is being sent, or failed and can be retried. */
function RetryPhoto({ state, photo, choosePhoto, sendPhoto, skipPhoto }: ReturnType<typeof useReport>) {
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
