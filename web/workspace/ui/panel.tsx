import { Card, type CardProps, Group, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type PanelProps = Omit<CardProps, 'title'> & { title: ReactNode; actions?: ReactNode; children: ReactNode }

/** A part of a page under its heading, in a frame. */
export function Panel({ title, actions, children, ...card }: PanelProps) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} {...card}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <h2 id={id}>{title}</h2>
          {actions}
        </Group>
        {children}
      </Stack>
    </Card>
  )
}
