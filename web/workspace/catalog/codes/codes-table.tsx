import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { CodeRow, CodeSortField, CopyCaseState } from '@sahihi/contract/endpoints/codes.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Rosette } from '../../../ui/rosette.tsx'
import { copyCasesText } from '../../copy-cases/text.ts'
import { copyCaseStyles } from '../../ui/copy-case-badge.tsx'
import { IconBan, IconHourglass } from '../../ui/icons.tsx'
import type { Selection } from '../../ui/selection.tsx'
import { SortHeader } from '../../ui/sort-header.tsx'
import table from '../../ui/table.module.css'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { pinsText } from '../pins/text.ts'
import { inventoryText } from '../text.ts'
import { CodeLink } from './code-link.tsx'
import styles from './codes.module.css'
import { PinState } from './pin-state.tsx'
import { Serial } from './serial.tsx'

const t = inventoryText.codeList

type CodesTableProps = {
  codes: CodeRow[]
  hasPin: boolean
  view: { sortField: CodeSortField; sortOrder: 'asc' | 'desc' }
  isStale: boolean
  /** Undefined for a role that can do nothing with selected codes. */
  selection: Selection | undefined
  onSort: (field: CodeSortField) => void
}

export function CodesTable({ codes, hasPin, view, isStale, selection, onSort }: CodesTableProps) {
  const column = (field: CodeSortField) => ({
    order: view.sortField === field ? view.sortOrder : undefined,
    onSort: () => onSort(field),
  })
  return (
    <table className={`${table.table} ${styles.table}`} aria-busy={isStale} data-stale={isStale || undefined}>
      <caption className="visually-hidden">{t.caption}</caption>
      <thead>
        <tr>
          {selection ? <SelectPage codes={codes} selection={selection} /> : null}
          <th scope="col" className={styles.qrColumn}>
            {t.code}
          </th>
          <SortHeader label={t.serial} {...column('verificationNumber')} />
          {hasPin ? (
            <th scope="col" className={styles.pinColumn}>
              {pinsText.column}
            </th>
          ) : null}
          <SortHeader label={t.scans} className={styles.number} {...column('scanCount')} />
          <SortHeader label={t.lastScan} {...column('lastScannedAt')} />
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <CodeTableRow key={code.id} code={code} selection={selection} />
        ))}
      </tbody>
    </table>
  )
}

/** A click anywhere in the row opens the details: its one link covers the row. */
function CodeTableRow({ code, selection }: { code: CodeRow; selection: Selection | undefined }) {
  const { verificationNumber, scanCount, lastScannedAt, importedSerial, isBlocked, hasBurst, copyCase, pin } = code
  return (
    <tr>
      {selection ? <SelectCode code={code} selection={selection} /> : null}
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
            {pin ? (
              <span className={styles.pinInName}>
                <PinState pin={pin} />
              </span>
            ) : null}
          </span>
        </span>
      </th>
      {pin ? (
        <td className={styles.pinColumn}>
          <PinState pin={pin} />
        </td>
      ) : null}
      <td className={styles.number}>{formatNumber(scanCount)}</td>
      <td className={lastScannedAt ? undefined : styles.never}>
        {lastScannedAt ? <TimeAgo at={lastScannedAt} /> : inventoryText.never}
      </td>
    </tr>
  )
}

function SelectPage({ codes, selection: { keys, isAll, select } }: { codes: CodeRow[]; selection: Selection }) {
  const serials = codes.map(({ verificationNumber }) => verificationNumber)
  const isSelected = isAll || serials.every((serial) => keys.has(serial))
  const isPartly = !isSelected && serials.some((serial) => keys.has(serial))
  return (
    <th scope="col" className={styles.selectColumn}>
      <label>
        <span className="visually-hidden">{t.selectPage}</span>
        <input
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = isPartly
          }}
          checked={isSelected}
          onChange={() => select(serials, !isSelected)}
        />
      </label>
    </th>
  )
}

function SelectCode({ code, selection: { keys, isAll, select } }: { code: CodeRow; selection: Selection }) {
  const { verificationNumber, importedSerial } = code
  return (
    <td className={styles.selectColumn}>
      <label>
        <span className="visually-hidden">{t.select(importedSerial ?? groupSerial(verificationNumber))}</span>
        <input
          type="checkbox"
          checked={isAll || keys.has(verificationNumber)}
          onChange={({ currentTarget }) => select([verificationNumber], currentTarget.checked)}
        />
      </label>
    </td>
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
