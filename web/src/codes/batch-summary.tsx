import { IconCalendarX } from '@tabler/icons-react'
import { formatDate, formatMoment, formatNumber, today } from '../lib/format.ts'
import { Copy } from '../ui/copy.tsx'
import { Facts, Figures } from '../ui/figures.tsx'
import type { BatchDetails } from './batch-details.ts'
import styles from './codes.module.css'

export function BatchSummary({ batch }: { batch: BatchDetails }) {
  const { quantity, totalScans, scannedCodes, scanLimit, batchNumber, manufacturingDate, expirationDate, createdAt } =
    batch
  const share = quantity ? Math.round((scannedCodes / quantity) * 100) : 0
  return (
    <div className={styles.summary}>
      <Figures
        label="Counts"
        figures={[
          { label: 'Quantity', value: formatNumber(quantity), note: 'codes' },
          { label: 'Total scans', value: formatNumber(totalScans) },
          { label: 'Codes scanned', value: formatNumber(scannedCodes), note: `${share} %` },
          {
            label: 'Scan limit',
            value: scanLimit ? formatNumber(scanLimit) : 'None',
            ...(scanLimit ? { note: 'for each code' } : {}),
          },
        ]}
      />
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

function Expired() {
  return (
    <span className={styles.expired}>
      <IconCalendarX size={15} stroke={1.75} aria-hidden="true" />
      Expired
    </span>
  )
}
