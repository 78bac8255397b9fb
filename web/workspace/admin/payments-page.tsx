import { Box, Button, Text } from '@mantine/core'
import { paymentStates } from '@sahihi/contract/domain/payment-states.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useGet } from '../lib/api.ts'
import { useTypedSearch } from '../lib/use-typed-search.ts'
import { paymentsText } from '../payments/text.ts'
import { AttentionItem, AttentionList } from '../ui/attention-list.tsx'
import { DateRange } from '../ui/date-range.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { Filters } from '../ui/filters.tsx'
import { IconCreditCard, IconX } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { overviewText } from './overview-text.ts'
import { PaymentsTable } from './payments-table.tsx'
import type { PaymentsView } from './payments-url-state.ts'
import { useFlaggedPayments } from './use-flagged-payments.ts'

const t = overviewText.payments

/** The payments of all partners, and the way to those that an admin must look at. */
export function PaymentsPage() {
  const view: PaymentsView = useSearch({ from: '/workspace/admin/payments' })
  const navigate = useNavigate({ from: '/admin/payments' })
  const query = useGet('GET /api/admin/payments', { query: view }, { placeholderData: keepPreviousData })
  const show = (search: PaymentsView) => void navigate({ search, replace: true })
  const filter = (changes: PaymentsView) => show({ ...view, page: undefined, ...changes })
  const { page: _, ...filters } = view
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      {view.state === 'flagged' ? null : <ToReview />}
      <PaymentFilters view={view} partnerName={query.data?.payments[0]?.partner.companyName} onFilter={filter} />
      <QueryList
        query={query}
        loading={t.loading}
        failed={messages.paymentsFailed}
        onPage={(page) => void navigate({ search: { ...view, page } })}
      >
        {({ payments, paid, pagination }, isStale) =>
          payments.length > 0 ? (
            <>
              <Text c="dimmed" size="sm" mb="sm" role="status">
                {t.count(pagination.totalCount, formatNaira(paid))}
              </Text>
              <PaymentsTable caption={t.caption} payments={payments} isStale={isStale} />
            </>
          ) : (
            <EmptyState title={isFiltered ? t.noMatches : t.none}>
              {isFiltered ? (
                <Button variant="default" onClick={() => show({})}>
                  {t.showAll}
                </Button>
              ) : null}
            </EmptyState>
          )
        }
      </QueryList>
    </>
  )
}

function ToReview() {
  const count = useFlaggedPayments().data?.length
  if (!count) return null
  return (
    <Box mb="xl">
      <AttentionList label={overviewText.overview.attention} clear={undefined}>
        <AttentionItem icon={IconCreditCard} isUrgent to="/admin/payments" search={{ state: 'flagged' }}>
          {overviewText.overview.flaggedPayments(count)}
        </AttentionItem>
      </AttentionList>
    </Box>
  )
}

type PaymentFiltersProps = {
  view: PaymentsView
  /** The name of the partner that is filtered by. */
  partnerName: string | undefined
  onFilter: (changes: PaymentsView) => void
}

function PaymentFilters({ view: { search, state, partner, from, to }, partnerName, onFilter }: PaymentFiltersProps) {
  const [typed, type] = useTypedSearch(search, (text) => onFilter({ search: text }))
  return (
    <Filters>
      <SearchField label={t.search} placeholder={t.searchPlaceholder} value={typed} onChange={type} />
      <FilterSelect
        label={t.state}
        all={t.allStates}
        options={paymentStates.map((each) => [each, each === 'flagged' ? t.toReview : paymentsText.states[each]])}
        value={state}
        onChange={(next) => onFilter({ state: next })}
      />
      <DateRange label={t.days} value={{ from, to }} onChange={onFilter} />
      {partner ? (
        <Button variant="default" rightSection={<IconX size={16} />} onClick={() => onFilter({ partner: undefined })}>
          {t.onlyPartner(partnerName)}
          <span className="visually-hidden"> {t.allPartners}</span>
        </Button>
      ) : null}
    </Filters>
  )
}
