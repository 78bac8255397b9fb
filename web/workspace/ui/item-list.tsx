import { Card, Flex, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './item-list.module.css'
import { TimeAgo } from './time-ago.tsx'

/** A list of what a person works through, newest first. `isStale` while it is of an earlier view. */
export const ItemList = (props: { label?: string; isStale: boolean; children: ReactNode }) => (
  <Flex
    component="ul"
    direction="column"
    gap="xs"
    aria-label={props.label}
    aria-busy={props.isStale}
    data-stale={props.isStale}
  >
    {props.children}
  </Flex>
)

type ItemRowProps = {
  /** Stands before the item, such as its checkbox. */
  control?: ReactNode
  icon?: ReactNode
  /** The link that opens the item, with the class `openItem`: it covers the row. */
  link: ReactNode
  badges: ReactNode
  at: string
  /** What the item is about, in short parts. */
  subject: ReactNode
  excerpt: string
  /** More in short parts, below the excerpt, each an `li`. */
  details?: ReactNode
}

export const openItem = styles.open ?? ''

export const ItemRow = ({ control, icon, link, badges, at, subject, excerpt, details }: ItemRowProps) => (
  <Card component="li" padding="md" className={styles.row}>
    <Group gap="sm" align="flex-start" wrap="nowrap">
      {control}
      <Stack gap={6} flex={1} miw={0}>
        <Group gap="xs">
          {icon}
          <h2 className={styles.title}>{link}</h2>
          {badges}
          <Text span c="dimmed" size="sm" className={styles.time}>
            <TimeAgo at={at} />
          </Text>
        </Group>
        <Group c="dimmed" fz="sm" gap="2px 18px">
          {subject}
        </Group>
        <Text lineClamp={2} maw="90ch">
          {excerpt}
        </Text>
        {details ? (
          <Flex component="ul" wrap="wrap" align="center" c="dimmed" fz="sm" gap="2px 18px">
            {details}
          </Flex>
        ) : null}
      </Stack>
    </Group>
  </Card>
)
