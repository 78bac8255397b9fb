import { Box } from '@mantine/core'
import type { BatchRow } from '@sahihi/contract/endpoints/lists.ts'
import { useParams } from '@tanstack/react-router'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { type Result, useGet } from '../../lib/api.ts'
import { LotState } from '../../ui/batch-state.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Facts } from '../../ui/stats.tsx'
import { inventoryText } from '../text.ts'
import { OrderPanel } from './order-panel.tsx'
import { ordersText as t } from './text.ts'
import { isInProgress, pollMs } from './use-orders.ts'

/** The lot that an order makes: what can be done with all of it, and its parts. */
export function LotPage() {
  const { id = '' } = useParams({ strict: false })
  const {
    data: lot,
    error,
    refetch,
  } = useGet(
    'GET /api/products/orders/:id',
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? pollMs : false) },
  )
  return (
    <>
      <PageHeader
        title={lot?.displayName ?? t.lot}
        subtitle={lot?.productName}
        breadcrumbs={
          <Breadcrumbs
            path={[
              { to: '/products', label: inventoryText.products },
              ...(lot
                ? [{ to: '/products/$id/batches', params: { id: lot.productId }, label: lot.productName } as const]
                : []),
            ]}
            here={lot?.displayName ?? t.lot}
          />
        }
      />
      {lot ? (
        <>
          <LotFacts lot={lot} />
          <OrderPanel key={id} order={lot} isPage />
        </>
      ) : error ? (
        <ErrorState title={t.lotFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton label={t.loadingLot} rows={2} height={120} />
      )}
    </>
  )
}

function LotFacts({ lot }: { lot: Result<'GET /api/products/orders/:id'> }) {
  const { batches, codesMade, totalScans, manufacturingDate, expirationDate } = lot
  const parts: NonNullable<BatchRow['parts']> = { released: 0, not_released: 0, recalled: 0, closed: 0 }
  for (const { state } of batches) parts[state]++
  const [first] = batches
  return (
    <Box mb="lg">
      <Facts
        label={t.details}
        facts={[
          ...(first
            ? [{ label: inventoryText.batchState, value: <LotState row={{ state: first.state, parts }} /> }]
            : []),
          { label: t.codes, value: formatNumber(codesMade) },
          { label: t.scans, value: formatNumber(totalScans) },
          { label: inventoryText.batch.manufactured, value: formatDate(manufacturingDate) },
          { label: inventoryText.batch.expires, value: formatDate(expirationDate) },
        ]}
      />
    </Box>
  )
}
