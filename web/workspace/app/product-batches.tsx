import { lazy, Suspense } from 'react'
import { BatchesPage } from '../catalog/batches/batches-page.tsx'

const Inventory = lazy(async () => ({ default: (await import('../catalog/codes/inventory-page.tsx')).InventoryPage }))

/** /products/{id}/batches shows the batches of a product or, for the id of a batch, its inventory. */
export function ProductBatches() {
  return (
    <BatchesPage
      inventory={
        <Suspense fallback={null}>
          <Inventory />
        </Suspense>
      }
    />
  )
}
