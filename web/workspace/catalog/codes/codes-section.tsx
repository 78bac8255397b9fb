import { Button } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { BatchDetails } from '@sahihi/contract/endpoints/batches.ts'
import type { CodeFilter } from '@sahihi/contract/endpoints/codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../../lib/call.ts'
import { today } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useGet } from '../../lib/api.ts'
import { useMay } from '../../lib/session-query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ActionError } from '../../ui/form-alert.tsx'
import { Part } from '../../ui/part.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { useSelection } from '../../ui/selection.tsx'
import { type CodesView, parseCodesView } from '../lists/list-view.ts'
import { inventoryText } from '../text.ts'
import { CodesFilters } from './codes-filters.tsx'
import { CodesTable } from './codes-table.tsx'
import { CountedTitle } from './counted-title.tsx'
import { SelectedCodes } from './selected-codes.tsx'

const t = inventoryText.codeList

/** The codes of a batch: filtered, searched and sorted by the server, with the view in the URL; some or all can be selected. */
type CodesSectionProps = { batch: BatchDetails; onRefresh: () => void }

export function CodesSection({ batch: { id, hasPin }, onRefresh }: CodesSectionProps) {
  const { view, change } = useCodesView(id)
  const { codesPage = 1, codesBy = 'scanCount', codesOrder = 'desc' } = view
  const filter = filterOf(view, hasPin)
  const selection = useSelection(`${id} ${JSON.stringify(filter)}`)
  const exported = useCodesExport(id)
  const [mayBlock, mayExport] = [useMay('codes:block'), useMay('exports:read')]
  const codes = useGet(
    'GET /api/products/:productId/qr-details',
    {
      params: { productId: id },
      query: { ...filter, page: codesPage, sortField: codesBy, sortOrder: codesOrder, limit: limits.codesPerPage },
    },
    { placeholderData: keepPreviousData },
  )
  return (
    <Part
      title={<CountedTitle title={t.title} count={codes.data?.pagination.totalCount} />}
      gap={0}
      actions={
        <RefreshButton
          isLoading={codes.isRefetching}
          onClick={() => {
            void codes.refetch()
            onRefresh()
          }}
        />
      }
    >
      <CodesFilters
        view={view}
        hasPin={hasPin}
        isExporting={exported.isPending}
        onChange={(changes) => change({ ...changes, codesPage: undefined })}
        onExport={() => exported.mutate(filter)}
      />
      {exported.error ? <ActionError title={messages.exportFailed} error={exported.error} /> : null}
      <QueryList
        query={codes}
        loading={t.loading}
        failed={messages.codesFailed}
        onPage={(page) => change({ codesPage: page })}
      >
        {(data, isStale) =>
          data.qrCodes.length === 0 ? (
            <NoCodes filter={filter} onAll={() => change(allCodes)} />
          ) : (
            <>
              <SelectedCodes
                batchId={id}
                selection={selection}
                filter={filter}
                totalCount={data.pagination.totalCount}
                isExporting={exported.isPending}
                onExport={() =>
                  exported.mutate(selection.isAll ? filter : { show: 'all', codes: [...selection.keys].join() })
                }
              />
              <CodesTable
                codes={data.qrCodes}
                hasPin={hasPin}
                view={{ sortField: codesBy, sortOrder: codesOrder }}
                isStale={isStale}
                selection={mayBlock || mayExport ? selection : undefined}
                onSort={(field) =>
                  change({
                    codesPage: undefined,
                    codesBy: field,
                    codesOrder: field === codesBy && codesOrder === 'desc' ? 'asc' : 'desc',
                  })
                }
              />
            </>
          )
        }
      </QueryList>
    </Part>
  )
}

/** The view in the URL. A change leads to the batch's own address. */
function useCodesView(id: string) {
  const view = parseCodesView(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changes: CodesView) =>
    void navigate({
      to: '/inventory/$id',
      params: { id },
      search: { ...view, ...changes },
      replace: changes.codesPage === undefined,
      resetScroll: false,
    })
  return { view, change }
}

const allCodes = { show: undefined, pin: undefined, serial: undefined, codesPage: undefined }

const filterOf = ({ show, pin, serial }: CodesView, hasPin: boolean): CodeFilter => ({
  show: show ?? 'all',
  ...(pin && hasPin ? { pin } : {}),
  ...(serial ? { search: serial } : {}),
})

function NoCodes({ filter: { show, pin, search }, onAll }: { filter: CodeFilter; onAll: () => void }) {
  const isFiltered = show !== 'all' || pin !== undefined || search !== undefined
  const ofFilter = show === 'suspicious' && !pin && !search ? t.noneSuspicious : t.noneFound
  return (
    <EmptyState title={isFiltered ? ofFilter : messages.noCodes}>
      {isFiltered ? (
        <Button variant="default" onClick={onAll}>
          {t.showAll}
        </Button>
      ) : null}
    </EmptyState>
  )
}

/** Downloads the codes of a batch that match, or those named by `codes`, as CSV. */
const useCodesExport = (id: string) =>
  useMutation({
    mutationFn: async (query: CodeFilter & { codes?: string }) =>
      saveFile(
        await call('GET /api/products/:productId/codes-export', { params: { productId: id }, query }),
        `codes-${today()}.csv`,
      ),
  })
