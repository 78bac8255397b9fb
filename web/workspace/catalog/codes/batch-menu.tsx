import type { BatchDetails } from '@sahihi/contract/endpoints/batches.ts'
import { useRef, useState } from 'react'
import { useMay } from '../../lib/session-query.ts'
import { IconClock, IconPencil } from '../../ui/icons.tsx'
import { actionsFor, StateMenu } from '../batches/state-menu.tsx'
import { EditBatchDialog } from '../edits/edit-batch-dialog.tsx'
import { HistoryDialog } from '../edits/history-dialog.tsx'
import { inventoryText } from '../text.ts'

const t = inventoryText.batchActions

/**
 * What a manufacturer can do with a batch (docs/codes-and-batches.md, "Release, recall, close and block", "Edits" and "Archive").
 * Everyone may read its history.
 */
export function BatchMenu({ batch }: { batch: BatchDetails }) {
  const [selected, setSelected] = useState<'edit' | 'history'>()
  const button = useRef<HTMLButtonElement>(null)
  const mayEdit = useMay('products:write')
  const mayChange = useMay('batches:write')
  const others = (
    [
      ['edit', IconPencil],
      ['history', IconClock],
    ] as const
  )
    .filter(([key]) => mayEdit || key !== 'edit')
    .map(([key, Icon]) => ({
      key,
      label: t[key],
      icon: <Icon />,
      onClick: () => setSelected(key),
    }))
  const dialog = { returnTo: button, onClose: () => setSelected(undefined) }
  return (
    <>
      <StateMenu
        of={{ batch }}
        actions={mayChange ? actionsFor([batch]) : []}
        others={others}
        target={button}
        isOfPage
      />
      {selected === 'edit' ? <EditBatchDialog batch={batch} {...dialog} /> : null}
      {selected === 'history' ? <HistoryDialog id={batch.id} name={batch.batchDisplayName} {...dialog} /> : null}
    </>
  )
}
