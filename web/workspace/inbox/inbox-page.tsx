import { Button } from '@mantine/core'
import type { InboxItem, InboxKind } from '@sahihi/contract/endpoints/inbox.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCloseDrawer } from '../lib/use-close-drawer.ts'
import { useStepKeys } from '../lib/use-keys.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconSettings } from '../ui/icons.tsx'
import { InboxTabs } from '../ui/inbox-tabs.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { RefreshButton } from '../ui/refresh-button.tsx'
import { SelectionBar, useSelection } from '../ui/selection.tsx'
import styles from './inbox.module.css'
import { InboxDrawer } from './inbox-drawer.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxList } from './inbox-list.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { inboxText as t } from './text.ts'
import type { InboxView } from './url-state.ts'
import { type ItemActions, type ItemsActions, useInbox } from './use-inbox.ts'

type InboxPageProps = {
  path: '/inbox' | '/alerts'
  /** The only kind of this page. */
  kind?: InboxKind
  Actions: ItemActions
  SelectedActions: ItemsActions
}

/** Everything that waits for a person, or one kind of it (docs/insight.md, "Inbox"). */
export function InboxPage({ path, kind, Actions, SelectedActions }: InboxPageProps) {
  const { item: openId, ...filters }: InboxView = useSearch({ strict: false })
  const view: InboxView = kind ? { ...filters, kind } : filters
  const navigate = useNavigate()
  const show = (search: InboxView) => void navigate({ to: path, search, replace: true, resetScroll: false })
  const query = useInbox(view)
  const close = useCloseDrawer(() => show(filters))
  useStepKeys({
    ids: query.data?.items.map(({ id }) => id) ?? [],
    id: openId,
    isDialog: true,
    // The entry stays over its page, so that closing goes back.
    onStep: (item) =>
      void navigate({ to: path, search: { ...filters, item }, state: true, replace: true, resetScroll: false }),
  })
  const open = query.data?.items.find(({ id }) => id === openId)
  // Another view or page empties the choice: what is chosen can be seen.
  const selection = useSelection(JSON.stringify(view))
  return (
    <>
      <PageHeader
        title={kind ? t.alertsTitle : t.title}
        subtitle={kind ? t.alertsSubtitle : t.subtitle}
        actions={
          <Button
            variant="default"
            leftSection={<IconSettings />}
            renderRoot={(props) => <Link to="/alerts/settings" {...props} />}
          >
            {t.rules}
          </Button>
        }
      />
      <InboxTabs />
      {kind ? null : <SavedFilters view={filters} />}
      <div className={styles.bar}>
        <InboxFilters
          view={view}
          hasKind={kind === undefined}
          onChange={(changes) => show({ ...filters, page: undefined, ...changes })}
        />
        <RefreshButton isLoading={query.isRefetching} onClick={() => void query.refetch()} />
      </div>
      <QueryList query={query} loading={t.loading} failed={t.failed} onPage={(page) => show({ ...filters, page })}>
        {({ items, pagination }, isStale) =>
          items.length === 0 ? (
            <NothingHere view={filters} onClear={() => show({})} />
          ) : (
            <>
              <SelectedItems
                items={items.filter(({ id }) => selection.keys.has(id))}
                Actions={SelectedActions}
                onClear={selection.clear}
              />
              <InboxList
                path={path}
                items={items}
                total={pagination.totalCount}
                selection={selection}
                isStale={isStale}
              />
            </>
          )
        }
      </QueryList>
      <InboxDrawer item={open} Actions={Actions} onClose={close} />
    </>
  )
}

function NothingHere({ view, onClear }: { view: InboxView; onClear: () => void }) {
  const isFiltered = Object.values(view).some((value) => value !== undefined)
  if (!isFiltered) return <EmptyState title={t.empty.done} text={t.empty.doneHint} />
  return (
    <EmptyState title={t.empty.noMatch}>
      <Button variant="default" onClick={onClear}>
        {t.filters.clear}
      </Button>
    </EmptyState>
  )
}

type SelectedItemsProps = { items: InboxItem[]; Actions: ItemsActions; onClear: () => void }

/** What can be done with the selected items. */
function SelectedItems({ items, Actions, onClear }: SelectedItemsProps) {
  if (items.length === 0) return null
  return (
    <SelectionBar label={t.selection.label(items.length)} onClear={onClear}>
      <Actions items={items} onDone={onClear} />
    </SelectionBar>
  )
}
