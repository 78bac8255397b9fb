import { Box, Text } from '@mantine/core'
import { marketName } from '@sahihi/contract/domain/markets.ts'
import type { BatchDetails } from '@sahihi/contract/endpoints/batches.ts'
import { Link } from '@tanstack/react-router'
import { formatDate, formatDateTime, formatNumber, formatPercent, today } from '../../../lib/format.ts'
import { useGet } from '../../lib/api.ts'
import { useMay } from '../../lib/session-query.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { IconCalendarX } from '../../ui/icons.tsx'
import { Facts } from '../../ui/stats.tsx'
import { pinsText } from '../pins/text.ts'
import { inventoryText } from '../text.ts'
import { useBatchFeedback } from './use-batch-feedback.ts'

const t = inventoryText.batch

export function BatchSummary({ batch }: { batch: BatchDetails }) {
  const { quantity, scannedCodes, scanLimit, batchNumber, manufacturingDate, expirationDate, createdAt } = batch
  const mayReadInspections = useMay('reports:read')
  const share = formatPercent(quantity ? scannedCodes / quantity : 0)
  return (
    <Box mb={36}>
      <Facts
        label={t.details}
        facts={[
          {
            label: t.number,
            value: (
              <>
                <span className="mono">{batchNumber}</span>
                <CopyButton value={batchNumber} what={t.numberToCopy} />
              </>
            ),
          },
          ...gs1Facts(batch),
          { label: inventoryText.batchFields.quantity, value: <Quantity batch={batch} /> },
          ...(batch.product.verificationEnabled
            ? [{ label: t.codesScanned, value: `${formatNumber(scannedCodes)} (${share})` }]
            : [
                { label: t.answersInAll, value: <FeedbackTotal id={batch.id} /> },
                { label: t.responseRate, value: <ResponseRate id={batch.id} scannedCodes={scannedCodes} /> },
              ]),
          ...(batch.markets
            ? [{ label: inventoryText.batchFields.markets, value: batch.markets.map(marketName).join(', ') }]
            : []),
          ...(mayReadInspections ? [{ label: t.inspections, value: <InspectionsLink batchId={batch.id} /> }] : []),
          { label: t.scanLimit, value: scanLimit ? t.limitPerCode(formatNumber(scanLimit)) : inventoryText.none },
          { label: t.manufactured, value: formatDate(manufacturingDate) },
          {
            label: t.expires,
            value: (
              <>
                {formatDate(expirationDate)}
                {expirationDate < today() ? <Expired /> : null}
              </>
            ),
          },
          {
            label: t.created,
            value: (
              <time dateTime={createdAt} title={formatDateTime(createdAt)}>
                {formatDate(createdAt)}
              </time>
            ),
          },
        ]}
      />
    </Box>
  )
}

function Quantity({ batch: { quantity, isImported, hasPin } }: { batch: BatchDetails }) {
  return (
    <>
      {t.quantity(quantity, isImported)}
      {hasPin ? (
        <Text span c="dimmed" w="100%">
          {pinsText.with}
        </Text>
      ) : null}
    </>
  )
}

/** Nothing for a batch that has nothing of GS1. */
function gs1Facts({ lot, labelFormat, product }: BatchDetails) {
  const isUnfit = labelFormat !== product.labelFormat
  return [
    ...(product.gtin ? [{ label: inventoryText.gs1.gtin, value: <span className="mono">{product.gtin}</span> }] : []),
    ...(lot ? [{ label: inventoryText.gs1.lot, value: <span className="mono">{lot}</span> }] : []),
    ...(product.gtin
      ? [
          {
            label: inventoryText.gs1.labelFormat,
            value: isUnfit ? inventoryText.gs1.unfit : inventoryText.gs1.formats[labelFormat].label,
          },
        ]
      : []),
  ]
}

function InspectionsLink({ batchId }: { batchId: string }) {
  const of = (verdict?: 'counterfeit') => ({ query: { batchId, limit: 1, ...(verdict && { verdict }) } })
  const all = useGet('GET /api/inspections', of()).data?.pagination.totalCount
  const counterfeit = useGet('GET /api/inspections', of('counterfeit'), { enabled: Boolean(all) }).data?.pagination
  if (!all) return all === undefined ? '–' : inventoryText.none
  return (
    <Link to="/inspections" search={{ batchId }}>
      {t.inspected(all, counterfeit?.totalCount ?? 0)}
    </Link>
  )
}

const useFeedbackTotal = (id: string) => useBatchFeedback(id, 1).data?.pagination.totalCount

function FeedbackTotal({ id }: { id: string }) {
  const total = useFeedbackTotal(id)
  return total === undefined ? '–' : formatNumber(total)
}

function ResponseRate({ id, scannedCodes }: { id: string; scannedCodes: number }) {
  const total = useFeedbackTotal(id)
  return total === undefined || scannedCodes === 0 ? '–' : formatPercent(total / scannedCodes)
}

function Expired() {
  return (
    <IconBadge color="gold" icon={IconCalendarX}>
      {t.expired}
    </IconBadge>
  )
}
