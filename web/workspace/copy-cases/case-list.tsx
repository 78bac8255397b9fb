import { Box, Button, Group, Text } from '@mantine/core'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { CopyCase } from '@sahihi/contract/endpoints/copy-cases.ts'
import type { Pagination } from '@sahihi/contract/endpoints/paging.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../lib/format.ts'
import { Rosette } from '../../ui/rosette.tsx'
import { useMay } from '../lib/session-query.ts'
import { CopyCaseBadge } from '../ui/copy-case-badge.tsx'
import { CellNote, type Column, DataTable, openRow } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconBadge } from '../ui/icon-badge.tsx'
import { IconBan } from '../ui/icons.tsx'
import { PinBadge } from '../ui/pin-badge.tsx'
import { type Subject, type SubjectActions, selectColumn, useSelection } from '../ui/selection.tsx'
import { uiText } from '../ui/text.ts'
import { TimeAgo } from '../ui/time-ago.tsx'
import { Words } from '../ui/words.tsx'
import { ScoreBar } from './score-bar.tsx'
import { isInInbox, SelectedCases } from './selected-cases.tsx'
import { copyCasesText } from './text.ts'
import { type CasesView, noFilters } from './url-state.ts'

const t = copyCasesText.list

type CaseListProps = {
  data: { cases: CopyCase[]; pagination: Pagination }
  view: CasesView
  isStale: boolean
  Actions: SubjectActions
  onChange: (view: CasesView) => void
}

export function CaseList({ data: { cases, pagination }, view, isStale, Actions, onChange }: CaseListProps) {
  const mayDecide = useMay('cases:write')
  // Another view or page empties the choice: what is chosen can be seen.
  const selection = useSelection(JSON.stringify(view))
  if (cases.length === 0) return <NoCases view={view} onChange={onChange} />
  const selected = cases.filter(({ id }) => selection.keys.has(id))
  const caseIds = cases.map(keyOf)
  const serial: Column<CopyCase> = {
    key: 'serial',
    label: t.serial,
    cell: (item) => <Serial item={item} caseIds={caseIds} />,
  }
  const labels = {
    page: uiText.selectPage,
    row: (item: CopyCase) => copyCasesText.selection.row(groupSerial(item.verificationNumber)),
  }
  return (
    <>
      {mayDecide ? (
        <SelectedCases
          cases={selected}
          subjects={selected.map(toSubject)}
          Actions={Actions}
          onClear={selection.clear}
        />
      ) : null}
      <Text c="dimmed" size="sm" mb="xs" role="status">
        {t.count(pagination.totalCount)}
      </Text>
      <DataTable
        caption={t.caption}
        columns={[...(mayDecide ? [selectColumn({ rows: cases, keyOf, selection, labels })] : []), serial, ...columns]}
        name={serial.key}
        rows={cases}
        rowKey={keyOf}
        isStale={isStale}
      />
    </>
  )
}

const keyOf = ({ id }: CopyCase) => id

const toSubject = ({ id, state, isBlocked, verificationNumber, batchId }: CopyCase): Subject => ({
  item: isInInbox(state) ? { kind: 'case', id } : undefined,
  serial: isBlocked ? undefined : verificationNumber,
  batchId,
})

const columns: Column<CopyCase>[] = [
  {
    key: 'product',
    label: t.product,
    cell: ({ productName, batchName }) => (
      <>
        <Words of={productName} />
        <CellNote>{batchName}</CellNote>
      </>
    ),
  },
  { key: 'score', label: t.score, cell: ({ score, limit }) => <ScoreBar score={score} limit={limit} /> },
  { key: 'visitors', label: t.visitors, isNumber: true, cell: ({ evidence }) => formatNumber(evidence.visitors) },
  { key: 'locations', label: t.locations, isNumber: true, cell: ({ evidence }) => formatNumber(evidence.locations) },
  { key: 'networks', label: t.networks, isNumber: true, cell: ({ evidence }) => formatNumber(evidence.networks) },
  { key: 'last', label: t.lastCheck, cell: ({ evidence }) => <TimeAgo at={evidence.lastAt} /> },
]

function Serial({ item, caseIds }: { item: CopyCase; caseIds: string[] }) {
  const { id, verificationNumber, state, isBlocked, pin } = item
  const worst = pin?.facts.find(({ name }) => name !== 'confirmed')
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" c="var(--green)">
      <Rosette serial={verificationNumber} size={36} />
      <Box miw={0}>
        <Link to="/suspicious-codes/$id" params={{ id }} state={{ caseIds }} className={`${openRow} mono`}>
          {groupSerial(verificationNumber)}
        </Link>
        <Group gap="xs" mt={4}>
          <CopyCaseBadge state={state} />
          {worst ? <PinBadge fact={worst.name} /> : null}
          {isBlocked ? <Blocked /> : null}
        </Group>
      </Box>
    </Group>
  )
}

export const Blocked = () => (
  <IconBadge color="red" icon={IconBan}>
    {copyCasesText.blocked}
  </IconBadge>
)

export function NoCases({ view, onChange }: Pick<CaseListProps, 'view' | 'onChange'>) {
  const { state = 'open', productId, batchId, orderId, place } = view
  const { title, hint } = t.empty[state]
  if (!productId && !batchId && !orderId && !place) return <EmptyState title={title} text={hint} />
  return (
    <EmptyState title={t.noMatch}>
      <Button variant="default" onClick={() => onChange({ ...view, ...noFilters })}>
        {copyCasesText.filters.clear}
      </Button>
    </EmptyState>
  )
}
