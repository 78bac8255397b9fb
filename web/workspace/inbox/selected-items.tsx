import { Button } from '@mantine/core'
import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { IconChecks } from '../ui/icons.tsx'
import { SelectionBar } from '../ui/selection.tsx'
import { CloseButton } from './close-button.tsx'
import styles from './inbox.module.css'
import { inboxText } from './text.ts'

const t = inboxText.selection

/** What can be done with the selected items. */
export function SelectedItems({ items, onClear }: { items: InboxItem[]; onClear: () => void }) {
  if (items.length === 0) return null
  return (
    <SelectionBar label={t.label(items.length)}>
      <span role="status">{t.label(items.length)}</span>
      <Button variant="subtle" onClick={onClear}>
        {t.clear}
      </Button>
      <CloseButton
        className={styles.close ?? ''}
        items={items}
        leftSection={<IconChecks size={18} stroke={1.5} aria-hidden="true" />}
        onDone={onClear}
      >
        {t.close}
      </CloseButton>
    </SelectionBar>
  )
}
