import {
  getEngagement,
  getGeographic,
  getMapSettings,
  getScanMethods,
  getScanVolume,
  getTimePatterns,
} from '@sahihi/contract/endpoints/analytics.ts'
import { updateAnalyticsSettings, getAnalyticsSettings } from '@sahihi/contract/endpoints/analytics-settings.ts'
import { listLiveScans, streamLiveScans } from '@sahihi/contract/endpoints/live-scans.ts'
import { findSession } from '../accounts/find-session.ts'
import { createAuthenticate } from '../http/authenticate.ts'
import type { Route } from '../http/mount-endpoints.ts'
import type { AppContext } from '../context.ts'
import { changeSettings } from './update-analytics-settings.ts'
import { followLive, readLive } from './stream-live-scans.ts'
import { readEngagement, readGeographic, readMethods, readTimePatterns, readVolume } from './cards.ts'
import { settingsOf } from './settings-queries.ts'

export function analyticsRoutes(serve: Route, context: AppContext) {
  const { db, clock, config } = context
  const gate = createAuthenticate(findSession(db, clock))
  const means = () => ({ db, now: clock() })
  const mapSettings = {
    tileUrl: config.TILE_URL ?? null,
    tileAttribution: config.TILE_ATTRIBUTION ?? null,
    geocoderUrl: config.GEOCODER_URL ?? null,
  }
  const answer = async <T>(data: Promise<T>) => ({ success: true as const, data: await data })

  serve(getScanVolume, ({ partner, query }) => answer(readVolume(means(), partner, query)))
  serve(getScanMethods, ({ partner, query }) => answer(readMethods(means(), partner, query)))
  serve(getEngagement, ({ partner, query }) => answer(readEngagement(means(), partner, query)))
  serve(getTimePatterns, ({ partner, query }) => answer(readTimePatterns(means(), partner, query)))
  serve(getGeographic, ({ partner, query }) => answer(readGeographic(means(), partner, query)))
  serve(getMapSettings, async () => ({ success: true as const, data: mapSettings }))
  serve(getAnalyticsSettings, ({ partner }) => answer(settingsOf(db, partner)))
  serve(updateAnalyticsSettings, ({ account, partner, body }) => changeSettings(context, { account, partner }, body))
  serve(listLiveScans, ({ partner, query }) => answer(readLive(db, partner, query.after)))
  serve(streamLiveScans, async ({ partner, query, request, reply }) => {
    const gone = new AbortController()
    // Who left while the gate was asked has said so already.
    if (reply.raw.destroyed) gone.abort()
    reply.raw.once('close', () => gone.abort())
    const check = () => gate(request, streamLiveScans)
    const stream = await followLive(context, { partner, after: query.after, signal: gone.signal, check })
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)
  })
}
