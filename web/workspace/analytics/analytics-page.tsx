import { Button, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { errorReason } from '../../lib/errors.ts'
import { calculatePercent, saveFile } from '../../lib/save-file.ts'
import { useGet } from '../lib/api.ts'
import { useCanUseDeepAnalytics } from '../lib/subscription-query.ts'
import { useTransfer } from '../lib/use-transfer.ts'
import { Allowed } from '../ui/allowed.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconBell, IconTableDown } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import styles from './analytics.module.css'
import { EngagementCard } from './engagement-card.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { type AnalyticsView, allCountries, chosenCountry, toFilters } from './filters/view.ts'
import { LiveFeed } from './live-feed.tsx'
import { MethodsCard } from './methods-card.tsx'
import { analyticsFiltersText, analyticsText as t } from './text.ts'
import { TimePatternsCard } from './time-patterns-card.tsx'
import { useHasNoScans } from './use-card.ts'
import { useUpgradeReason } from './use-upgrade-reason.ts'
import { VolumeCard } from './volume-card.tsx'

/** How the partner's codes are scanned (docs/insight.md, "Analytics"). */
export function AnalyticsPage() {
  const hasNoScans = useHasNoScans()
  const view = useSearch({ from: '/workspace/analytics' })
  const navigate = useNavigate({ from: '/analytics' })
  const country = chosenCountry(view)
  const show = (search: AnalyticsView) => void navigate({ search, replace: true, resetScroll: false })
  const choosePeriod = (period: AnalyticsPeriod) => show({ ...view, period: period === 'day' ? undefined : period })
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} actions={<Actions view={view} />} />
      <PageFilters view={view} onChange={show} />
      {hasNoScans ? (
        <EmptyState title={messages.analytics.noScans} text={messages.analytics.noScansHint}>
          <Button variant="default" renderRoot={(root) => <Link to="/products" {...root} />}>
            {t.goToProducts}
          </Button>
        </EmptyState>
      ) : null}
      <div className={styles.cards}>
        <VolumeCard view={view} onPeriod={choosePeriod} />
        <MethodsCard view={view} onPeriod={choosePeriod} />
        {country ? null : <EngagementCard view={view} />}
        <TimePatternsCard view={view} />
        <LazyCards view={view} />
      </div>
      {country ? (
        <section aria-labelledby="all-countries">
          <Title order={2} id="all-countries" mt="xl">
            {engagementText.everywhere}
          </Title>
          <Text c="dimmed">{engagementText.notByCountry}</Text>
          <div className={styles.cards}>
            <EngagementCard view={view} />
          </div>
        </section>
      ) : null}
      <LiveFeed />
    </>
  )
}

const engagementText = t.engagement

type PageFiltersProps = { view: AnalyticsView; onChange: (view: AnalyticsView) => void }

/** A country can be chosen once it has a scan. */
function PageFilters({ view, onChange }: PageFiltersProps) {
  const enabled = useCanUseDeepAnalytics() === true
  const { productId, batchId, orderId } = view
  const places = useGet(
    'GET /api/products/analytics/geographic',
    { query: toFilters({ productId, batchId, orderId }) },
    { enabled, placeholderData: keepPreviousData },
  )
  return (
    <FilterBar
      view={view}
      defaultDays={analyticsFiltersText.defaultDays}
      countries={places.data?.distribution.map(({ country }) => country) ?? []}
      defaultCountry={allCountries}
      compares
      onChange={onChange}
    />
  )
}

const Actions = ({ view }: { view: AnalyticsView }) => (
  <>
    <Allowed to="exports:read">
      <ScansDownload view={view} />
    </Allowed>
    <SettingsLink />
  </>
)

function SettingsLink() {
  return (
    <Button
      variant="default"
      leftSection={<IconBell />}
      renderRoot={(root) => <Link to="/analytics/settings" {...root} />}
    >
      {t.settings}
    </Button>
  )
}

/** Downloads every scan of the days, product, lot and country as CSV. Pressed again, it stops. */
function ScansDownload({ view }: { view: AnalyticsView }) {
  const words = t.scansDownload
  const upgradeReason = useUpgradeReason()
  const { mutate, stop, received, isPending } = useTransfer(
    async (_, connection) => {
      const query = { ...toFilters(view), country: chosenCountry(view) }
      const file = await call('GET /api/products/analytics/scans-export', { ...connection, query })
      saveFile(file, `scans-${new Date().toISOString().slice(0, 10)}.csv`)
    },
    {
      onError: (error) =>
        notifications.show({ color: 'red', title: words.failed, message: errorReason(error) ?? '', autoClose: 10_000 }),
    },
  )
  if (upgradeReason) return null // the menus of the cards say why
  return (
    <Button variant="default" leftSection={<IconTableDown />} onClick={() => (isPending ? stop() : mutate())}>
      {isPending ? words.stop(calculatePercent(received)) : words.start}
    </Button>
  )
}

const MoreCards = lazy(async () => ({ default: (await import('./more-cards/more-cards.tsx')).MoreCards }))

/** The cards below the first four; room for them until the reader comes near. */
function LazyCards({ view }: { view: AnalyticsView }) {
  const room = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !room.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '200px' })
    watch.observe(room.current)
    return () => watch.disconnect()
  }, [isNear])
  const place = <div ref={room} style={{ gridColumn: '1 / -1', minHeight: 1000 }} />
  return isNear ? (
    <Suspense fallback={place}>
      <MoreCards view={view} />
    </Suspense>
  ) : (
    place
  )
}
