import { Link } from '@tanstack/react-router'
import { BatchStateMark } from '../../ui/batch-state.tsx'
import { PageHead } from '../../ui/page-header.tsx'
import { Trail } from '../../ui/breadcrumbs.tsx'
import type { BatchDetails } from './batch-details.ts'
import { BatchMenu } from './batch-menu.tsx'
import styles from './codes.module.css'
import { DownloadMenu } from './download-menu.tsx'

export function InventoryHead({ batch }: { batch: BatchDetails | undefined }) {
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
  const { id, product, state } = batch
  const name = batch.batchDisplayName || batch.batchNumber
  return (
    <PageHead
      title={name}
      subtitle={
        <span className={styles.subtitle}>
          {product.name} · {product.category}
          <BatchStateMark state={state} />
        </span>
      }
      trail={
        <Trail>
          <Link to="/products">Products</Link>
          <Link to="/products/$id/batches" params={{ id: product.id }}>
            {product.name}
          </Link>
          <span>{name}</span>
        </Trail>
      }
      actions={
        <>
          <BatchMenu batch={batch} />
          <DownloadMenu key={id} id={id} />
        </>
      }
    />
  )
}
