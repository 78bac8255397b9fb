import './report-page.css'
import { messages } from '@sahihi/contract/messages.ts'
import { groupSerial } from '@sahihi/contract/serial.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Logo } from '../ui/logo.tsx'
import type { Reported } from '../ui/report-link.tsx'
import { ThankYou } from '../ui/thank-you.tsx'
import { toldWords } from './case-words.ts'
import { PhotoAgain } from './photo-again.tsx'
import { ReportForm } from './report-form.tsx'
import { useReport } from './use-report.ts'

/** A shopper reports what they hold; what it is about comes with the link, or is typed. */
export function ReportPage() {
  const about = aboutOf(useSearch({ strict: false }))
  const report = useReport(about)
  const navigate = useNavigate()
  if (report.state.is === 'sent')
    return (
      <ThankYou
        serial={about.serial ?? about.host ?? ''}
        words={messages.reported}
        onLeave={() => void navigate({ to: '/' })}
      />
    )
  return (
    <main className="public report">
      <a href="/" aria-label="Sahihi, home">
        <Logo />
      </a>
      <h1>Report this product</h1>
      <About {...about} />
      {report.state.is === 'sendingPhoto' || report.state.is === 'photoRefused' ? (
        <PhotoAgain {...report} />
      ) : (
        <ReportForm {...report} hasSubject={Boolean(about.serial || about.host)} />
      )}
    </main>
  )
}

function About({ serial, host, verdict }: Reported) {
  const rows = [
    ['Serial', serial && groupSerial(serial)],
    ['Label opens', host],
    ['Our check said', verdict && toldWords[verdict]],
  ]
  const known = rows.filter(([, value]) => value)
  return known.length > 0 ? (
    <dl>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd translate={label === 'Serial' ? 'no' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  ) : null
}

function aboutOf(search: { serial?: unknown; verdict?: unknown; host?: unknown }): Reported {
  const text = (value: unknown) => (value === undefined ? undefined : String(value))
  const told = Object.keys(toldWords).find((name): name is keyof typeof toldWords => name === search.verdict)
  return { serial: text(search.serial), host: text(search.host), verdict: told }
}
