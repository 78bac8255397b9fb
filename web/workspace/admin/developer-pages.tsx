import { Button, Group, Text } from '@mantine/core'
import type { SystemStatus } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useSend } from '../lib/api.ts'
import { ActionError } from '../ui/form-alert.tsx'
import { adminText } from './text.ts'

const t = adminText.system.developerPages

type Path = SystemStatus['developerPages'][number]

/** Opens the pages for trying out. They are plain HTML, so this browser gets a cookie for them first. */
export function DeveloperPages({ paths }: { paths: Path[] }) {
  const allow = useSend('POST /api/admin/developer-pages')
  const open = (path: Path) => allow.mutate({}, { onSuccess: () => location.assign(path) })
  return (
    <>
      <Group gap="xs">
        {paths.map((path) => (
          <Button key={path} variant="default" disabled={allow.isPending} onClick={() => open(path)}>
            {t.names[path]}
          </Button>
        ))}
      </Group>
      <Text c="dimmed" size="sm">
        {t.hint}
      </Text>
      <ActionError title={messages.pageNotLoaded} error={allow.error} />
    </>
  )
}
