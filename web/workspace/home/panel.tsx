import { Card, Group } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A part of the overview: its heading, with what stands beside it, and its content. */
export function Panel({ title, aside, children }: { title: string; aside: ReactNode; children: ReactNode }) {
  const heading = useId()
  return (
    <Card component="section" px={{ base: 'md', sm: 'lg' }} py="md" aria-labelledby={heading}>
      <Group justify="space-between" gap="4px 14px" mih={44}>
        <h2 id={heading}>{title}</h2>
        {aside}
      </Group>
      {children}
    </Card>
  )
}
