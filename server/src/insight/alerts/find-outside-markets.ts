import type { Tx } from '../../platform/db/client.ts'
import { isCityFarFromMarkets } from '../../platform/lib/places.ts'
import {
  type AlertCandidate,
  batchesOfLots,
  citiesOfBatches,
  type Finding,
  findAlertedCities,
  isForSale,
  type Rule,
} from './candidate-queries.ts'

/** Strays are usual: a city counts from one of so many scans of the lot that have a place. */
const oneIn = 20

/**
 * The lots that were scanned often in a city far from their markets within the last 30 days, once each. The batches of an order are one
 * lot.
 */
export async function findOutsideMarkets(tx: Tx, scans: AlertCandidate[], { threshold }: Rule): Promise<Finding[]> {
  const far = scans.filter((scan) => isForSale(scan) && isFar(scan))
  const [newest] = far.map(({ day }) => day).sort((one, other) => (one < other ? 1 : -1))
  if (threshold === null || !newest) return []
  const batches = await batchesOfLots(
    tx,
    far.map(({ batchId }) => batchId),
  )
  const lots = new Map(batches.map(({ id, lot }) => [id, lot]))
  const counted = await citiesOfBatches(tx, [...lots.keys()], newest)
  const cityOf = ({ batchId, country, city }: Pick<AlertCandidate, 'batchId' | 'country' | 'city'>) =>
    JSON.stringify([lots.get(batchId), country, city])
  const total = (rows: typeof counted) => rows.reduce((sum, row) => sum + row.scans, 0)
  const scansIn = Map.groupBy(counted, cityOf)
  const scansOf = Map.groupBy(counted, ({ batchId }) => lots.get(batchId))
  const done = new Set((await findAlertedCities(tx, [...lots.keys()], newest)).map(cityOf))
  return far.flatMap((candidate) => {
    const { country, city, batchId, markets } = candidate
    const outsideScans = total(scansIn.get(cityOf(candidate)) ?? [])
    const isOften = outsideScans >= threshold && outsideScans * oneIn >= total(scansOf.get(lots.get(batchId)) ?? [])
    if (!isOften || city === null || done.has(cityOf(candidate))) return []
    done.add(cityOf(candidate))
    return [{ candidate, country, city, details: { city, outsideScans, markets } }]
  })
}

const isFar = ({ country, city, markets }: AlertCandidate) =>
  country !== null && city !== null && markets !== null && isCityFarFromMarkets({ city, country }, markets)
