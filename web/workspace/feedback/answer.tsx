import { Card, Flex, Group, Text } from '@mantine/core'
import { emojiLabels } from '@sahihi/contract/domain/feedback-options.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { FeedbackEntry } from '@sahihi/contract/endpoints/feedback.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FaceIcon } from '../../ui/face-icon.tsx'
import { IconStar } from '../ui/icons.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { Caption } from './answers-section.tsx'
import styles from './product-feedback.module.css'
import { feedbackText } from './text.ts'

type AnswerProps = { entry: FeedbackEntry; children?: ReactNode }

/** What one shopper wrote, with the rest of the answer and its source. */
export function Answer({ entry, children }: AnswerProps) {
  const { submittedAt, verificationNumber, batch, responses, choice, earlierQuestions, city } = entry
  const { rating, emoji, multipleChoice, openEnded } = responses
  return (
    <Card component="li" p={{ base: 'md', sm: '16px 20px' }} style={{ gap: 4, overflowWrap: 'anywhere' }}>
      {openEnded ? (
        <Text maw="75ch" fz="1.0625rem" style={{ whiteSpace: 'pre-line' }}>
          {openEnded}
        </Text>
      ) : null}
      {emoji || multipleChoice || rating ? (
        <Group gap="2px 18px" fz="sm" className={styles.choices}>
          {emoji ? (
            <Choice>
              <FaceIcon face={emoji} />
              {emojiLabels[emoji]}
            </Choice>
          ) : null}
          {multipleChoice ? <span>{choice}</span> : null}
          {rating ? (
            <Choice>
              <IconStar />
              {feedbackText.texts.stars(rating)}
            </Choice>
          ) : null}
        </Group>
      ) : null}
      {earlierQuestions.length > 0 ? (
        <Caption>{feedbackText.earlier.answered(earlierQuestions.map(({ title }) => title))}</Caption>
      ) : null}
      <Group gap="2px 18px" c="dimmed" fz="sm" className={styles.source}>
        <TimeAgo at={submittedAt} />
        {city ? <span>{city}</span> : null}
        <span>{batch.name}</span>
        <Link to="/inventory/$id" params={{ id: batch.id }} search={{ code: verificationNumber }} className="mono">
          {groupSerial(verificationNumber)}
        </Link>
      </Group>
      {children}
    </Card>
  )
}

const Choice = ({ children }: { children: ReactNode }) => (
  <Flex component="span" align="center" gap={6}>
    {children}
  </Flex>
)
