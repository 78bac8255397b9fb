import type { ListedApplication } from '@sahihi/contract/endpoints/applications.ts'
import { Link } from '@tanstack/react-router'
import badge from '../ui/badge.module.css'
import { IconAlertTriangle, IconFileText, IconMessage } from '../ui/icons.tsx'
import styles from './applications.module.css'
import { applicationText } from './applications-text.ts'

const t = applicationText.marks

/** Opens an application, or that of a partner, over the list of applications; closed, it leads back to where it was opened. */
export const ApplicationLink = ({ id, companyName }: { id: string; companyName: string }) => (
  <Link
    to="/admin/partners"
    search={{ application: id }}
    state={{ isOverPage: true }}
    resetScroll={false}
    className={styles.open}
    aria-haspopup="dialog"
  >
    {companyName}
  </Link>
)

/** What there is to look at before deciding. */
export function Marks({ application: { warningCount, documentCount, noteCount } }: { application: ListedApplication }) {
  const marks = [
    { count: warningCount ?? 0, text: t.warnings, icon: IconAlertTriangle, style: badge.gold },
    { count: documentCount, text: t.documents, icon: IconFileText, style: badge.quiet },
    { count: noteCount, text: t.notes, icon: IconMessage, style: badge.quiet },
  ].filter(({ count }) => count > 0)
  if (marks.length === 0) return null
  return (
    <span className={styles.marks}>
      {marks.map(({ count, text, icon: Icon, style }) => (
        <span key={text(count)} className={`${badge.badge} ${style}`}>
          <Icon size={15} stroke={1.75} aria-hidden="true" />
          {text(count)}
        </span>
      ))}
    </span>
  )
}
