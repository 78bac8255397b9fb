import { Button, Text } from '@mantine/core'
import type { PartnerState } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useGet } from '../lib/api.ts'
import { useTypedSearch } from '../lib/use-typed-search.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { Filters } from '../ui/filters.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { PartnersTable } from './partners-table.tsx'
import { adminText } from './text.ts'

const t = adminText.partners
const { all: allStates, ...states } = t.states

/** The approved partners: what they use and pay, and whether they are suspended. */
export function PartnersPage() {
  const view = useSearch({ from: '/workspace/admin/companies' })
  const navigate = useNavigate({ from: '/admin/companies' })
  const query = useGet('GET /api/admin/partners', { query: view }, { placeholderData: keepPreviousData })
  const [typed, type] = useTypedSearch(
    view.search,
    (search) => void navigate({ search: ({ state }) => ({ state, search }), replace: true }),
  )
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <Filters>
        <SearchField label={t.search} placeholder={t.searchPlaceholder} value={typed} onChange={type} />
        <FilterSelect
          aria-label={t.state}
          all={allStates}
          options={Object.entries(states) as [PartnerState, string][]}
          value={view.state}
          onChange={(state) => void navigate({ search: ({ search }) => ({ search, state }), replace: true })}
        />
      </Filters>
      <QueryList
        query={query}
        loading={t.loading}
        failed={messages.partnersListFailed}
        skeleton={<ListSkeleton label={t.loading} rows={4} height={88} />}
        isEmpty={({ partners }) => partners.length === 0}
        onPage={(page) => void navigate({ search: ({ search, state }) => ({ search, state, page }) })}
      >
        {({ partners, pagination }, isStale) => (
          <>
            <Text c="dimmed" size="sm" mb="sm" role="status">
              {t.count(pagination.totalCount, view.search, view.state)}
            </Text>
            {partners.length > 0 ? (
              <PartnersTable partners={partners} isStale={isStale} />
            ) : (
              <NoPartners {...view} onClear={() => void navigate({ search: {}, replace: true })} />
            )}
          </>
        )}
      </QueryList>
    </>
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
