import { Box, Skeleton, Stack } from '@mantine/core'
import type { BatchDetails } from '@sahihi/contract/endpoints/batches.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useGet } from '../../lib/api.ts'
import { useCloseDrawer } from '../../lib/use-close-drawer.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { batchStateStyles } from '../../ui/batch-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconArchive } from '../../ui/icons.tsx'
import { Banner, Notice } from '../../ui/notice.tsx'
import { ReleaseButton } from '../batches/release-button.tsx'
import { LinksSection } from '../gs1/links-section.tsx'
import { parseCodesView } from '../lists/list-view.ts'
import { Requests } from '../recalls/requests.tsx'
import { inventoryText } from '../text.ts'
import { BatchMetrics } from './batch-metrics.tsx'
import { BatchSummary } from './batch-summary.tsx'
import { CodeDrawer } from './code-drawer.tsx'
import { CodesSection } from './codes-section.tsx'
import { FeedbackSection } from './feedback-section.tsx'
import { InventoryHeader } from './inventory-header.tsx'

const t = inventoryText.batch

export function InventoryPage() {
  const { id = '' } = useParams({ strict: false })
  const batch = useGet('GET /api/products/batch/:id', { params: { id } })
  const { code, close } = useOpenCode(id)
  return (
    <>
      <InventoryHeader batch={batch.data} />
      {batch.isPending ? <BatchSkeleton /> : null}
      {batch.isError && !batch.data ? (
        <ErrorState title={messages.productDetailsFailed} error={batch.error} onRetry={() => void batch.refetch()} />
      ) : null}
      {batch.data ? <Inventory key={id} batch={batch.data} /> : null}
      <CodeDrawer serial={code} onClose={close} />
    </>
  )
}

/** The code in the address has its details open: a link leads to it, and Back closes it. */
function useOpenCode(id: string) {
  const { code } = useSearch({ strict: false })
  const navigate = useNavigate()
  const close = useCloseDrawer(() =>
    navigate({
      to: '/inventory/$id',
      params: { id },
      search: (view) => ({ ...parseCodesView(view), code: undefined }),
      replace: true,
      resetScroll: false,
    }),
  )
  return { code, close }
}

/** A product that asks for feedback shows no codes and no scans here (docs/codes-and-batches.md, "Inventory"). */
function Inventory({ batch }: { batch: BatchDetails }) {
  const { id, product } = batch
  const queries = useQueryClient()
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['GET /api/products/batch/:id', { id }] })
    void queries.invalidateQueries({ queryKey: ['GET /api/products/:id/previous-metrics', { id }] })
    void queries.invalidateQueries({ queryKey: ['GET /api/products/:id/feedback', { id }] })
  }
  return (
    <>
      <ArchivedNote batch={batch} />
      <Requests batch={batch} />
      <BatchStateNote batch={batch} />
      <BatchMetrics batch={batch} />
      <BatchSummary batch={batch} />
      <BatchLinks batch={batch} />
      {product.feedbackEnabled ? (
        <FeedbackSection
          id={id}
          productId={product.id}
          onRefresh={product.verificationEnabled ? undefined : refresh} // else the codes have the button
        />
      ) : null}
      {product.verificationEnabled ? <CodesSection batch={batch} onRefresh={refresh} /> : null}
    </>
  )
}

/** A batch is reached by the GTIN of its product and a lot of its own. */
function BatchLinks({ batch: { id, lot, state, product } }: { batch: BatchDetails }) {
  if (!lot || !product.gtin) return null
  return <LinksSection of={{ kind: 'batch', id, gtin: product.gtin, lot, isHeld: state === 'not_released' }} />
}

function ArchivedNote({ batch: { isArchived, product } }: { batch: BatchDetails }) {
  if (!isArchived && !product.isArchived) return null
  const text = inventoryText.archived
  return (
    <Banner label={text.label} icon={IconArchive}>
      {isArchived ? text.batch : text.productOfBatch}{' '}
      {product.isArchived ? (
        <Link to="/products/$id/batches" params={{ id: product.id }}>
          {text.openProduct}
        </Link>
      ) : null}
    </Banner>
  )
}

/** What shoppers are told about a batch that is not simply for sale. */
function BatchStateNote({ batch }: { batch: BatchDetails }) {
  const { state, recallReason, closeReason } = batch
  if (state === 'released') return null
  return (
    <Notice {...batchStateStyles[state]} mb="xl">
      {state === 'not_released' ? <Held batch={batch} /> : null}
      {recallReason ? <p>{t.recalled}</p> : null}
      {recallReason ? <blockquote>{recallReason}</blockquote> : null}
      {closeReason ? <p>{t.closed}</p> : null}
      {closeReason ? <blockquote>{closeReason}</blockquote> : null}
    </Notice>
  )
}

const Held = ({ batch }: { batch: BatchDetails }) => (
  <>
    <p>{t.notReleased}</p>
    <Allowed to="batches:write">
      <Box mt="sm">
        <ReleaseButton of={{ batch }} />
      </Box>
    </Allowed>
  </>
)

function BatchSkeleton() {
  return (
    <Stack gap="sm" role="status" aria-label={t.loading}>
      <Skeleton height={92} />
      <Skeleton height={84} />
      <Skeleton height={420} />
    </Stack>
  )
}
