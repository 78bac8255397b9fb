import type { CodeRow, CodeSortField } from '@sahihi/contract/codes.ts'
import { groupSerial } from '@sahihi/contract/serial.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { formatNumber } from '../lib/format.ts'
import { Rosette } from '../ui/rosette.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import styles from './codes.module.css'
import { Serial } from './serial.tsx'
import type { CodesView } from './use-codes.ts'

type CodesTableProps = {
  codes: CodeRow[]
  view: CodesView
  isStale: boolean
  onSort: (field: CodeSortField) => void
  onEnlarge: (code: CodeRow) => void
}

export function CodesTable({ codes, view, isStale, onSort, onEnlarge }: CodesTableProps) {
  const column = { view, onSort }
  return (
    <table className={styles.table} aria-busy={isStale} data-stale={isStale || undefined}>
      <caption className="out-of-sight">QR codes of this batch</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.qrColumn}>
            QR code
          </th>
          <SortableColumn {...column} field="verificationNumber" words="Serial" />
          <SortableColumn {...column} field="scanCount" words="Scans" isNumber />
          <SortableColumn {...column} field="lastScannedAt" words="Last scan" />
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <CodeTableRow key={code.id} code={code} onEnlarge={() => onEnlarge(code)} />
        ))}
      </tbody>
    </table>
  )
}

function CodeTableRow({ code, onEnlarge }: { code: CodeRow; onEnlarge: () => void }) {
  const { verificationNumber, scanCount, lastScannedAt } = code
  return (
    <tr>
      <td className={styles.qrColumn}>
        <button
          type="button"
          className={styles.qr}
          aria-label={`Enlarge the QR code ${groupSerial(verificationNumber)}`}
          onClick={onEnlarge}
        >
          <img src={code.code} alt="" width={44} height={44} />
        </button>
      </td>
      <th scope="row">
        <span className={styles.serial}>
          <Rosette serial={verificationNumber} size={36} />
          <Serial serial={verificationNumber} />
        </span>
      </th>
      <td className={styles.number}>{formatNumber(scanCount)}</td>
      <td className={lastScannedAt ? undefined : styles.never}>
        {lastScannedAt ? <TimeAgo at={lastScannedAt} /> : 'Never'}
      </td>
    </tr>
  )
}

type SortableColumnProps = {
  view: CodesView
  field: CodeSortField
  words: string
  isNumber?: boolean
  onSort: (field: CodeSortField) => void
}

function SortableColumn({ view, field, words, isNumber = false, onSort }: SortableColumnProps) {
  const isActive = view.sortField === field
  const isUp = view.sortOrder === 'asc'
  const Sign = !isActive ? IconArrowsSort : isUp ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={isNumber ? styles.number : undefined}
      aria-sort={!isActive ? 'none' : isUp ? 'ascending' : 'descending'}
    >
      <button type="button" className={styles.sort} data-active={isActive || undefined} onClick={() => onSort(field)}>
        {words}
        <Sign size={16} stroke={1.5} aria-hidden="true" />
      </button>
    </th>
  )
}
