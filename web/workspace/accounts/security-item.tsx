import { Box, Flex, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type SecurityItemProps = { name: string; badge?: ReactNode; note: ReactNode; children?: ReactNode }

/** A device, a passkey or an app in a list of them: what is known of it, and its buttons. */
export const SecurityItem = ({ name, badge, note, children }: SecurityItemProps) => (
  <Flex component="li" wrap="wrap" align="center" gap="8px 12px">
    <Box flex="1 1 160px">
      <Group gap="4px 8px">
        <strong>{name}</strong>
        {badge}
      </Group>
      <Text size="sm" c="dimmed">
        {note}
      </Text>
    </Box>
    <Group gap="xs">{children}</Group>
  </Flex>
)
