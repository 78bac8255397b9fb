import { Box, Group, Stack } from '@mantine/core'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { CodePin, CodeRow, CodeSortField } from '@sahihi/contract/endpoints/codes.ts'
import { formatDate, formatDateTime, formatNumber } from '../../../lib/format.ts'
import { Rosette } from '../../../ui/rosette.tsx'
import { CopyCaseBadge } from '../../ui/copy-case-badge.tsx'
import { CellNote, type Column, DataTable, openRow } from '../../ui/data-table.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { IconAlertTriangle, IconBan, IconHourglass } from '../../ui/icons.tsx'
import { type Selection, selectColumn } from '../../ui/selection.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { pinsText } from '../pins/text.ts'
import { inventoryText } from '../text.ts'
import { CodeLink } from './code-link.tsx'
import styles from './codes.module.css'
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

const keyOf = ({ verificationNumber }: CodeRow) => verificationNumber
const labels = {
  page: t.selectPage,
  row: ({ importedSerial, verificationNumber }: CodeRow) => t.select(importedSerial ?? groupSerial(verificationNumber)),
}

/** A click anywhere in a row opens the details of its code. */
export function CodesTable({ codes, hasPin, view, isStale, selection, onSort }: CodesTableProps) {
  return (
    <DataTable
      caption={t.caption}
      columns={[
        ...(selection ? [selectColumn({ rows: codes, keyOf, selection, labels })] : []),
        symbol,
        serial,
        ...(hasPin ? [pinState] : []),
        ...scans,
      ]}
      name="serial"
      rows={codes}
      rowKey={({ id }) => id}
      sort={{ field: view.sortField, order: view.sortOrder, onChange: onSort }}
      isStale={isStale}
    />
  )
}

const symbol: Column<CodeRow, CodeSortField> = {
  key: 'code',
  label: t.code,
  cell: ({ code }) => <img className={styles.symbol} src={code} alt="" width={52} height={52} />,
}

const serial: Column<CodeRow, CodeSortField> = {
  key: 'serial',
  label: t.serial,
  sort: 'verificationNumber',
  cell: (row) => <Names row={row} />,
}

const pinState: Column<CodeRow, CodeSortField> = {
  key: 'pin',
  label: pinsText.column,
  cell: ({ pin }) => (pin ? <PinState pin={pin} /> : null),
}

const scans: Column<CodeRow, CodeSortField>[] = [
  {
    key: 'scans',
    label: t.scans,
    sort: 'scanCount',
    isNumber: true,
    cell: ({ scanCount }) => formatNumber(scanCount),
  },
  {
    key: 'lastScan',
    label: t.lastScan,
    sort: 'lastScannedAt',
    cell: ({ lastScannedAt }) => (lastScannedAt ? <TimeAgo at={lastScannedAt} /> : inventoryText.never),
  },
]

/** The serial as printed, and what is wrong with the code. */
function Names({ row: { verificationNumber, importedSerial, isBlocked, hasBurst, copyCase } }: { row: CodeRow }) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Box c="var(--green)" h={36} flex="none">
        <Rosette serial={verificationNumber} size={36} />
      </Box>
      <Stack gap={4} pt={6} align="flex-start">
        <CodeLink serial={verificationNumber} className={openRow}>
          {importedSerial ? <span className="mono">{importedSerial}</span> : <Serial serial={verificationNumber} />}
        </CodeLink>
        {importedSerial ? (
          <CellNote>
            <code>{groupSerial(verificationNumber)}</code>
          </CellNote>
        ) : null}
        {copyCase ? <CopyCaseBadge state={copyCase.state} /> : null}
        {hasBurst ? (
          <IconBadge color="gold" icon={IconHourglass}>
            {t.burst}
          </IconBadge>
        ) : null}
        {isBlocked ? (
          <IconBadge color="red" icon={IconBan}>
            {t.blocked}
          </IconBadge>
        ) : null}
      </Stack>
    </Group>
  )
}

/** What became of the hidden PIN of a code, with the exact time of its first use on hover. */
function PinState({ pin: { usedAt, laterUses, wrongTries } }: { pin: CodePin }) {
  return (
    <Stack gap={4} align="flex-start" className={styles.pin}>
      {usedAt ? (
        <time dateTime={usedAt} title={formatDateTime(usedAt)}>
          {pinsText.usedOn(formatDate(usedAt))}
        </time>
      ) : (
        pinsText.unused
      )}
      {laterUses > 0 ? <Warning text={pinsText.usedAgain(laterUses)} /> : null}
      {wrongTries > 0 ? <Warning text={pinsText.triedWrong(wrongTries)} /> : null}
    </Stack>
  )
}

const Warning = ({ text }: { text: string }) => (
  <IconBadge color="gold" icon={IconAlertTriangle}>
    {text}
  </IconBadge>
)
