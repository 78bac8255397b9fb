import { emojiLabels } from '@sahihi/contract/domain/feedback-options.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { FeedbackEntry } from '@sahihi/contract/endpoints/feedback.ts'
import type { ReactNode } from 'react'
import { FaceIcon } from '../../../ui/face-icon.tsx'
import { IconStar, IconStarFilled } from '../../ui/icons.tsx'
import table from '../../ui/table.module.css'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { inventoryText } from '../text.ts'
import { CodeLink } from './code-link.tsx'
import styles from './feedback.module.css'

const t = inventoryText.feedbackList

type FeedbackTableProps = { entries: FeedbackEntry[]; isStale: boolean }

export function FeedbackTable({ entries, isStale }: FeedbackTableProps) {
  return (
    <div className={styles.frame}>
      <table className={`${table.table} ${styles.table}`} aria-busy={isStale} data-stale={isStale || undefined}>
        <caption className="visually-hidden">{t.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.when}</th>
            <th scope="col">{t.face}</th>
            <th scope="col">{t.choice}</th>
            <th scope="col">{t.stars}</th>
            <th scope="col" className={styles.comment}>
              {t.comment}
            </th>
            <th scope="col">{t.device}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <FeedbackRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FeedbackRow({ entry }: { entry: FeedbackEntry }) {
  const { submittedAt, verificationNumber, responses, choice, earlierQuestions, deviceInfo } = entry
  const { emoji, rating, openEnded } = responses
  return (
    <tr>
      <th scope="row">
        <TimeAgo at={submittedAt} />
        <CodeLink serial={verificationNumber} className={styles.code}>
          {groupSerial(verificationNumber)}
        </CodeLink>
        {earlierQuestions.length > 0 ? (
          <span className={styles.earlier}>{t.earlier(earlierQuestions.map(({ title }) => title))}</span>
        ) : null}
      </th>
      <Cell label={t.face}>
        {emoji ? (
          <span className={styles.face}>
            <FaceIcon face={emoji} />
            {emojiLabels[emoji]}
          </span>
        ) : null}
      </Cell>
      <Cell label={t.choice}>{choice}</Cell>
      <Cell label={t.stars}>{rating === null ? null : <Stars rating={rating} />}</Cell>
      <Cell label={t.comment} className={styles.comment}>
        {openEnded}
      </Cell>
      <Cell label={t.device}>{inventoryText.deviceName(deviceInfo.deviceType)}</Cell>
    </tr>
  )
}

type CellProps = { label: string; className?: string | undefined; children: ReactNode }

/** An unanswered question shows a dash; on a narrow screen, where the row is a card, the cell is hidden. */
const Cell = ({ label, className = '', children }: CellProps) => (
  <td data-label={label} data-empty={children ? undefined : true} className={className}>
    {children ?? <span className={styles.none}>–</span>}
  </td>
)

function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars}>
      <span className="visually-hidden">{t.starsOf(rating, limits.ratingMax)}</span>
      {Array.from({ length: limits.ratingMax }, (_, i) => i + 1).map((star) =>
        star <= rating ? (
          <IconStarFilled key={star} size={16} aria-hidden="true" />
        ) : (
          <IconStar key={star} size={16} stroke={1.5} aria-hidden="true" />
        ),
      )}
    </span>
  )
}
