import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { PartnerRow } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { adminText as t } from '@sahihi/contract/i18n/en/workspace/admin.ts'
import { countOf } from '@sahihi/contract/i18n/en/workspace/count.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { OddPayments } from './flagged-payments.tsx'
import styles from './partners.module.css'
import { PartnersTable } from './partners-table.tsx'
import { SuspensionDialog } from './suspension-dialog.tsx'
import { usePartners } from './use-partners.ts'

/** The approved partners: what they pay and use, and whether they may work. */
export function CompaniesPage() {
  const view = useSearch({ from: '/queries/workspace/admin/companies' })
  const navigate = useNavigate({ from: '/admin/companies' })
  const { data, error, isPending, isPlaceholderData, refetch } = usePartners(view)
  const [moving, setMoving] = useState<PartnerRow>()
  const [typed, setTyped] = useState(view.search ?? '')
  const find = useDebouncedCallback(
    (words: string) => void navigate({ search: { search: words.trim() || undefined }, replace: true }),
    300,
  )
  const type = (words: string) => {
    setTyped(words)
    find(words)
  }
  // That nobody was found before says nothing about those to come.
  const isWaiting = isPending || (isPlaceholderData && data.partners.length === 0)
  return (
    <>
      <PageHeader title={t.partners.title} subtitle={t.partners.subtitle} />
      <OddPayments />
      <PartnerSearch typed={typed} onType={type} />
      {isWaiting ? <TableSkeleton label={t.partners.loading} rows={4} height={88} /> : null}
      {error ? <ErrorState title={messages.partnersListFailed} error={error} onRetry={() => void refetch()} /> : null}
      {data && !error && !isWaiting ? (
        <>
          <p className={styles.count} role="status">
            {countOf(data.pagination.totalCount, 'partner')}
            {view.search ? t.partnersPage.search(view.search) : ''}
          </p>
          {data.partners.length > 0 ? (
            <PartnersTable partners={data.partners} isStale={isPlaceholderData} onMove={setMoving} />
          ) : (
            <NoPartners search={view.search} onClear={() => type('')} />
          )}
          {data.pagination.totalPages > 1 ? (
            <Pagination
              page={data.pagination.currentPage}
              totalPages={data.pagination.totalPages}
              onPage={(page) => void navigate({ search: ({ search }) => ({ search, page }) })}
            />
          ) : null}
        </>
      ) : null}
      {moving ? <SuspensionDialog partner={moving} onClose={() => setMoving(undefined)} /> : null}
    </>
  )
}

function PartnerSearch({ typed, onType }: { typed: string; onType: (words: string) => void }) {
  return (
    <SearchField
      className={styles.search}
      label={t.partners.search}
      placeholder={t.partners.searchPlaceholder}
      value={typed}
      onChange={onType}
    />
  )
}

function NoPartners({ search, onClear }: { search: string | undefined; onClear: () => void }) {
  if (!search) return <EmptyState title={t.partners.none} words={t.partners.noneHint} />
  return (
    <EmptyState title={t.partners.notFound(search)}>
      <Button variant="default" onClick={onClear}>
        {t.partners.showAll}
      </Button>
    </EmptyState>
  )
}
