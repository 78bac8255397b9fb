import { Button, Group } from '@mantine/core'
import { inventoryText } from '../text.ts'

/** An error of one part of a page, with a retry; the rest of the page stays usable. */
export function InlineError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Group gap="xs" role="status" c="dimmed">
      {message}
      <Button variant="subtle" px="xs" onClick={onRetry}>
        {inventoryText.retry}
      </Button>
    </Group>
  )
}
