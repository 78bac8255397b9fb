import { messages } from '@sahihi/contract/messages.ts'
import { useParams } from '@tanstack/react-router'
import { Problem } from '../ui/problem.tsx'
import { BatchSummary } from './batch-summary.tsx'
import { BatchSummarySkeleton } from './batch-summary-skeleton.tsx'
import { CodesSection } from './codes-section.tsx'
import { InventoryHead } from './inventory-head.tsx'
import { useBatch } from './use-codes.ts'

export function InventoryPage() {
  const { id = '' } = useParams({ strict: false })
  const batch = useBatch(id)
  return (
    <>
      <InventoryHead id={id} batch={batch.data} />
      {batch.isPending ? <BatchSummarySkeleton /> : null}
      {batch.isError && !batch.data ? (
        <Problem title={messages.batchDetailsFailed} error={batch.error} onRetry={() => void batch.refetch()} />
      ) : null}
      {batch.data ? (
        <>
          <BatchSummary batch={batch.data} />
          <CodesSection key={id} id={id} onRefresh={() => void batch.refetch()} />
        </>
      ) : null}
    </>
  )
}
