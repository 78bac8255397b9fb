import type { CodeRow, CodeSortField } from '@sahihi/contract/endpoints/inventory-codes.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconBan } from '@tabler/icons-react'
import { formatNumber } from '../../lib/format.ts'
import { Rosette } from '../../ui/rosette.tsx'
import table from '../../ui/table.module.css'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { CodeLink } from './code-link.tsx'
import styles from './codes.module.css'
import { Serial } from './serial.tsx'
import type { CodesView } from './use-codes.ts'

type CodesTableProps = {
  codes: CodeRow[]
  view: CodesView
  isStale: boolean
  onSort: (field: CodeSortField) => void
}

export function CodesTable({ codes, view, isStale, onSort }: CodesTableProps) {
  const column = { view, onSort }
  return (
    <table className={`${table.table} ${styles.table}`} aria-busy={isStale} data-stale={isStale || undefined}>
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
          <CodeTableRow key={code.id} code={code} />
        ))}
      </tbody>
    </table>
  )
}

/** The whole row opens the details, by the one link in it. */
function CodeTableRow({ code }: { code: CodeRow }) {
  const { verificationNumber, scanCount, lastScannedAt, importedSerial, isBlocked } = code
  return (
    <tr>
      <td className={styles.qrColumn}>
        <img className={styles.qr} src={code.code} alt="" width={52} height={52} />
      </td>
      <th scope="row">
        <span className={styles.serial}>
          <Rosette serial={verificationNumber} size={36} />
          <span className={styles.names}>
            <CodeLink serial={verificationNumber} className={styles.opens}>
              {importedSerial ? (
                <span className={styles.mono}>{importedSerial}</span>
              ) : (
                <Serial serial={verificationNumber} />
              )}
            </CodeLink>
            {importedSerial ? <span className={styles.ours}>{groupSerial(verificationNumber)}</span> : null}
            {isBlocked ? <Blocked /> : null}
          </span>
        </span>
      </th>
      <td className={styles.number}>{formatNumber(scanCount)}</td>
      <td className={lastScannedAt ? undefined : styles.never}>
        {lastScannedAt ? <TimeAgo at={lastScannedAt} /> : 'Never'}
      </td>
    </tr>
  )
}

function Blocked() {
  return (
    <span className={styles.blocked}>
      <IconBan size={15} stroke={2} aria-hidden="true" />
      Blocked
    </span>
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
      <button type="button" className={table.sort} data-active={isActive || undefined} onClick={() => onSort(field)}>
        {words}
        <Sign size={16} stroke={1.5} aria-hidden="true" />
      </button>
    </th>
  )
}
