import { Button, Switch } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { CodeSortField } from '@sahihi/contract/endpoints/inventory/codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { inventoryText } from '@sahihi/contract/i18n/en/workspace/inventory.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useGet } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import styles from './codes.module.css'
import { CodesTable, type CodesView } from './codes-table.tsx'

const t = inventoryText.codeList

const initialView: CodesView = { page: 1, sortField: 'scanCount', sortOrder: 'desc' }

/** Sorting by the active column reverses its order; any other column starts descending. */
const sortedBy = (view: CodesView, sortField: CodeSortField): CodesView => ({
  page: 1,
  sortField,
  sortOrder: view.sortField === sortField && view.sortOrder === 'desc' ? 'asc' : 'desc',
})

export function CodesSection({ id, onRefresh }: { id: string; onRefresh: () => void }) {
  const [view, setView] = useState(initialView)
  const { suspicious = false } = useSearch({ strict: false })
  const navigate = useNavigate()
  const showSuspicious = (isOn: boolean) => {
    setView({ ...view, page: 1 })
    const search = isOn ? { suspicious: true as const } : {}
    void navigate({ to: '/inventory/$id', params: { id }, search, replace: true, resetScroll: false })
  }
  const codes = useGet(
    'GET /api/products/:productId/qr-details',
    {
      params: { productId: id },
      query: { ...view, limit: limits.codesPerPage, ...(suspicious ? { suspicious: 'true' } : {}) },
    },
    { placeholderData: keepPreviousData },
  )
  const { qrCodes = [], pagination } = codes.data ?? {}
  const refresh = () => {
    void codes.refetch()
    onRefresh()
  }
  return (
    <section aria-labelledby="codes">
      <div className={styles.sectionHeader}>
        <h2 id="codes">{t.title}</h2>
        {pagination ? <span className={styles.total}>{formatNumber(pagination.totalCount)}</span> : null}
        <Switch
          className={styles.suspicious}
          label={t.suspiciousOnly}
          checked={suspicious}
          onChange={(event) => showSuspicious(event.currentTarget.checked)}
        />
        <RefreshButton isLoading={codes.isRefetching} onClick={refresh} />
      </div>
      {codes.isPending ? <TableSkeleton label={t.loading} rows={6} height={68} /> : null}
      {codes.isError ? (
        <ErrorState title={messages.codesFailed} error={codes.error} onRetry={() => void codes.refetch()} />
      ) : null}
      {codes.data && !codes.isError && qrCodes.length === 0 ? (
        <NoCodes isFiltered={suspicious} onAll={() => showSuspicious(false)} />
      ) : null}
      {pagination && !codes.isError && qrCodes.length > 0 ? (
        <>
          <CodesTable
            codes={qrCodes}
            view={view}
            isStale={codes.isPlaceholderData}
            onSort={(field) => setView(sortedBy(view, field))}
          />
          <Pagination
            page={view.page}
            totalPages={pagination.totalPages}
            onPage={(page) => setView({ ...view, page })}
          />
        </>
      ) : null}
    </section>
  )
}

const NoCodes = ({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) =>
  isFiltered ? (
    <EmptyState title={t.noneSuspicious}>
      <Button variant="default" onClick={onAll}>
        {t.showAll}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState title={messages.noCodes} />
  )
