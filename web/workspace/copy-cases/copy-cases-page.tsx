import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { openCopyCasesQuery } from '../lib/open-copy-cases-query.ts'
import { IconArrowUp, IconSettings } from '../ui/icons.tsx'
import { InboxTabs } from '../ui/inbox-tabs.tsx'
import { Banner } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryList } from '../ui/query-list.tsx'
import type { SubjectActions } from '../ui/selection.tsx'
import { StatusTabs } from '../ui/status-tabs.tsx'
import { CaseFilters } from './case-filters.tsx'
import { CaseGroups } from './case-groups.tsx'
import { CaseList, NoCases } from './case-list.tsx'
import { copyCasesText as t } from './text.ts'
import { type CasesView, tabs } from './url-state.ts'
import { groupingOf, useCaseGroups, useCopyCases } from './use-copy-cases.ts'

/** The codes that may have been copied. */
export function CopyCasesPage({ Actions }: { Actions: SubjectActions }) {
  const view: CasesView = useSearch({ from: '/workspace/suspicious-codes' })
  const { state = 'open' } = view
  const navigate = useNavigate()
  const show = (search: CasesView) =>
    void navigate({ to: '/suspicious-codes', search, replace: true, resetScroll: false })
  const cases = useCopyCases(view)
  const groups = useCaseGroups(view)
  const isGrouped = groupingOf(view) !== undefined
  const list = { loading: t.loading, failed: t.failed, onPage: (page: number) => show({ ...view, page }) }
  const openCount = useQuery(openCopyCasesQuery).data
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={
          <Button
            variant="default"
            leftSection={<IconSettings />}
            renderRoot={(props) => <Link to="/alerts/settings" {...props} />}
          >
            {t.settings}
          </Button>
        }
      />
      <InboxTabs />
      {cases.data ? <RaisedLimits limits={cases.data.raisedLimits} /> : null}
      <StatusTabs
        value={state}
        tabs={tabs.map((tab) => ({ value: tab, label: t.tabs[tab], count: tab === 'open' ? openCount : undefined }))}
        refresh={isGrouped ? groups : cases}
        onChange={(tab) => show({ ...view, state: tab, page: undefined })}
      >
        <CaseFilters view={view} onChange={(changes) => show({ ...view, page: undefined, ...changes })} />
        {isGrouped ? (
          <QueryList query={groups} {...list}>
            {(data, isStale) =>
              data.groups.length > 0 ? (
                <CaseGroups groups={data.groups} view={view} isStale={isStale} Actions={Actions} />
              ) : (
                <NoCases view={view} onChange={show} />
              )
            }
          </QueryList>
        ) : (
          <QueryList query={cases} {...list}>
            {(data, isStale) => (
              <CaseList data={data} view={view} isStale={isStale} Actions={Actions} onChange={show} />
            )}
          </QueryList>
        )}
      </StatusTabs>
    </>
  )
}

type RaisedLimit = { productId: string; productName: string; limit: number; chosen: number }

/** How many products the sentence names. */
const maxNamed = 3

/** Says which products' limits were raised by dismissed cases. */
function RaisedLimits({ limits }: { limits: RaisedLimit[] }) {
  if (limits.length === 0) return null
  const named = limits
    .slice(0, maxNamed)
    .map(({ productName, chosen, limit }) => t.list.raised(productName, chosen, limit))
  return (
    <Banner label={t.list.raisedLabel} icon={IconArrowUp}>
      {t.list.raisedLimits(named.join(', '), limits.length - named.length)}{' '}
      <Link to="/alerts/settings">{t.list.changeLimits}</Link>
    </Banner>
  )
}
