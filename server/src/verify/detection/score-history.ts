import { limits } from '@sahihi/contract/domain/limits.ts'
import type { TermName } from '@sahihi/contract/endpoints/copy-cases.ts'
import { isFarFromMarkets } from '../../platform/lib/places.ts'
import {
  type Cluster,
  groupIntoClusters,
  kilometresBetween,
  maxDistanceKm,
  packPlace,
  unpackKeptVisitors,
  unpackPlace,
  type Visitor,
  type VisitorHistory,
  weighVisitors,
} from './visitor-history.ts'

/**
 * How often the codes of the product, the batch and the partner were scanned, as of the last UTC midnight: what is usual, so
 * that a history can be compared with it.
 */
export type Baseline = {
  /** Codes of the product that reached 1, 2, 3 and 4 visitors. */
  reached: [number, number, number, number]
  /** Scanned codes, and those of them with a score of at least 8, of the batch and of all the partner's batches. */
  batch: { scanned: number; high: number }
  partner: { scanned: number; high: number }
}

export const noBaseline: Baseline = {
  reached: [0, 0, 0, 0],
  batch: { scanned: 0, high: 0 },
  partner: { scanned: 0, high: 0 },
}

export type Term = { name: TermName; points: number; value: number }
/** Score and points are rounded to hundredths. */
export type Score = {
  score: number
  /** Without the term of the batch, which counts the codes whose own score is high. */
  ownScore: number
  /** The weighted number of visitors. */
  weight: number
  terms: Term[]
  locations: number
  busiestLocation: number
  outside: { locations: number; weight: number }
}

export const usualRepeatRate = 0.42
const priorCodes = 60
/** The score of a history, for a lot that is sold in these markets (docs/detection.md, "The score"). */
export function scoreHistory(history: VisitorHistory, baseline: Baseline, markets: readonly string[]): Score {
  const weighed = weighVisitors(history)
  const kept = unpackKeptVisitors(weighed)
  const clusters = groupIntoClusters(kept)
  const busiest = busiestWeight(kept, clusters)
  const locations = clusters.length
  const outside = findOutside(clusters, markets)
  const rate = repeatRate(baseline.reached)
  const shift = batchShift(baseline)
  const visitors = weighed.weight / 100
  const terms: Term[] = [
    { name: 'visitors', value: visitors, points: Math.min(10, visitors) },
    { name: 'locations', value: locations, points: 2 * Math.min(4, Math.max(0, locations - 1)) },
    { name: 'busiest_location', value: busiest / 100, points: -Math.min(10, Math.max(0, busiest / 100 - 1)) },
    { name: 'outside_markets', value: outside.weight, points: 4 * Math.min(2, outside.weight) },
    { name: 'quiet_3_days', value: weighed.quiet3Weight / 100, points: Math.min(8, weighed.quiet3Weight / 100) },
    { name: 'quiet_20_days', value: weighed.quiet20Weight / 100, points: 2 * Math.min(3, weighed.quiet20Weight / 100) },
    { name: 'repeat_rate', value: rate, points: -4 * (rate - usualRepeatRate) },
    { name: 'batch_shift', value: shift, points: Math.min(3, 1.5 * shift) },
  ]
  const rounded = terms.map(({ name, value, points }) => ({ name, value, points: Math.round(points * 100) / 100 + 0 }))
  const total = (some: Term[]) => Math.round(some.reduce((sum, { points }) => sum + points * 100, 0)) / 100
  return {
    score: total(rounded),
    ownScore: total(rounded.filter(({ name }) => name !== 'batch_shift')),
    weight: visitors,
    terms: rounded,
    locations,
    busiestLocation: Math.max(0, ...clusters.map((cluster) => cluster.visitors)),
    outside,
  }
}

/** Enough weighted visitors for a suspicion, whatever the score. With a location outside the markets half a visitor less is enough. */
export const hasEnoughVisitors = ({ weight, outside }: Score) =>
  weight >= limits.copyVisitorsMin - (outside.weight >= 1 ? 0.5 : 0)

/**
 * How many locations are far from all markets of the lot, and what they weigh: each as its visitors, at most 1, because a unit moves
 * with its whole home.
 */
function findOutside(clusters: Cluster[], markets: readonly string[]): Score['outside'] {
  const outside = clusters.filter(({ center }) => isFarFromMarkets(center, markets))
  const weight = outside.reduce((sum, cluster) => sum + Math.min(100, cluster.weight), 0) / 100
  return { locations: outside.length, weight }
}

/**
 * The weight of the visitors at the busiest location. When all who shared a place were at one location, and there were at least two,
 * those who shared none count as being there too: a sample in a shop is checked by many there, and half of them share no place.
 */
function busiestWeight(visitors: Visitor[], clusters: Cluster[]): number {
  const [only, ...others] = clusters.filter(({ weight }) => weight > 0)
  const located = visitors.filter(({ place }) => place).length
  const atOnePlace = only !== undefined && others.length === 0 && located > 1
  return atOnePlace ? sumOf(visitors) : Math.max(0, ...clusters.map(({ weight }) => weight))
}

const sumOf = (visitors: Visitor[]) => visitors.reduce((sum, { weight }) => sum + weight, 0)

/** The packed places of the locations of a history. */
export const locationPlaces = (history: VisitorHistory): number[] =>
  groupIntoClusters(unpackKeptVisitors(history)).map(({ center }) => packPlace(center))

/** How many locations of a history are none of these places. */
export const newLocations = (history: VisitorHistory, known: number[]): number => {
  const places = known.map(unpackPlace)
  const isKnown = ({ center }: Cluster) =>
    places.some((place) => place && kilometresBetween(place, center) <= maxDistanceKm)
  return groupIntoClusters(unpackKeptVisitors(history)).filter((cluster) => !isKnown(cluster)).length
}

/** How many of the codes that one more visitor could reach were reached, drawn towards the usual rate by 60 codes. */
function repeatRate([h1, h2, h3, h4]: Baseline['reached']): number {
  const rate = (h2 + h3 + h4 + priorCodes * usualRepeatRate) / (h1 + h2 + h3 + priorCodes)
  return Math.min(0.75, Math.max(0.2, rate))
}

const shrinkCodes = 20
export const maxBatchShift = 2

/** By how much suspicious codes are more frequent in the batch than with the partner: the logarithm of the ratio, 0 to 2. */
function batchShift({ batch, partner }: Baseline): number {
  if (partner.high === 0) return 0
  const usual = partner.high / partner.scanned
  const share = (batch.high + shrinkCodes * usual) / (batch.scanned + shrinkCodes)
  return Math.min(maxBatchShift, Math.max(0, Math.log(share / usual)))
}
