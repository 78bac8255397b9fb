import { Button } from '@mantine/core'
import type { Product, ProductAction } from '@sahihi/contract/endpoints/products.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type RefObject, useRef, useState } from 'react'
import { announce } from '../../lib/announce.ts'
import { useSend } from '../../lib/api.ts'
import { useMay } from '../../lib/session-query.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { IconArchive, IconArchiveOff, IconChevronDown, IconClock, IconMessage, IconPencil } from '../../ui/icons.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { EditProductDialog } from '../edits/edit-product-dialog.tsx'
import { HistoryDialog } from '../edits/history-dialog.tsx'
import { QuestionsDialog } from '../edits/questions-dialog.tsx'
import { listsWithBatches } from '../lists/lists-with-batches.ts'
import { productsText } from './text.ts'

const t = productsText.productActions
const icons = {
  edit: IconPencil,
  questions: IconMessage,
  history: IconClock,
  archive: IconArchive,
  restore: IconArchiveOff,
}

type Item = ProductAction | 'edit' | 'questions' | 'history'

/** What a manufacturer can do with a product (docs/codes-and-batches.md, "Edits" and "Archive"). Everyone may read its history. */
export function ProductMenu({ product }: { product: Product }) {
  const [selected, setSelected] = useState<Item>()
  const button = useRef<HTMLButtonElement>(null)
  const mayChange = useMay('products:write')
  const edits: Item[] = product.feedbackEnabled ? ['edit', 'questions'] : ['edit']
  const items: Item[] = mayChange ? [...edits, 'history', product.isArchived ? 'restore' : 'archive'] : ['history']
  const dialog = { returnTo: button, onClose: () => setSelected(undefined) }
  const label = {
    edit: t.edit,
    questions: t.questions,
    history: t.history,
    archive: t.archive.item,
    restore: t.restore.item,
  }
  return (
    <>
      <MenuButton
        target={button}
        width={220}
        button={(props) => (
          <Button variant="default" rightSection={<IconChevronDown size={16} />} {...props}>
            {t.button}
          </Button>
        )}
        items={(Menu) =>
          items.map((item) => {
            const Icon = icons[item]
            return (
              <Menu.Item key={item} mih="var(--touch)" leftSection={<Icon />} onClick={() => setSelected(item)}>
                {label[item]}
              </Menu.Item>
            )
          })
        }
      />
      {selected === 'edit' ? <EditProductDialog product={product} {...dialog} /> : null}
      {selected === 'history' ? <HistoryDialog id={product.id} name={product.name} {...dialog} /> : null}
      {selected === 'questions' ? <QuestionsDialog product={product} {...dialog} /> : null}
      {selected === 'archive' || selected === 'restore' ? (
        <ProductDialog product={product} action={selected} {...dialog} />
      ) : null}
    </>
  )
}

type ProductDialogProps = {
  product: Product
  action: ProductAction
  returnTo: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** The product is read again also after an error: it may have changed elsewhere. */
function ProductDialog({ product: { id, name }, action, returnTo, onClose }: ProductDialogProps) {
  const change = useSend('PUT /api/products/:id/state', { invalidates: listsWithBatches, isIdempotent: true })
  const { title, confirm, effect } = t[action]
  return (
    <ReasonDialog
      title={title}
      confirm={confirm}
      fields={[]}
      busy={change.isPending}
      alert={<FormAlert error={change.error} fallback={messages.productChangeFailed} />}
      returnTo={returnTo}
      onClose={onClose}
      onConfirm={() => change.mutate({ params: { id }, body: { action } }, { onSuccess: announce(onClose, name) })}
    >
      <p>{effect}</p>
    </ReasonDialog>
  )
}
