import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Part } from '../ui/part.tsx'

type AnswersSectionProps = { title: string; caption: string; actions?: ReactNode; children: ReactNode }

/** A part of the page under a heading: comments, held answers or earlier questions. */
export const AnswersSection = ({ caption, children, ...part }: AnswersSectionProps) => (
  <Part mt="md" {...part}>
    <Caption>{caption}</Caption>
    {children}
  </Part>
)

export const Caption = ({ children }: { children: ReactNode }) => (
  <Text c="dimmed" size="xs" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)
