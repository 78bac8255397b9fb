import './report-link.css'
import type { VerdictName } from '@sahihi/contract/domain/verdicts.ts'
import { words } from '../lib/i18n.ts'

/** What the shopper was told before reporting. */
export type Told = VerdictName | 'foreign_host'
export type Reported = { serial?: string | undefined; verdict?: Told | undefined; host?: string | undefined }

/** A plain link, because the landing page shows verdicts and knows no router. */
export function ReportLink({ about, className = '' }: { about: Reported; className?: string }) {
  const query = new URLSearchParams(Object.entries(about).filter(([, value]) => value))
  return (
    <a className={`report-link ${className}`} href={`/report?${query}`}>
      {words().reportIt}
    </a>
  )
}
