import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../lib/format.ts'

type SectionHeaderProps = { id: string; title: string; count: number | undefined; children: ReactNode }

/** The heading of a list on the page of a batch, with how much it lists, and at its end what belongs to it. */
export const SectionHeader = ({ id, title, count, children }: SectionHeaderProps) => (
  <Group gap="xs" mb="sm">
    <h2 id={id}>{title}</h2>
    {count === undefined ? null : (
      <Text span size="sm" c="dimmed" className="mono">
        {formatNumber(count)}
      </Text>
    )}
    <Group gap="xs" ml="auto">
      {children}
    </Group>
  </Group>
)
