import { Button, Group, Text } from '@mantine/core'
import type { BatchesPage, BatchRow } from '@sahihi/contract/endpoints/lists.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { lotLink } from '../../lib/lot-link.ts'
import { useMay } from '../../lib/session-query.ts'
import { countParts, LotState } from '../../ui/batch-state.tsx'
import { CardAction, CardGrid, ItemCard } from '../../ui/cards.tsx'
import { CellNote, type Column, ColumnChoice, DataTable, openRow, useColumns } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SelectionBar, selectColumn, useSelection } from '../../ui/selection.tsx'
import { Words } from '../../ui/words.tsx'
import { type BatchesView, type BatchSortField, sortedBy } from '../lists/list-view.ts'
import { listsText as t } from '../lists/text.ts'
import { ordersText } from '../orders/text.ts'
import { pinsText } from '../pins/text.ts'
import { inventoryText } from '../text.ts'
import { ReleaseRow } from './release-button.tsx'
import { actionsFor, StateMenu } from './state-menu.tsx'

type BatchListProps = {
  page: BatchesPage
  view: BatchesView
  isStale: boolean
  /** Of all products: a table with a column for the product. */
  isOfAll?: boolean
  /** The first card of the first page. */
  first?: ReactNode
  onChange: (changes: BatchesView) => void
}

/** A page of batches as cards or as a table. */
export function BatchList({ page: { batches, pagination }, view, isStale, isOfAll, first, onChange }: BatchListProps) {
  const isTable = batches.length > 0 && (isOfAll || view.view === 'table')
  const clear = () =>
    onChange({ search: undefined, category: undefined, state: undefined, expiry: undefined, archived: undefined })
  const isFiltered = Boolean(view.search || view.category || view.state || view.expiry || view.archived)
  if (batches.length === 0 && !first) {
    if (isStale) return null
    return isFiltered ? <NoMatch onClear={clear} /> : <AllArchived onShow={() => onChange({ archived: 'only' })} />
  }
  return (
    <>
      {isTable ? (
        <BatchTable
          batches={batches}
          count={pagination.totalCount}
          view={view}
          isStale={isStale}
          isOfAll={isOfAll}
          onChange={onChange}
        />
      ) : (
        <CardGrid isStale={isStale}>
          {first && pagination.currentPage === 1 ? <li>{first}</li> : null}
          {batches.map((batch) => (
            <li key={batch.id}>
              <BatchCard batch={batch} />
              <CardAction>
                <ReleaseRow row={batch} />
              </CardAction>
            </li>
          ))}
        </CardGrid>
      )}
      <Pagination pages={pagination} onPage={(page) => onChange({ page })} />
    </>
  )
}

