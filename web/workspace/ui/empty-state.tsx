import { Box, Card, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Rosette } from '../../ui/rosette.tsx'

/** Replaces an empty list: a sentence, and the action that fills the list. */
export const EmptyState = ({ title, text, children }: { title: string; text?: string; children?: ReactNode }) => (
  <ListMessage picture={<Rosette serial="EMPTY" size={72} />} title={title}>
    {text ? <Text c="dimmed">{text}</Text> : null}
    {children}
  </ListMessage>
)

type ListMessageProps = { picture: ReactNode; title: string; role?: 'alert'; children: ReactNode }

/** What stands where a list would. */
export const ListMessage = ({ picture, title, role, children }: ListMessageProps) => (
  <Card px="lg" py={40} role={role}>
    <Stack gap="xs" align="center" ta="center" maw={460} mx="auto">
      <Box c={role ? 'var(--vermilion)' : 'var(--gold-seal)'}>{picture}</Box>
      <Text fw={600} size="lg" mt={4}>
        {title}
      </Text>
      {children}
    </Stack>
  </Card>
)
