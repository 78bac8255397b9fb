import { Skeleton, Text } from '@mantine/core'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { lazy, Suspense, useMemo } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { useGet } from '../../lib/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { copyCasesText } from '../text.ts'
import { farthestKm, groupLocations } from './visitor-locations.ts'

const t = copyCasesText.case.map

// The map is large, and the rest of the case does not wait for it.
const VisitorMap = lazy(async () => ({ default: (await import('./visitor-map.tsx')).VisitorMap }))

/** Where the visitors who shared a place were. */
export function VisitorPlaces({ details: { timeline, markets } }: { details: CopyCaseDetails }) {
  const locations = useMemo(() => groupLocations(timeline), [timeline])
  const settings = useGet('GET /api/analytics/map', {}, { staleTime: Number.POSITIVE_INFINITY }) // set when the server starts
  const distance = Math.round(farthestKm(locations))
  return (
    <Panel title={t.title}>
      {markets ? <p>{t.markets(markets)}</p> : null}
      {locations.length === 0 ? (
        <Text c="dimmed" size="sm">
          {t.none}
        </Text>
      ) : null}
      {locations.length > 0 && settings.error ? (
        <ErrorState title={t.failed} error={settings.error} onRetry={() => void settings.refetch()} />
      ) : null}
      {locations.length > 0 && !settings.error ? (
        <Suspense fallback={<MapSkeleton />}>
          {settings.data ? <VisitorMap locations={locations} settings={settings.data} /> : <MapSkeleton />}
        </Suspense>
      ) : null}
      {locations.length > 0 ? (
        <Text c="dimmed" size="sm">
          {distance > 0 ? `${t.distance(formatNumber(distance))} ` : null}
          {t.coarse}
        </Text>
      ) : null}
    </Panel>
  )
}

const MapSkeleton = () => (
  <div role="status" aria-label={t.loading}>
    <Skeleton height={310} />
  </div>
)
