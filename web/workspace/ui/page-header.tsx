import { Box, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type PageHeaderProps = { title: ReactNode; subtitle?: ReactNode; breadcrumbs?: ReactNode; actions?: ReactNode }

/** The top of a screen. Its heading takes the focus after a navigation, so that a screen reader announces the page. */
export const PageHeader = ({ title, subtitle, breadcrumbs, actions }: PageHeaderProps) => (
  <Box component="header" mb={{ base: 20, sm: 28 }}>
    <Stack gap="xs">
      {breadcrumbs}
      <Group justify="space-between" align="flex-end" gap="md">
        <div>
          <Title tabIndex={-1}>{title}</Title>
          {subtitle ? (
            <Text component="div" c="dimmed" mt={6}>
              {subtitle}
            </Text>
          ) : null}
        </div>
        {actions ? (
          <Group gap="sm" className="no-print">
            {actions}
          </Group>
        ) : null}
      </Group>
    </Stack>
  </Box>
)
