import { Button, Text } from '@mantine/core'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { FindingName, Inspection, InspectionVerdict } from '@sahihi/contract/endpoints/inspections.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { isAdmin } from '../../lib/session.ts'
import { useGet } from '../lib/api.ts'
import { describePlace } from '../lib/describe-place.ts'
import { useCloseDrawer } from '../lib/use-close-drawer.ts'
import { useProductNames } from '../lib/use-product-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { Filters } from '../ui/filters.tsx'
import { IconBadge } from '../ui/icon-badge.tsx'
import { InboxTabs } from '../ui/inbox-tabs.tsx'
import { ItemList, ItemRow, openItem } from '../ui/item-list.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { SearchSelect } from '../ui/search-select.tsx'
import { describeItem, InspectionDrawer, VerdictBadge } from './inspection-drawer.tsx'
import { type InspectionsView, inspectionsPath } from './inspections-url-state.ts'
import { inspectionsText as t } from './text.ts'

const none = { verdict: undefined, finding: undefined, productId: undefined, batchId: undefined }

/** What inspectors found: for a partner on its items, for an admin on unknown ones. */
export function InspectionsPage() {
  const { inspection, ...view }: InspectionsView = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = (search: InspectionsView) =>
    void navigate({ to: inspectionsPath(), search, replace: true, resetScroll: false })
  const close = useCloseDrawer(() => show(view))
  const query = useGet('GET /api/inspections', { query: view }, { placeholderData: keepPreviousData })
  const isFiltered = Boolean(view.verdict || view.finding || view.productId || view.batchId)
  return (
    <>
      <PageHeader title={t.title} subtitle={isAdmin() ? t.adminSubtitle : t.subtitle} />
      {isAdmin() ? null : <InboxTabs />}
      <InspectionFilters view={view} onChange={(changes) => show({ ...view, page: undefined, ...changes })} />
      <QueryList
        query={query}
        loading={t.loading}
        failed={t.failed}
        isEmpty={({ inspections }) => inspections.length === 0}
        onPage={(page) => show({ ...view, page })}
      >
        {({ inspections, pagination }, isStale) =>
          inspections.length > 0 ? (
            <>
              <Text c="dimmed" size="sm" mb="sm" role="status">
                {t.found(pagination.totalCount)}
              </Text>
              <ItemList isStale={isStale}>
                {inspections.map((each) => (
                  <InspectionRow key={each.id} inspection={each} />
                ))}
              </ItemList>
            </>
          ) : isFiltered ? (
            <EmptyState title={t.noneFound}>
              <Button variant="default" onClick={() => show({})}>
                {t.filters.clear}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title={t.none} text={isAdmin() ? t.noneForAdmins : t.noneHint} />
          )
        }
      </QueryList>
      <InspectionDrawer id={inspection} onClose={close} />
    </>
  )
}

type InspectionFiltersProps = { view: InspectionsView; onChange: (changes: InspectionsView) => void }

function InspectionFilters({ view: { verdict, finding, productId, batchId }, onChange }: InspectionFiltersProps) {
  const { products, lots, error } = useProductNames(productId, !isAdmin())
  return (
    <Filters>
      <FilterSelect
        label={t.filters.verdict}
        all={t.filters.allVerdicts}
        options={Object.entries(t.verdicts) as [InspectionVerdict, string][]}
        value={verdict}
        onChange={(next) => onChange({ verdict: next })}
      />
      <FilterSelect
        label={t.filters.finding}
        all={t.filters.allFindings}
        options={(Object.entries(t.names) as [FindingName, string][]).map(([name, label]) => [name, t.notOk(label)])}
        value={finding}
        onChange={(next) => onChange({ finding: next })}
      />
      {isAdmin() ? null : (
        <SearchSelect
          label={t.filters.product}
          value={productId}
          options={products}
          all={t.filters.allProducts}
          unknown={t.filters.oneProduct}
          error={error ? messages.productsFailed : undefined}
          onChange={(id) => onChange({ productId: id, batchId: undefined })}
        />
      )}
      {productId || batchId ? (
        <SearchSelect
          label={t.filters.batch}
          value={batchId}
          options={lots}
          all={t.filters.allBatches}
          unknown={t.filters.oneBatch}
          onChange={(id) => onChange({ batchId: id })}
        />
      ) : null}
      {verdict || finding || productId || batchId ? (
        <Button variant="subtle" onClick={() => onChange(none)}>
          {t.filters.clear}
        </Button>
      ) : null}
    </Filters>
  )
}

function InspectionRow({ inspection }: { inspection: Inspection }) {
  const { id, receivedAt, verdict, findings, batch, enteredText, inspector, note, placeWords, city, country } =
    inspection
  const names = (Object.keys(t.names) as FindingName[]).filter((name) => findings[name] && findings[name] !== 'ok')
  const place = placeWords ?? describePlace(city, country)
  return (
    <ItemRow
      link={
        <Link
          to={inspectionsPath()}
          search={(view) => ({ ...view, inspection: id })}
          state={{ isOverPage: true }}
          resetScroll={false}
          className={openItem}
          aria-haspopup="dialog"
        >
          {describeItem(inspection)}
        </Link>
      }
      badges={
        <>
          <VerdictBadge verdict={verdict} />
          {names.map((name) => (
            <IconBadge key={name} color="gold">
              {t.notOk(t.names[name])}
            </IconBadge>
          ))}
        </>
      }
      at={receivedAt}
      subject={
        <>
          <span>{inspector}</span>
          {batch ? <span>{batch.name}</span> : null}
          {enteredText ? <span className="mono">{groupSerial(enteredText)}</span> : null}
          {place ? <span>{place}</span> : null}
        </>
      }
      excerpt={note ?? ''}
    />
  )
}
