import * as analytics from '@sahihi/contract/endpoints/analytics/cards.ts'
import * as live from '@sahihi/contract/endpoints/analytics/live-scans.ts'
import * as pins from '@sahihi/contract/endpoints/analytics/pins.ts'
import * as settings from '@sahihi/contract/endpoints/analytics/settings.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { disconnected } from '../../platform/lib/disconnected.ts'
import { exportScans } from './export-scans.ts'
import { getEngagement } from './get-engagement.ts'
import { getGeographic } from './get-geographic.ts'
import { getMapSettings } from './get-map-settings.ts'
import { getPins } from './get-pins.ts'
import { getScannedPlaces } from './get-scanned-places.ts'
import { getTimePatterns } from './get-time-patterns.ts'
import { listScans } from './list-scans.ts'
import { listLiveScans } from './live-scan-queries.ts'
import { getAnalyticsSettings } from './settings-queries.ts'
import { streamLiveScans } from './stream-live-scans.ts'
import { getBatchEvents, getTopScanned } from './top-queries.ts'
import { getFailedChecks, getFirstScans, getScanMethods, getScanVolume, getSuspectedCopies } from './trend-queries.ts'
import { updateAnalyticsSettings } from './update-analytics-settings.ts'

export function analyticsRoutes(route: Route, context: AppContext) {
  const { db, rollupDb, clock, config, sendCsv } = context
  const deps = () => ({ db: rollupDb, now: clock() })
  route(analytics.getScanVolume, ({ partner, query }) => getScanVolume(deps(), partner, query))
  route(analytics.getScanMethods, ({ partner, query }) => getScanMethods(deps(), partner, query))
  route(analytics.getFirstScans, ({ partner, query }) => getFirstScans(deps(), partner, query))
  route(analytics.getSuspectedCopies, ({ partner, query }) => getSuspectedCopies(deps(), partner, query))
  route(analytics.getFailedChecks, ({ partner, query }) => getFailedChecks(deps(), partner, query))
  route(pins.getPins, ({ partner, query }) => getPins(deps(), partner, query))
  route(analytics.getEngagement, ({ partner, query }) => getEngagement(deps(), partner, query))
  route(analytics.getTimePatterns, ({ partner, query }) => getTimePatterns(deps(), partner, query))
  route(analytics.getGeographic, ({ actor, query }) => getGeographic(deps(), actor, query))
  route(analytics.getTopScanned, ({ partner, query }) => getTopScanned(deps(), partner, query))
  route(analytics.getBatchEvents, ({ partner, query }) => getBatchEvents(deps(), partner, query))
  route(analytics.getScannedPlaces, ({ partner, query }) => getScannedPlaces(rollupDb, partner, query))
  route(analytics.exportScans, ({ actor, query, reply }) =>
    exportScans({ ...deps(), sendCsv }, { actor, filters: query, reply }),
  )
  route(analytics.listScans, ({ partner, query, paging }) => listScans(deps(), partner, query, paging))
  route(analytics.getMapSettings, () => getMapSettings(config))
  route(settings.getAnalyticsSettings, ({ actor }) => getAnalyticsSettings(db, actor))
  route(settings.updateAnalyticsSettings, ({ actor, body }) => updateAnalyticsSettings(context, actor, body))
  route(live.listLiveScans, ({ partner, query }) => listLiveScans(rollupDb, partner, query.after))
  route(live.streamLiveScans, async ({ partner, query, checkAccess, request: { log }, reply }) => {
    const signal = disconnected(reply)
    const stream = await streamLiveScans({ ...context, log }, { partner, after: query.after, signal, checkAccess })
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)
  })
}
