import { ActionIcon, Tooltip } from '@mantine/core'
import type { CodeSortField } from '@sahihi/contract/endpoints/inventory-codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { Empty } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pagination.tsx'
import { Problem } from '../../ui/error-state.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import styles from './codes.module.css'
import { CodesTable } from './codes-table.tsx'
import { type CodesView, useCodes } from './use-codes.ts'

const firstView: CodesView = { page: 1, sortField: 'scanCount', sortOrder: 'desc' }

/** The active column turns round; a new one starts from the top (specification 4). */
const sorted = (view: CodesView, sortField: CodeSortField): CodesView => ({
  page: 1,
  sortField,
  sortOrder: view.sortField === sortField && view.sortOrder === 'desc' ? 'asc' : 'desc',
})

export function CodesSection({ id, onRefresh }: { id: string; onRefresh: () => void }) {
  const [view, setView] = useState(firstView)
  const codes = useCodes(id, view)
  const { qrCodes = [], pagination } = codes.data ?? {}
  const refresh = () => {
    void codes.refetch()
    onRefresh()
  }
  return (
    <section aria-labelledby="codes">
      <div className={styles.sectionHead}>
        <h2 id="codes">QR codes</h2>
        {pagination ? <span className={styles.total}>{formatNumber(pagination.totalCount)}</span> : null}
        <Tooltip label="Refresh">
          <ActionIcon variant="default" size={44} aria-label="Refresh" loading={codes.isRefetching} onClick={refresh}>
            <IconRefresh size={20} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </div>
      {codes.isPending ? <TableSkeleton label="Loading QR codes" rows={6} height={68} /> : null}
      {codes.isError ? (
        <Problem title={messages.codesFailed} error={codes.error} onRetry={() => void codes.refetch()} />
      ) : null}
      {codes.data && !codes.isError && qrCodes.length === 0 ? <Empty title={messages.noCodes} /> : null}
      {pagination && !codes.isError && qrCodes.length > 0 ? (
        <>
          <CodesTable
            codes={qrCodes}
            view={view}
            isStale={codes.isPlaceholderData}
            onSort={(field) => setView(sorted(view, field))}
          />
          <Pager page={view.page} totalPages={pagination.totalPages} onPage={(page) => setView({ ...view, page })} />
        </>
      ) : null}
    </section>
  )
}
