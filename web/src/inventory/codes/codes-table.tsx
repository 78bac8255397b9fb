import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { CodeRow, CodeSortField, CopyCaseState } from '@sahihi/contract/endpoints/inventory/codes.ts'
import { copyCasesText } from '@sahihi/contract/i18n/en/workspace/copy-cases.ts'
import { inventoryText } from '@sahihi/contract/i18n/en/workspace/inventory.ts'
import { formatNumber } from '../../lib/format.ts'
import { copyCaseStyles } from '../../ui/copy-case-badge.tsx'
import { IconBan, IconHourglass } from '../../ui/icons.tsx'
import { Rosette } from '../../ui/rosette.tsx'
import { SortHeader } from '../../ui/sort-header.tsx'
import table from '../../ui/table.module.css'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { CodeLink } from './code-link.tsx'
import styles from './codes.module.css'
import { Serial } from './serial.tsx'

const t = inventoryText.codeList

export type CodesView = { page: number; sortField: CodeSortField; sortOrder: 'asc' | 'desc' }

type CodesTableProps = {
  codes: CodeRow[]
  view: CodesView
  isStale: boolean
  onSort: (field: CodeSortField) => void
}

export function CodesTable({ codes, view, isStale, onSort }: CodesTableProps) {
  const column = (field: CodeSortField) => ({
    order: view.sortField === field ? view.sortOrder : undefined,
    onSort: () => onSort(field),
  })
  return (
    <table className={`${table.table} ${styles.table}`} aria-busy={isStale} data-stale={isStale || undefined}>
      <caption className="visually-hidden">{t.caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.qrColumn}>
            {t.code}
          </th>
          <SortHeader label={t.serial} {...column('verificationNumber')} />
          <SortHeader label={t.scans} className={styles.number} {...column('scanCount')} />
          <SortHeader label={t.lastScan} {...column('lastScannedAt')} />
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

/** A click anywhere in the row opens the details: its one link covers the row. */
function CodeTableRow({ code }: { code: CodeRow }) {
  const { verificationNumber, scanCount, lastScannedAt, importedSerial, isBlocked, hasBurst, copyCase } = code
  return (
    <tr>
      <td className={styles.qrColumn}>
        <img className={styles.qr} src={code.code} alt="" width={52} height={52} />
      </td>
      <th scope="row">
        <span className={styles.serial}>
          <Rosette serial={verificationNumber} size={36} />
          <span className={styles.names}>
            <CodeLink serial={verificationNumber} className={styles.rowLink}>
              {importedSerial ? (
                <span className={styles.mono}>{importedSerial}</span>
              ) : (
                <Serial serial={verificationNumber} />
              )}
            </CodeLink>
            {importedSerial ? <span className={styles.issuedSerial}>{groupSerial(verificationNumber)}</span> : null}
            {copyCase ? <CopyCaseMark state={copyCase.state} /> : null}
            {hasBurst ? <Burst /> : null}
            {isBlocked ? <Blocked /> : null}
          </span>
        </span>
      </th>
      <td className={styles.number}>{formatNumber(scanCount)}</td>
      <td className={lastScannedAt ? undefined : styles.never}>
        {lastScannedAt ? <TimeAgo at={lastScannedAt} /> : inventoryText.never}
      </td>
    </tr>
  )
}

/** Without the frame of a badge, which is too wide beside the symbol on a phone. */
function CopyCaseMark({ state }: { state: CopyCaseState }) {
  const { icon: Icon } = copyCaseStyles[state]
  return (
    <span className={styles.mark} data-state={state}>
      <Icon size={15} stroke={2} aria-hidden="true" />
      {copyCasesText.states[state]}
    </span>
  )
}

function Burst() {
  return (
    <span className={styles.mark} data-state="open">
      <IconHourglass size={15} stroke={2} aria-hidden="true" />
      {t.burst}
    </span>
  )
}

function Blocked() {
  return (
    <span className={styles.mark} data-state="blocked">
      <IconBan size={15} stroke={2} aria-hidden="true" />
      {t.blocked}
    </span>
  )
}
