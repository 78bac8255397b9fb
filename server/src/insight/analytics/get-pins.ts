import { limits } from '@sahihi/contract/domain/limits.ts'
import type { PinFigures } from '@sahihi/contract/endpoints/analytics/pins.ts'
import {
  countPinChecks,
  listPinBatches,
  type PinBucket,
  pinChecksByPlace,
} from '../../catalog/batches/count-pin-checks.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { fillBuckets } from './buckets.ts'
import { countScansOfBatches } from './card-queries.ts'
import { type ChartFilters, chartScope, type Deps } from './card-scope.ts'

/** The checks of hidden PINs, and the scans that they may follow (docs/verdicts.md, "Hidden PINs"). */
export async function getPins({ db, now }: Deps, partner: PartnerId, filters: ChartFilters): Promise<PinFigures> {
  const { scope, range, period, moments, dates } = await chartScope({ db, now }, partner, filters)
  const pinScope = { ...scope, ...moments }
  const batches = await listPinBatches(db, partner, scope)
  const hasPins = batches.length > 0 || (await listPinBatches(db, partner, {})).length > 0
  const [scans, counts, buckets] = await Promise.all([
    countScansOfBatches(db, { ...scope, days: range }, batches),
    countPinChecks(db, pinScope),
    pinChecksByPlace(db, { ...pinScope, period }, limits.pinPlacesListed),
  ])
  const trends = buildTrend(
    dates,
    buckets.filter(({ city }) => city === null),
  )
  return { hasPins, scans, ...counts, period, range, trends, places: rankPlaces(dates, buckets) }
}

const buildTrend = (dates: string[], buckets: PinBucket[]) =>
  fillBuckets(dates, buckets, ({ pinChecks = 0, wrongPins = 0 }) => ({ pinChecks, wrongPins }))

function rankPlaces(dates: string[], buckets: PinBucket[]): PinFigures['places'] {
  const places = Map.groupBy(
    buckets.filter(({ city }) => city !== null),
    ({ city, country }) => `${city} ${country}`,
  )
  return Array.from(places.values(), (ofPlace) => ({
    city: ofPlace[0]?.city ?? '',
    country: ofPlace[0]?.country ?? '',
    pinChecks: ofPlace.reduce((sum, { pinChecks }) => sum + pinChecks, 0),
    wrongPins: ofPlace.reduce((sum, { wrongPins }) => sum + wrongPins, 0),
    trends: buildTrend(dates, ofPlace),
  }))
}
