import { IconCalendarX } from '@tabler/icons-react'
import { countOf, formatDate, formatMoment, formatNumber, formatPercent, today } from '../../lib/format.ts'
import { Copy } from '../../ui/copy-button.tsx'
import { Facts } from '../../ui/stats.tsx'
import type { BatchDetails } from './batch-details.ts'
import styles from './codes.module.css'
import { useBatchFeedback } from './use-batch-feedback.ts'

export function BatchSummary({ batch }: { batch: BatchDetails }) {
  const { quantity, scannedCodes, scanLimit, batchNumber, manufacturingDate, expirationDate, createdAt, isImported } =
    batch
  const share = formatPercent(quantity ? scannedCodes / quantity : 0)
  return (
    <div className={styles.summary}>
      <Facts
        label="Batch details"
        facts={[
          {
            label: 'Batch number',
            value: (
              <>
                <span className={styles.mono}>{batchNumber}</span>
                <Copy value={batchNumber} what="batch number" />
              </>
            ),
          },
          { label: 'Quantity', value: `${countOf(quantity, 'code')}${isImported ? ', imported' : ''}` },
          ...(batch.product.verificationEnabled
            ? [{ label: 'Codes scanned', value: `${formatNumber(scannedCodes)} (${share})` }]
            : [
                { label: 'Answers in all', value: <AnswersInAll id={batch.id} /> },
                { label: 'Response rate', value: <ResponseRate id={batch.id} scannedCodes={scannedCodes} /> },
              ]),
          { label: 'Scan limit', value: scanLimit ? `${formatNumber(scanLimit)} for each code` : 'None' },
          { label: 'Manufactured', value: formatDate(manufacturingDate) },
          {
            label: 'Expires',
            value: (
              <>
                {formatDate(expirationDate)}
                {expirationDate < today() ? <Expired /> : null}
              </>
            ),
          },
          {
            label: 'Created',
            value: (
              <time dateTime={createdAt} title={formatMoment(createdAt)}>
                {formatDate(createdAt)}
              </time>
            ),
          },
        ]}
      />
    </div>
  )
}

const useAnswersInAll = (id: string) => useBatchFeedback(id, 1).data?.pagination.totalCount

function AnswersInAll({ id }: { id: string }) {
  const answers = useAnswersInAll(id)
  return answers === undefined ? '–' : formatNumber(answers)
}

function ResponseRate({ id, scannedCodes }: { id: string; scannedCodes: number }) {
  const answers = useAnswersInAll(id)
  return answers === undefined || scannedCodes === 0 ? '–' : formatPercent(answers / scannedCodes)
}

function Expired() {
  return (
    <span className={styles.expired}>
      <IconCalendarX size={15} stroke={1.75} aria-hidden="true" />
      Expired
    </span>
  )
}
