import { emojiLabels } from '@sahihi/contract/domain/feedback-options.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { FeedbackEntry } from '@sahihi/contract/endpoints/feedback.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FaceIcon } from '../../ui/face-icon.tsx'
import { IconStar } from '../ui/icons.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import styles from './product-feedback.module.css'
import { feedbackText } from './text.ts'

type AnswerProps = { entry: FeedbackEntry; children?: ReactNode }

/** What one shopper wrote, with the rest of the answer and its source. */
export function Answer({ entry, children }: AnswerProps) {
  const { submittedAt, verificationNumber, batch, responses, choice, earlierQuestions, city } = entry
  const { rating, emoji, multipleChoice, openEnded } = responses
  return (
    <li className={styles.answer}>
      {openEnded ? <p className={styles.text}>{openEnded}</p> : null}
      <p className={styles.choices}>
        {emoji ? (
          <span>
            <FaceIcon face={emoji} />
            {emojiLabels[emoji]}
          </span>
        ) : null}
        {multipleChoice ? <span>{choice}</span> : null}
        {rating ? (
          <span>
            <IconStar size={18} stroke={1.5} aria-hidden="true" />
            {feedbackText.texts.stars(rating)}
          </span>
        ) : null}
      </p>
      {earlierQuestions.length > 0 ? (
        <p className={styles.caption}>{feedbackText.earlier.answered(earlierQuestions.map(({ title }) => title))}</p>
      ) : null}
      <p className={styles.source}>
        <TimeAgo at={submittedAt} />
        {city ? <span>{city}</span> : null}
        <span>{batch.name}</span>
        <Link to="/inventory/$id" params={{ id: batch.id }} search={{ code: verificationNumber }}>
          {groupSerial(verificationNumber)}
        </Link>
      </p>
      {children}
    </li>
  )
}
