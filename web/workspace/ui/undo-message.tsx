import { Button } from '@mantine/core'
import { uiText as t } from './text.ts'
import styles from './undo-message.module.css'

/** The text of a toast about a change that can be taken back. */
export const UndoMessage = ({ message, onUndo }: { message: string; onUndo: () => unknown }) => (
  <span className={styles.undo}>
    {message}
    <Button variant="subtle" size="compact-md" onClick={onUndo}>
      {t.undo}
    </Button>
  </span>
)

/** How long such a toast stays. */
export const undoMilliseconds = 10_000
