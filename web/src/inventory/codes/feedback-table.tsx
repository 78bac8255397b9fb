import { emojiLabels } from '@sahihi/contract/domain/feedback-options.ts'
import type { FeedbackEntry } from '@sahihi/contract/endpoints/feedback.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FaceIcon } from '../../ui/face-icon.tsx'
import table from '../../ui/table.module.css'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { CodeLink } from './code-link.tsx'
import { deviceWords } from './describe-device.ts'
import styles from './feedback.module.css'

type Option = { value: string; label: string }
type FeedbackTableProps = { entries: FeedbackEntry[]; options: Option[]; isStale: boolean }

export function FeedbackTable({ entries, options, isStale }: FeedbackTableProps) {
  return (
    <div className={styles.frame}>
      <table className={`${table.table} ${styles.table}`} aria-busy={isStale} data-stale={isStale || undefined}>
        <caption className="out-of-sight">Feedback for this batch</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Face</th>
            <th scope="col">Choice</th>
            <th scope="col">Stars</th>
            <th scope="col" className={styles.comment}>
              Comment
            </th>
            <th scope="col">Device</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <FeedbackRow key={entry.id} entry={entry} options={options} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FeedbackRow({ entry, options }: { entry: FeedbackEntry; options: Option[] }) {
  const { submittedAt, verificationNumber, responses, deviceInfo } = entry
  const { emoji, multipleChoice, rating, openEnded } = responses
  const choice = options.find(({ value }) => value === multipleChoice)?.label ?? multipleChoice
  return (
    <tr>
      <th scope="row">
        <TimeAgo at={submittedAt} />
        <CodeLink serial={verificationNumber} className={styles.code}>
          {groupSerial(verificationNumber)}
        </CodeLink>
      </th>
      <Cell label="Face">
        {emoji ? (
          <span className={styles.face}>
            <FaceIcon face={emoji} />
            {emojiLabels[emoji]}
          </span>
        ) : null}
      </Cell>
      <Cell label="Choice">{choice}</Cell>
      <Cell label="Stars">{rating === null ? null : <Stars rating={rating} />}</Cell>
      <Cell label="Comment" className={styles.comment}>
        {openEnded}
      </Cell>
      <Cell label="Device">{deviceWords(deviceInfo.deviceType)}</Cell>
    </tr>
  )
}

type CellProps = { label: string; className?: string | undefined; children: ReactNode }

/** What was not answered says nothing; as a card the row leaves it out. */
const Cell = ({ label, className = '', children }: CellProps) => (
  <td data-label={label} data-empty={children ? undefined : true} className={className}>
    {children ?? <span className={styles.none}>–</span>}
  </td>
)

function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars}>
      <span className="out-of-sight">
        {rating} of {limits.ratingMax}
      </span>
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
