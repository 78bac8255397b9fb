import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core'
import type { Geographic } from '@sahihi/contract/endpoints/analytics.ts'
import { analyticsMessages } from '@sahihi/contract/i18n/en/analytics-messages.ts'
import { IconRefresh } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Empty } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-header.tsx'
import { Problem } from '../../ui/error-state.tsx'
import { home } from './filters.ts'
import { Customers } from './city-list.tsx'
import styles from './demographics.module.css'
import { MapMenu } from './map-menu.tsx'
import { PlaceFigures } from './place-stats.tsx'
import { ScanMap } from './scan-map.tsx'
import { Subject } from './subject.tsx'
import { useGeographic, useMapSettings } from './use-geographic.ts'
import { usePoints } from './use-points.ts'
import type { MapView } from './url-state.ts'

/** Where in the world the partner's codes are scanned. */
export function DemographicsPage() {
  const view = useSearch({ from: '/queries/workspace/demographics' })
  const navigate = useNavigate({ from: '/demographics' })
  const show = (search: MapView) => void navigate({ search, replace: true, resetScroll: false })
  const places = useGeographic(view)
  const { data } = places
  const hasFailed = places.error !== null && !places.isFetching
  return (
    <>
      <PageHead title="Demographics" subtitle="Where shoppers scan your products, as far as they say." />
      {places.isPending ? <FiguresSkeleton /> : null}
      {data ? (
        <div className={styles.body} data-stale={places.isPlaceholderData || undefined}>
          <PlaceFigures data={data} />
        </div>
      ) : null}
      <div className={styles.head}>
        <div>
          <h2>Location insights</h2>
          <p className={styles.quiet}>
            <Subject {...view} />
          </p>
        </div>
        <Tooltip label="Refresh">
          <ActionIcon
            variant="default"
            size={44}
            aria-label="Refresh"
            loading={places.isFetching && !places.isPending}
            onClick={() => void places.refetch()}
          >
            <IconRefresh size={20} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
        <MapMenu view={view} data={data} onChange={show} />
      </div>
      {places.isPending ? <InsightsSkeleton /> : null}
      {hasFailed ? (
        <Problem title={analyticsMessages.placesFailed} error={places.error} onRetry={() => void places.refetch()} />
      ) : null}
      {data && !hasFailed ? (
        <div className={styles.body} data-stale={places.isPlaceholderData || undefined}>
          <Insights data={data} view={view} onChange={show} />
        </div>
      ) : null}
    </>
  )
}

type InsightsProps = { data: Geographic; view: MapView; onChange: (wanted: MapView) => void }

function Insights({ data, view, onChange }: InsightsProps) {
  const focus = view.country ?? home
  const settings = useMapSettings()
  const placed = usePoints(data.topLocations, settings.data?.geocoderUrl ?? null)
  if (data.topLocations.length === 0)
    return <NoLocations view={view} onAll={() => onChange({ country: view.country })} />
  if (settings.isPending) return <InsightsSkeleton />
  return (
    <div className={styles.insights}>
      {settings.data ? (
        <ScanMap placed={placed} top={data.topLocations[0]?.scans ?? 0} focus={focus} settings={settings.data} />
      ) : (
        <div className={styles.failed}>
          <Problem title={analyticsMessages.mapFailed} error={settings.error} onRetry={() => void settings.refetch()} />
        </div>
      )}
      <Customers data={data} focus={focus} view={view} onEverywhere={() => onChange({ ...view, country: 'all' })} />
    </div>
  )
}

function NoLocations({ view: { days, productId }, onAll }: { view: MapView; onAll: () => void }) {
  if (days || productId)
    return (
      <Empty title={analyticsMessages.noLocations} words={analyticsMessages.noLocationsChosen}>
        <Button variant="default" onClick={onAll}>
          Show all scans
        </Button>
      </Empty>
    )
  return (
    <Empty title={analyticsMessages.noLocations} words={analyticsMessages.howToBePlaced}>
      <Button variant="default" renderRoot={(props) => <Link to="/products" {...props} />}>
        See your products
      </Button>
    </Empty>
  )
}

function FiguresSkeleton() {
  return (
    <div className={styles.figuresWaiting} role="status" aria-label="Loading figures">
      <Skeleton height="100%" />
    </div>
  )
}

function InsightsSkeleton() {
  return (
    <div className={styles.insights} role="status" aria-label="Loading map">
      <Skeleton className={styles.waiting} />
      <Skeleton className={styles.waiting} />
    </div>
  )
}
