import { limits } from '@sahihi/contract/domain/limits.ts'
import type { CaseGroup } from '@sahihi/contract/endpoints/copy-cases.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../lib/format.ts'
import { describePlace } from '../lib/describe-place.ts'
import { useMay } from '../lib/session-query.ts'
import { CellNote, type Column, DataTable, openRow } from '../ui/data-table.tsx'
import { type SubjectActions, selectColumn, useSelection } from '../ui/selection.tsx'
import { uiText } from '../ui/text.ts'
import { Words } from '../ui/words.tsx'
import { formatScore } from './format-score.ts'
import { isInInbox, SelectedCases } from './selected-cases.tsx'
import { copyCasesText } from './text.ts'
import type { CasesView } from './url-state.ts'

const t = copyCasesText.list

type CaseGroupsProps = { groups: CaseGroup[]; view: CasesView; isStale: boolean; Actions: SubjectActions }

/** The lots, products or places with cases. A row selects all of its cases, and leads to their list. */
export function CaseGroups({ groups, view, isStale, Actions }: CaseGroupsProps) {
  const mayDecide = useMay('cases:write')
  const selection = useSelection(JSON.stringify(view))
  const { state = 'open', group = 'batch' } = view
  const selected = groups.filter((each) => selection.keys.has(keyOf(each)))
  const ids = selected.flatMap(({ caseIds }) => caseIds).slice(0, limits.selectedMax)
  const isCut = selected.reduce((sum, { cases }) => sum + cases, 0) > ids.length
  const labels = {
    page: uiText.selectPage,
    row: (each: CaseGroup) => copyCasesText.selection.group(nameOf(each), each.cases),
  }
  const name: Column<CaseGroup> = {
    key: 'name',
    label: t.group[group],
    cell: (each) => (
      <>
        <Link
          to="/suspicious-codes"
          search={{
            state: view.state,
            productId: each.productId ?? view.productId,
            batchId: each.orderId ? undefined : (each.batchId ?? undefined),
            orderId: each.orderId ?? undefined,
            place: group === 'place' ? each.id : undefined,
          }}
          className={openRow}
        >
          <Words of={nameOf(each)} />
        </Link>
        {each.batchId ? <CellNote>{each.productName}</CellNote> : null}
      </>
    ),
  }
  return (
    <>
      {mayDecide && state !== 'all' ? (
        <SelectedCases
          cases={ids.map((id) => ({ id, state, isBlocked: false }))}
          subjects={[
            ...ids.map((id) => ({
              item: isInInbox(state) ? ({ kind: 'case', id } as const) : undefined,
              serial: undefined,
              batchId: undefined,
            })),
            ...selected.flatMap(({ batchIds }) =>
              batchIds.map((batchId) => ({ item: undefined, serial: undefined, batchId })),
            ),
          ]}
          Actions={Actions}
          note={isCut ? copyCasesText.selection.full(limits.selectedMax) : undefined}
          onClear={selection.clear}
        />
      ) : null}
      <DataTable
        caption={t.grouped}
        columns={[...(mayDecide ? [selectColumn({ rows: groups, keyOf, selection, labels })] : []), name, ...columns]}
        name={name.key}
        rows={groups}
        rowKey={keyOf}
        isStale={isStale}
      />
    </>
  )
}

const keyOf = ({ id }: CaseGroup) => id
const nameOf = ({ batchName, productName, city, country }: CaseGroup) =>
  batchName ?? productName ?? describePlace(city, country) ?? t.unknownPlace

const columns: Column<CaseGroup>[] = [
  { key: 'cases', label: t.codes, isNumber: true, cell: ({ cases }) => formatNumber(cases) },
  { key: 'score', label: t.highestScore, isNumber: true, cell: ({ highestScore }) => formatScore(highestScore) },
]
