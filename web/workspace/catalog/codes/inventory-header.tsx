import { Group } from '@mantine/core'
import type { BatchDetails } from '@sahihi/contract/endpoints/batches.ts'
import { Link } from '@tanstack/react-router'
import { BatchStateBadge } from '../../ui/batch-state.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PinFilesButton } from '../pins/pin-files-button.tsx'
import { inventoryText } from '../text.ts'
import { BatchMenu } from './batch-menu.tsx'
import { DownloadMenu } from './download-menu.tsx'

export function InventoryHeader({ batch }: { batch: BatchDetails | undefined }) {
  if (!batch)
    return (
      <PageHeader
        title={inventoryText.batch.title}
        breadcrumbs={
          <Breadcrumbs>
            {[
              <Link key="products" to="/products">
                {inventoryText.products}
              </Link>,
              inventoryText.batch.batch,
            ]}
          </Breadcrumbs>
        }
      />
    )
  const { id, product, state } = batch
  const name = batch.batchDisplayName || batch.batchNumber
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
        <Breadcrumbs>
          <Link to="/products">{inventoryText.products}</Link>
          <Link to="/products/$id/batches" params={{ id: product.id }}>
            {product.name}
          </Link>
          <span>{name}</span>
        </Breadcrumbs>
      }
      actions={
        <>
          <BatchMenu batch={batch} />
          {batch.hasPin ? <PinFilesButton source={{ of: 'batch', id }} /> : null}
          <DownloadMenu key={id} source={{ of: 'batch', id }} hasPin={batch.hasPin} />
        </>
      }
    />
  )
}