const columns: Column<BatchRow, BatchSortField>[] = [
  {
    key: 'state',
    label: t.state,
    cell: (row) => (
      <>
        <LotState row={row} />
        <ReleaseRow row={row} />
      </>
    ),
  },
  {
    key: 'expires',
    label: t.batches.expires,
    sort: 'expirationDate',
    cell: ({ expirationDate }) => formatDate(expirationDate),
  },
  {
    key: 'codes',
    label: t.batches.codes,
    sort: 'quantity',
    isNumber: true,
    cell: ({ quantity }) => formatNumber(quantity),
  },
  {
    key: 'scans',
    label: t.batches.scans,
    isNumber: true,
    cell: ({ totalScans }) => formatNumber(totalScans),
  },
  {
    key: 'created',
    label: t.batches.created,
    sort: 'createdAt',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
]
const product: Column<BatchRow, BatchSortField> = {
  key: 'product',
  label: t.batches.product,
  sort: 'productName',
  cell: ({ productName }) => <Words of={productName} />,
}
const columnsOfAll = [product, ...columns]

const name: Column<BatchRow, BatchSortField> = {
  key: 'name',
  label: t.batches.name,
  sort: 'name',
  cell: (row) => (
    <>
      <Link {...lotLink(row)} className={openRow}>
        {row.batchDisplayName}
      </Link>
      <CellNote>{row.hasPin ? `${noteOf(row)} · ${pinsText.with}` : noteOf(row)}</CellNote>
    </>
  ),
}

const keyOf = ({ id }: BatchRow) => id

const noteOf = ({ batchNumber, parts }: BatchRow) => (parts ? ordersText.parts(countParts(parts)) : batchNumber)

type BatchTableProps = Omit<BatchListProps, 'page' | 'first'> & { batches: BatchRow[]; count: number }

function BatchTable({ batches, count, view, isStale, isOfAll, onChange }: BatchTableProps) {
  const { shown, choice } = useColumns('batches', isOfAll ? columnsOfAll : columns)
  const mayChange = useMay('batches:write')
  // Another view or page empties the choice: what is chosen can be seen.
  const selection = useSelection(JSON.stringify(view))
  const labels = { page: t.batches.selectPage, row: (row: BatchRow) => t.batches.select(row.batchDisplayName) }
  return (
    <>
      {mayChange ? (
        <SelectedBatches batches={batches.filter(({ id }) => selection.keys.has(id))} onClear={selection.clear} />
      ) : null}
      <Group justify="space-between" mb="sm">
        <Text c="dimmed" size="sm" role="status">
          {t.batches.count(count)}
        </Text>
        <ColumnChoice {...choice} />
      </Group>
      <DataTable
        caption={t.batches.caption}
        columns={[...(mayChange ? [selectColumn({ rows: batches, keyOf, selection, labels })] : []), name, ...shown]}
        name={name.key}
        rows={batches}
        rowKey={keyOf}
        sort={{
          field: view.sortField ?? 'createdAt',
          order: view.sortOrder ?? 'desc',
          onChange: (field) => onChange(sortedBy(view, field)),
        }}
        isStale={isStale}
      />
    </>
  )
}

function BatchCard({ batch }: { batch: BatchRow }) {
  const { id, batchDisplayName, quantity, createdAt, expirationDate, state, hasPin, parts } = batch
  const text = inventoryText.batchList
  return (
    <ItemCard {...lotLink(batch)} id={id} above={noteOf(batch)} name={batchDisplayName}>
      <Text size="sm" c="dimmed" mt={4}>
        {text.expires(formatDate(expirationDate))}
      </Text>
      {hasPin ? (
        <Text size="sm" c="dimmed">
          {pinsText.with}
        </Text>
      ) : null}
      {state === 'released' && !parts ? null : (
        <Text mt="xs">
          <LotState row={batch} />
        </Text>
      )}
      <Group justify="space-between" gap="4px 16px" mt="auto" pt="md" fz="sm" c="dimmed">
        <Text span fw={500} c="var(--ink)" className="mono">
          {text.units(formatNumber(quantity))}
        </Text>
        {text.created(formatDate(createdAt))}
      </Group>
    </ItemCard>
  )
}

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title={t.batches.noneFound}>
    <Button variant="default" onClick={onClear}>
      {t.clear}
    </Button>
  </EmptyState>
)

const AllArchived = ({ onShow }: { onShow: () => void }) => (
  <EmptyState title={t.batches.noneCurrent}>
    <Button variant="default" onClick={onShow}>
      {t.showArchived}
    </Button>
  </EmptyState>
)

/** What can be done with the selected batches of a table. */
function SelectedBatches({ batches, onClear }: { batches: BatchRow[]; onClear: () => void }) {
  if (batches.length === 0) return null
  const [lot, ...others] = batches
  return (
    <SelectionBar label={t.batches.selected(batches.length)} onClear={onClear}>
      {lot?.parts && lot.orderId && others.length === 0 ? (
        <StateMenu
          of={{ order: { id: lot.orderId, productName: lot.productName, displayName: lot.batchDisplayName } }}
          actions={actionsFor([lot])}
          onDone={onClear}
        />
      ) : (
        <StateMenu of={{ batches }} actions={actionsFor(batches)} onDone={onClear} />
      )}
    </SelectionBar>
  )
}
