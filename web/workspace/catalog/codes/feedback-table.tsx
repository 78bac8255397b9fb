import { Flex } from '@mantine/core'
import { emojiLabels } from '@sahihi/contract/domain/feedback-options.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { FeedbackEntry } from '@sahihi/contract/endpoints/feedback.ts'
import { FaceIcon } from '../../../ui/face-icon.tsx'
import { CellNote, type Column, DataTable } from '../../ui/data-table.tsx'
import { IconStar, IconStarFilled } from '../../ui/icons.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { inventoryText } from '../text.ts'
import { CodeLink } from './code-link.tsx'
import styles from './feedback.module.css'

const t = inventoryText.feedbackList

type FeedbackTableProps = { entries: FeedbackEntry[]; isStale: boolean }

export const FeedbackTable = ({ entries, isStale }: FeedbackTableProps) => (
  <DataTable caption={t.caption} columns={columns} rows={entries} rowKey={({ id }) => id} isStale={isStale} />
)

const columns: Column<FeedbackEntry>[] = [
  {
    key: 'when',
    label: t.when,
    cell: ({ submittedAt, verificationNumber, earlierQuestions }) => (
      <>
        <TimeAgo at={submittedAt} />
        <CellNote>
          <CodeLink serial={verificationNumber} className="touch mono">
            {groupSerial(verificationNumber)}
          </CodeLink>
        </CellNote>
        {earlierQuestions.length > 0 ? (
          <CellNote>{t.earlier(earlierQuestions.map(({ title }) => title))}</CellNote>
        ) : null}
      </>
    ),
  },
  {
    key: 'face',
    label: t.face,
    cell: ({ responses: { emoji } }) =>
      emoji ? (
        <span className={styles.face}>
          <FaceIcon face={emoji} />
          {emojiLabels[emoji]}
        </span>
      ) : null,
  },
  { key: 'choice', label: t.choice, cell: ({ choice }) => choice },
  {
    key: 'stars',
    label: t.stars,
    cell: ({ responses: { rating } }) => (rating === null ? null : <Stars rating={rating} />),
  },
  {
    key: 'comment',
    label: t.comment,
    cell: ({ responses: { openEnded } }) => (openEnded ? <p className={styles.comment}>{openEnded}</p> : null),
  },
  { key: 'device', label: t.device, cell: ({ deviceInfo }) => inventoryText.deviceName(deviceInfo.deviceType) },
]

const Stars = ({ rating }: { rating: number }) => (
  <Flex component="span" align="center" mih={24} c="var(--gold)">
    <span className="visually-hidden">{t.starsOf(rating, limits.ratingMax)}</span>
    {Array.from({ length: limits.ratingMax }, (_, i) => i + 1).map((star) => {
      const Star = star <= rating ? IconStarFilled : IconStar
      return <Star key={star} size={16} stroke={1.5} aria-hidden="true" />
    })}
  </Flex>
)
