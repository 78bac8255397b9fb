import { Link } from '@tanstack/react-router'
import { PageHead } from '../ui/page-head.tsx'
import { Trail } from '../ui/trail.tsx'
import type { BatchDetails } from './batch-details.ts'
import { DownloadMenu } from './download-menu.tsx'

export function InventoryHead({ id, batch }: { id: string; batch: BatchDetails | undefined }) {
  if (!batch)
    return (
      <PageHead
        title="Batch inventory"
        trail={
          <Trail>
            {[
              <Link key="products" to="/products">
                Products
              </Link>,
              'Batch',
            ]}
          </Trail>
        }
      />
    )
  const { product } = batch
  const name = batch.batchDisplayName || batch.batchNumber
  return (
    <PageHead
      title={name}
      subtitle={`${product.name} · ${product.category}`}
      trail={
        <Trail>
          <Link to="/products">Products</Link>
          <Link to="/products/$id/batches" params={{ id: product.id }}>
            {product.name}
          </Link>
          <span>{name}</span>
        </Trail>
      }
      actions={<DownloadMenu id={id} />}
    />
  )
}
