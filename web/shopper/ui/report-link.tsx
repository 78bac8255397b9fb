import type { VerdictName } from '@sahihi/contract/domain/verdicts.ts'
import { t } from '../../lib/i18n.ts'

/** What the shopper saw before reporting. */
export type ReportableVerdict = VerdictName | 'foreign_host' | 'different_pack'
export type ReportSubject = {
  serial?: string | undefined
  verdict?: ReportableVerdict | undefined
  host?: string | undefined
}

/** A plain link, because the landing page shows verdicts and has no router. */
export function ReportLink({ about, className = '' }: { about: ReportSubject; className?: string }) {
  return (
    <a className={`report-link ${className}`} href={reportUrl(about)}>
      {t().reportProduct}
    </a>
  )
}

export const reportUrl = (about: ReportSubject) =>
  `/report?${new URLSearchParams(Object.entries(about).filter(([, value]) => value))}`
