import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { Link } from '@tanstack/react-router'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { reportsText } from '../../reports/text.ts'
import { copyCasesText } from '../text.ts'
import styles from './case.module.css'

const t = copyCasesText.case

/** What shoppers answered to whether it is their own item: evidence that proves nothing. */
export function ShopperAnswers({ answers: { yes, no, notSure } }: { answers: CopyCaseDetails['ownItemAnswers'] }) {
  const { title, question, unproven, none } = t.answers
  const counts = [
    { label: t.answers.yes, count: yes },
    { label: t.answers.no, count: no },
    { label: t.answers.notSure, count: notSure },
  ]
  return (
    <section className={styles.card} aria-labelledby="answers">
      <h2 id="answers">{title}</h2>
      {yes + no + notSure === 0 ? (
        <p className={styles.quiet}>{none}</p>
      ) : (
        <>
          <p>{question}</p>
          <dl className={styles.answers}>
            {counts.map(({ label, count }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{formatNumber(count)}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.quiet}>{unproven}</p>
        </>
      )}
    </section>
  )
}

type Report = CopyCaseDetails['reports'][number]

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
            <span className={styles.stage}>{reportsText.statuses[status]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
