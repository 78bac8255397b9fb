import type { BatchDetails } from '@sahihi/contract/endpoints/batches.ts'
import { formatDate, formatDateTime, formatNumber, formatPercent, today } from '../../../lib/format.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconCalendarX } from '../../ui/icons.tsx'
import { Facts } from '../../ui/stats.tsx'
import { pinsText } from '../pins/text.ts'
import { inventoryText } from '../text.ts'
import styles from './codes.module.css'
import { useBatchFeedback } from './use-batch-feedback.ts'

const t = inventoryText.batch

export function BatchSummary({ batch }: { batch: BatchDetails }) {
  const { quantity, scannedCodes, scanLimit, batchNumber, manufacturingDate, expirationDate, createdAt } = batch
  const share = formatPercent(quantity ? scannedCodes / quantity : 0)
  return (
    <div className={styles.summary}>
      <Facts
        label={t.details}
        facts={[
          {
            label: t.number,
            value: (
              <>
                <span className={styles.mono}>{batchNumber}</span>
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
    </div>
  )
}

function Quantity({ batch: { quantity, isImported, hasPin } }: { batch: BatchDetails }) {
  return (
    <>
      {t.quantity(quantity, isImported)}
      {hasPin ? <span className={styles.withPins}>{pinsText.with}</span> : null}
    </>
  )
}

/** Nothing for a batch that has nothing of GS1. */
function gs1Facts({ lot, labelFormat, product }: BatchDetails) {
  const isUnfit = labelFormat !== product.labelFormat
  return [
    ...(product.gtin
      ? [{ label: inventoryText.gs1.gtin, value: <span className={styles.mono}>{product.gtin}</span> }]
      : []),
    ...(lot ? [{ label: inventoryText.gs1.lot, value: <span className={styles.mono}>{lot}</span> }] : []),
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
    <span className={styles.expired}>
      <IconCalendarX size={15} stroke={1.75} aria-hidden="true" />
      {t.expired}
    </span>
  )
}
