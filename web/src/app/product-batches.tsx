import { lazy, Suspense } from 'react'
import { BatchesPage } from '../inventory/batches/batches-page.tsx'

const Inventory = lazy(async () => ({ default: (await import('../inventory/codes/inventory-page.tsx')).InventoryPage }))

/** Both readings of /products/{id}/batches, each drawn by its own slice (specification 2, note). */
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
