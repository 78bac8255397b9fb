import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { copyCasesText } from '@sahihi/contract/i18n/en/workspace/copy-cases.ts'
import { reportsText } from '@sahihi/contract/i18n/en/workspace/reports.ts'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../lib/format.ts'
import styles from './case.module.css'

const t = copyCasesText.case

/** What shoppers answered to whether it is their own item: evidence that proves nothing. */
export function ShopperAnswers({ answers: { yes, no, notSure } }: { answers: CopyCaseDetails['ownItemAnswers'] }) {
  const { title, question, unproven, none, ...words } = t.answers
  const sentence = [words.yes(yes), words.no(no), words.notSure(notSure)].join(', ')
  return (
    <section className={styles.card} aria-labelledby="answers">
      <h2 id="answers">{title}</h2>
      {yes + no + notSure === 0 ? (
        <p className={styles.quiet}>{none}</p>
      ) : (
        <>
          <p>{`${question}: ${sentence}.`}</p>
          <p className={styles.quiet}>{unproven}</p>
        </>
      )}
    </section>
  )
}

type Report = CopyCaseDetails['reports'][number]
const statuses: Record<string, string> = reportsText.statuses

export function ReportsOnCode({ reports }: { reports: Report[] }) {
  return (
    <section className={styles.card} aria-labelledby="reports">
      <h2 id="reports">{t.reports.title}</h2>
      {reports.length === 0 ? <p className={styles.quiet}>{t.reports.none}</p> : null}
      <ul className={styles.links}>
        {reports.map(({ id, receivedAt, status }) => (
          <li key={id}>
            <Link to="/reports" search={{ report: id }}>
              {t.reports.item(formatDate(receivedAt))}
            </Link>
            <span>{statuses[status] ?? status}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
