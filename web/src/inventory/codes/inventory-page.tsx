import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Problem } from '../../ui/error-state.tsx'
import type { BatchDetails } from './batch-details.ts'
import { BatchMetrics } from './batch-metrics.tsx'
import { BatchStateNote } from './batch-state-note.tsx'
import { BatchSummary } from './batch-summary.tsx'
import { BatchSummarySkeleton } from './batch-summary-skeleton.tsx'
import { CodeDrawer } from './code-drawer.tsx'
import { CodesSection } from './codes-section.tsx'
import { FeedbackSection } from './feedback-section.tsx'
import { InventoryHead } from './inventory-header.tsx'
import { useBatch } from './use-batch.ts'
import { useOpenCode } from './use-open-code.ts'

export function InventoryPage() {
  const { id = '' } = useParams({ strict: false })
  const batch = useBatch(id)
  const { code, close } = useOpenCode()
  return (
    <>
      <InventoryHead batch={batch.data} />
      {batch.isPending ? <BatchSummarySkeleton /> : null}
      {batch.isError && !batch.data ? (
        <Problem title={messages.productDetailsFailed} error={batch.error} onRetry={() => void batch.refetch()} />
      ) : null}
      {batch.data ? <Inventory key={id} batch={batch.data} /> : null}
      <CodeDrawer serial={code} onClose={close} />
    </>
  )
}

/** A product that only asks for feedback shows no codes and no scans here (specification 2, "Batch inventory"). */
function Inventory({ batch }: { batch: BatchDetails }) {
  const { id, product } = batch
  const queries = useQueryClient()
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['batch', id] })
    void queries.invalidateQueries({ queryKey: ['previous metrics', id] })
    void queries.invalidateQueries({ queryKey: ['feedback', id] })
  }
  return (
    <>
      <BatchStateNote batch={batch} />
      <BatchMetrics batch={batch} />
      <BatchSummary batch={batch} />
      {product.feedbackEnabled ? (
        <FeedbackSection
          id={id}
          productId={product.id}
          onRefresh={product.verificationEnabled ? undefined : refresh} // else the codes have it
        />
      ) : null}
      {product.verificationEnabled ? <CodesSection id={id} onRefresh={refresh} /> : null}
    </>
  )
}
