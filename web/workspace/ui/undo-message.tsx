import { Button, Flex } from '@mantine/core'
import { uiText as t } from './text.ts'

/** The text of a toast about a change that can be taken back. */
export const UndoMessage = ({ message, onUndo }: { message: string; onUndo: () => unknown }) => (
  <Flex component="span" wrap="wrap" align="center" justify="space-between" gap="xs">
    {message}
    <Button variant="subtle" size="compact-md" onClick={onUndo}>
      {t.undo}
    </Button>
  </Flex>
)

/** How long such a toast stays. */
export const undoMilliseconds = 10_000
