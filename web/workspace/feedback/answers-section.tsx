import { Box, Flex, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type AnswersSectionProps = { title: string; caption: string; actions?: ReactNode; children: ReactNode }

/** A part of the page under a heading: comments, held answers or earlier questions. */
export function AnswersSection({ title, caption, actions, children }: AnswersSectionProps) {
  const heading = useId()
  return (
    <Flex component="section" direction="column" gap="sm" mt="md" aria-labelledby={heading}>
      <Flex wrap="wrap" align="end" justify="space-between" gap="sm">
        <Box miw={0}>
          <h2 id={heading}>{title}</h2>
          <Caption>{caption}</Caption>
        </Box>
        {actions}
      </Flex>
      {children}
    </Flex>
  )
}

export const Caption = ({ children }: { children: ReactNode }) => (
  <Text c="dimmed" size="xs" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)

/** Answers one below the other. */
export const AnswerList = ({ isStale, children }: { isStale: boolean; children: ReactNode }) => (
  <Flex component="ul" direction="column" gap="sm" aria-busy={isStale} opacity={isStale ? 0.55 : 1}>
    {children}
  </Flex>
)
