import './report-page.css'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { t } from '../lib/i18n.ts'
import { Footer } from '../ui/footer.tsx'
import { Logo } from '../ui/logo.tsx'
import type { ReportSubject } from '../ui/report-link.tsx'
import { ThankYou } from '../ui/thank-you.tsx'
import { ReportForm } from './report-form.tsx'
import { RetryPhoto } from './retry-photo.tsx'
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
      />
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
