import { Box, Button, Group, Text } from '@mantine/core'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { CopyCase } from '@sahihi/contract/endpoints/copy-cases.ts'
import type { Pagination } from '@sahihi/contract/endpoints/paging.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../lib/format.ts'
import { Rosette } from '../../ui/rosette.tsx'
import { CopyCaseBadge } from '../ui/copy-case-badge.tsx'
import { CellNote, type Column, DataTable, openRow } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconBadge } from '../ui/icon-badge.tsx'
import { IconBan } from '../ui/icons.tsx'
import { PinBadge } from '../ui/pin-badge.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { Words } from '../ui/words.tsx'
import { ScoreBar } from './score-bar.tsx'
import { copyCasesText } from './text.ts'
import type { CasesView } from './url-state.ts'

const t = copyCasesText.list

type CaseListProps = {
  data: { cases: CopyCase[]; pagination: Pagination }
  view: CasesView
  isStale: boolean
  onChange: (view: CasesView) => void
}

export function CaseList({ data: { cases, pagination }, view, isStale, onChange }: CaseListProps) {
  if (cases.length === 0) return <NoCases view={view} onChange={onChange} />
  return (
    <>
      <Text c="dimmed" size="sm" mb="xs" role="status">
        {t.count(pagination.totalCount)}
      </Text>
      <DataTable caption={t.caption} columns={columns} rows={cases} rowKey={({ id }) => id} isStale={isStale} />
    </>
  )
}

const columns: Column<CopyCase>[] = [
  { key: 'serial', label: t.serial, cell: (item) => <Serial item={item} /> },
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

function Serial({ item }: { item: CopyCase }) {
  const { id, verificationNumber, state, isBlocked, pin } = item
  const worst = pin?.facts.find(({ name }) => name !== 'confirmed')
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" c="var(--green)">
      <Rosette serial={verificationNumber} size={36} />
      <Box miw={0}>
        <Link to="/suspicious-codes/$id" params={{ id }} className={`${openRow} mono`}>
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

function NoCases({ view, onChange }: Pick<CaseListProps, 'view' | 'onChange'>) {
  const { state = 'open', productId, batchId } = view
  const { title, hint } = t.empty[state]
  if (!productId && !batchId) return <EmptyState title={title} text={hint} />
  return (
    <EmptyState title={t.noMatch}>
      <Button variant="default" onClick={() => onChange({ state, sort: view.sort })}>
        {copyCasesText.filters.clear}
      </Button>
    </EmptyState>
  )
}
