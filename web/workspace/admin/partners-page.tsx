import { Button, NativeSelect, Text } from '@mantine/core'
import type { PartnerRow, PartnerState } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useGet } from '../lib/api.ts'
import { useTypedSearch } from '../lib/use-typed-search.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Filters } from '../ui/filters.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { AllowanceDialog } from './allowance-dialog.tsx'
import { FlaggedPayments } from './flagged-payments.tsx'
import { PartnersTable } from './partners-table.tsx'
import { SuspensionDialog } from './suspension-dialog.tsx'
import { adminText } from './text.ts'

const t = adminText.partners

/** The approved partners: what they use and pay, and whether they are suspended. */
export function PartnersPage() {
  const view = useSearch({ from: '/workspace/admin/companies' })
  const navigate = useNavigate({ from: '/admin/companies' })
  const { data, error, isPending, isPlaceholderData, refetch } = useGet(
    'GET /api/admin/partners',
    { query: view },
    { placeholderData: keepPreviousData },
  )
  const [suspending, setSuspending] = useState<PartnerRow>()
  const [granting, setGranting] = useState<PartnerRow>()
  const [typed, type] = useTypedSearch(
    view.search,
    (search) => void navigate({ search: ({ state }) => ({ state, search }), replace: true }),
  )
  // An empty result of the search before says nothing about this one.
  const isWaiting = isPending || (isPlaceholderData && data.partners.length === 0)
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <FlaggedPayments />
      <Filters label={t.search}>
        <SearchField label={t.search} placeholder={t.searchPlaceholder} value={typed} onChange={type} />
        <StateFilter
          state={view.state}
          onState={(state) => void navigate({ search: ({ search }) => ({ search, state }), replace: true })}
        />
      </Filters>
      {isWaiting ? <ListSkeleton label={t.loading} rows={4} height={88} /> : null}
      {error ? <ErrorState title={messages.partnersListFailed} error={error} onRetry={() => void refetch()} /> : null}
      {data && !error && !isWaiting ? (
        <>
          <Text c="dimmed" size="sm" mb="sm" role="status">
            {t.count(data.pagination.totalCount, view.search, view.state)}
          </Text>
          {data.partners.length > 0 ? (
            <PartnersTable
              partners={data.partners}
              isStale={isPlaceholderData}
              onSuspend={setSuspending}
              onAllowance={setGranting}
            />
          ) : (
            <NoPartners {...view} onClear={() => type('')} />
          )}
          {data.pagination.totalPages > 1 ? (
            <Pagination
              page={data.pagination.currentPage}
              totalPages={data.pagination.totalPages}
              onPage={(page) => void navigate({ search: ({ search, state }) => ({ search, state, page }) })}
            />
          ) : null}
        </>
      ) : null}
      {suspending ? <SuspensionDialog partner={suspending} onClose={() => setSuspending(undefined)} /> : null}
      {granting ? <AllowanceDialog partner={granting} onClose={() => setGranting(undefined)} /> : null}
    </>
  )
}

function StateFilter({ state, onState }: { state?: PartnerState; onState: (state: PartnerState | undefined) => void }) {
  const { all, ...states } = t.states
  return (
    <NativeSelect
      aria-label={t.state}
      value={state ?? ''}
      onChange={(event) => onState((event.currentTarget.value as PartnerState) || undefined)}
    >
      <option value="">{all}</option>
      {Object.entries(states).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}

type NoPartnersProps = { search?: string; state?: PartnerState; onClear: () => void }

function NoPartners({ search, state, onClear }: NoPartnersProps) {
  if (!search && state) return <EmptyState title={t.noneInState(state)} />
  if (!search) return <EmptyState title={t.none} text={t.noneHint} />
  return (
    <EmptyState title={t.notFound(search)}>
      <Button variant="default" onClick={onClear}>
        {t.showAll}
      </Button>
    </EmptyState>
  )
}
