import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { Link } from '@tanstack/react-router'
import { CopyCaseBadge } from '../../ui/copy-case-badge.tsx'
import { formatScore } from '../format-score.ts'
import { copyCasesText } from '../text.ts'
import styles from './case.module.css'

const t = copyCasesText.case.others

/** How many are listed here; the list of codes has them all. */
const maxListed = 6

/** Other codes of the batch that may be copied: a stolen roll shows in many of them. */
export function OtherCases({ details: { otherCases, productId, batchId } }: { details: CopyCaseDetails }) {
  return (
    <section className={styles.card} aria-labelledby="others">
      <h2 id="others">{t.title}</h2>
      {otherCases.length === 0 ? <p className={styles.quiet}>{t.none}</p> : null}
      <ul className={`${styles.links} ${styles.others}`}>
        {otherCases.slice(0, maxListed).map(({ id, verificationNumber, state, score }) => (
          <li key={id}>
            <Link to="/suspicious-codes/$id" params={{ id }} className={styles.mono}>
              {groupSerial(verificationNumber)}
            </Link>
            <span className={styles.mono}>
              <span className="visually-hidden">{copyCasesText.list.score} </span>
              {formatScore(score)}
            </span>
            <CopyCaseBadge state={state} />
          </li>
        ))}
      </ul>
      {otherCases.length > maxListed ? (
        <Link to="/suspicious-codes" search={{ state: 'all', productId, batchId }} className={styles.more}>
          {t.all}
        </Link>
      ) : null}
    </section>
  )
}
