import { Group } from '@mantine/core'
import type { BatchDetails } from '@sahihi/contract/endpoints/batches.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { BatchStateBadge } from '../../ui/batch-state.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { parseCodesView } from '../lists/list-view.ts'
import { PinFilesButton } from '../pins/pin-files-button.tsx'
import { inventoryText } from '../text.ts'
import { BatchMenu } from './batch-menu.tsx'
import { DownloadMenu } from './download-menu.tsx'

export function InventoryHeader({ batch }: { batch: BatchDetails | undefined }) {
  const { print = false } = useSearch({ strict: false })
  const navigate = useNavigate()
  if (!batch)
    return (
      <PageHeader
        title={inventoryText.batch.title}
        breadcrumbs={
          <Breadcrumbs
            path={[{ to: '/all-products', label: inventoryText.products }]}
            here={inventoryText.batch.batch}
          />
        }
      />
    )
  const { id, product, state } = batch
  const forgetPrint = () =>
    void navigate({
      to: '/inventory/$id',
      params: { id },
      search: (view) => ({ ...parseCodesView(view), print: undefined }),
      replace: true,
      resetScroll: false,
    })
  const name = batch.batchDisplayName
  const source = { of: 'batch' as const, id, items: { product: product.name, batch: name } }
  return (
    <PageHeader
      title={name}
      subtitle={
        <Group gap="6px 12px">
          {product.name} · {product.category}
          <BatchStateBadge state={state} />
        </Group>
      }
      breadcrumbs={
        <Breadcrumbs
          path={[
            { to: '/all-products', label: inventoryText.products },
            { to: '/products/$id/batches', params: { id: product.id }, label: product.name },
          ]}
          here={name}
        />
      }
      actions={
        <>
          <BatchMenu batch={batch} />
          {batch.hasPin ? <PinFilesButton source={source} /> : null}
          <DownloadMenu
            key={id}
            source={source}
            hasPin={batch.hasPin}
            printsAtFirst={print}
            {...(print && { onPrintClose: forgetPrint })}
          />
        </>
      }
    />
  )
}
