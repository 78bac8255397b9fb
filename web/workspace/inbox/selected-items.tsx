import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { SelectionBar } from '../ui/selection.tsx'
import { inboxText } from './text.ts'
import type { ItemsActions } from './use-inbox.ts'

const t = inboxText.selection

type SelectedItemsProps = { items: InboxItem[]; Actions: ItemsActions; onClear: () => void }

/** What can be done with the selected items. */
export function SelectedItems({ items, Actions, onClear }: SelectedItemsProps) {
  if (items.length === 0) return null
  return (
    <SelectionBar label={t.label(items.length)} onClear={onClear}>
      <Actions items={items} onDone={onClear} />
    </SelectionBar>
  )
}
