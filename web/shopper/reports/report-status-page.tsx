import '../ui/facts-list.css'
import './report-reference.css'
import './report-status-page.css'
import { t } from '../../lib/i18n.ts'
import { Footer } from '../../ui/footer.tsx'
import { Logo } from '../../ui/logo.tsx'

/** The frame of what became of a report; the server fills it in (server/src/insight/reports/report-status-parts.ts). */
export const ReportStatusPage = () => (
  <main className="public page report-status">
    <a href="/" aria-label={t().home}>
      <Logo />
    </a>
    __CONTENT__
    <Footer />
  </main>
)
