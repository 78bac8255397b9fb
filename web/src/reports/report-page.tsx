import './report-page.css'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { t } from '../lib/i18n.ts'
import { Logo } from '../ui/logo.tsx'
import { PublicFoot } from '../ui/footer.tsx'
import type { Reported } from '../ui/report-link.tsx'
import { ThankYou } from '../ui/thank-you.tsx'
import { PhotoAgain } from './retry-photo.tsx'
import { ReportForm } from './report-form.tsx'
import { useReport } from './use-report.ts'

/** A shopper reports what they hold; what it is about comes with the link, or is typed. */
export function ReportPage() {
  const about = aboutOf(useSearch({ strict: false }))
  const report = useReport(about)
  const navigate = useNavigate()
  const said = t()
  const { state } = report
  // Then no link leads to another document: it would lose the photo and ask for the report again.
  const isSaved = state.is === 'sendingPhoto' || state.is === 'photoRefused'
  if (state.is === 'sent')
    return (
      <ThankYou
        serial={about.serial ?? about.host ?? ''}
        said={said.report.sent}
        onLeave={() => void navigate({ to: '/' })}
      />
    )
  return (
    <main className="public report">
      <a href="/" aria-label={said.home}>
        <Logo />
      </a>
      <h1>{said.reportProduct}</h1>
      <About {...about} />
      {isSaved ? (
        <PhotoAgain {...report} />
      ) : (
        <ReportForm {...report} hasSubject={Boolean(about.serial || about.host)} />
      )}
      {isSaved ? null : <PublicFoot />}
    </main>
  )
}

function About({ serial, host, verdict }: Reported) {
  const { details, report, verdictLabels: told } = t()
  const rows = [
    [details.serial, serial && groupSerial(serial)],
    [report.labelOpens, host],
    [report.verdict, verdict && told[verdict]],
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

function aboutOf(search: { serial?: unknown; verdict?: unknown; host?: unknown }): Reported {
  const text = (value: unknown) => (value === undefined ? undefined : String(value))
  const { verdictLabels: known } = t()
  const told = Object.keys(known).find((name): name is keyof typeof known => name === search.verdict)
  return { serial: text(search.serial), host: text(search.host), verdict: told }
}
