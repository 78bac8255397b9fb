import type { BatchDetails } from '@sahihi/contract/endpoints/batches.ts'
import type { Product } from '@sahihi/contract/endpoints/products.ts'
import { EditBatchDialog } from './edit-batch-dialog.tsx'
import type { EditDialogProps } from './edit-dialog.tsx'
import { EditProductDialog } from './edit-product-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'

type EditsDialogProps = EditDialogProps &
  (
    | { edits: 'product'; product: Product }
    | { edits: 'batch'; batch: BatchDetails }
    | { edits: 'history'; id: string; name: string }
  )

/** What edits a product or batch, and what shows its edits, in one script. */
export function EditsDialog(props: EditsDialogProps) {
  const { returnTo, onClose } = props
  const dialog = { returnTo, onClose }
  if (props.edits === 'product') return <EditProductDialog product={props.product} {...dialog} />
  if (props.edits === 'batch') return <EditBatchDialog batch={props.batch} {...dialog} />
  return <HistoryDialog id={props.id} name={props.name} {...dialog} />
}
