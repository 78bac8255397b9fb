import type { BatchRow } from '@sahihi/contract/endpoints/lists.ts'
import { SelectionBar } from '../../ui/selection.tsx'
import { listsText } from '../lists/text.ts'
import { actionsForRows, StateMenu } from './state-menu.tsx'

const t = listsText.batches

/** What can be done with the selected batches of a table. */
export function SelectedBatches({ batches, onClear }: { batches: BatchRow[]; onClear: () => void }) {
  if (batches.length === 0) return null
  const [lot, ...others] = batches
  return (
    <SelectionBar label={t.selected(batches.length)} onClear={onClear}>
      {lot?.parts && lot.orderId && others.length === 0 ? (
        <StateMenu
          of={{ order: { id: lot.orderId, productName: lot.productName, displayName: lot.batchDisplayName } }}
          actions={actionsForRows([lot])}
          onDone={onClear}
        />
      ) : (
        <StateMenu of={{ batches }} actions={actionsForRows(batches)} onDone={onClear} />
      )}
    </SelectionBar>
  )
}
