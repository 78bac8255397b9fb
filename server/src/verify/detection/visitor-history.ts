import { hash } from 'node:crypto'
import { constants } from '../../../functions/constants.ts'

/**
 * The visitors of one code, as the tables `code_visitors` and `recent_visitors` hold them (docs/detection.md, "State"). Times are minutes since 1970,
 * weights whole hundredths of a visitor, so that every server and tool computes the same.
 */
export type VisitorHistory = {
  /** All visitors so far, and those of them who sent no session id. */
  visitors: number
  anonymousVisitors: number
  /** Visitors whose weight is decided. Their sums are below; only some of them are in `keptEntries`. */
  weighedVisitors: number
  weight: number
  /** The weight of visitors after at least 3 and at least 20 quiet days, and how many came after at least 3. */
  quiet3Weight: number
  quiet20Weight: number
  quietReturns: number
  /** Networks that were new to the code within a week. */
  networks: number
  /** The most locations that the kept visitors had before one of them was dropped: what was known once is not forgotten. */
  knownLocations: number
  /** The first 4 and the newest 12 decided visitors, 5 numbers each: minute, place, mark, session hash, weight. */
  keptEntries: number[]
  /** Visitors whose weight is not decided yet, 5 numbers each; the last one has the quiet minutes and last week's network tag. */
  recentEntries: number[]
}

export type Visitor = {
  minute: number
  place: Place | undefined
  device: number
  isAnonymous: boolean
  /** The network tag under the key of the visitor's own week. */
  tag: number | undefined
  sessionHash: number
  /** The place came after the weight was decided. It makes a location and changes no weight. */
  isPlaceLate: boolean
  weight: number
}
export type NewVisitor = Omit<Visitor, 'weight' | 'isPlaceLate'> & {
  isPlaceLate?: boolean
  /** The network tag under the key of the week before. */
  previousTag: number
  /** Minutes since the last scan of the code by any visitor. */
  quietMinutes: number
}
export type Place = { latitude: number; longitude: number }

export const emptyHistory: VisitorHistory = {
  visitors: 0,
  anonymousVisitors: 0,
  weighedVisitors: 0,
  weight: 0,
  quiet3Weight: 0,
  quiet20Weight: 0,
  quietReturns: 0,
  networks: 0,
  knownLocations: 0,
  keptEntries: [],
  recentEntries: [],
}

export const minutesPerDay = 1440
/** How many of its newest visitors a code knows. One of them who returns is not a new visitor. */
export const knownSessions = 64
export const minutesPerWeek = 7 * minutesPerDay
const stride = constants.entryLength
const firstKept = 4
const maxKept = 16
const deviceShift = 17
const deviceMask = 0xf
export const { tagMark, anonymousMark, undecidedVisitors, scoredVisitors } = constants
const { noPlace, tagMask, latePlaceMark, gapMinute, placesPerDegree } = constants

type Mark = Pick<Visitor, 'device' | 'tag' | 'isAnonymous'> & { isPlaceLate?: boolean }

/** Packs a device class (0 to 15), the network tag and whether the session id is missing into the number that a scan carries. */
export const packMark = ({ device, tag, isAnonymous, isPlaceLate = false }: Mark) =>
  (tag === undefined ? 0 : tagMark | tag) |
  (device << deviceShift) |
  (isAnonymous ? anonymousMark : 0) |
  (isPlaceLate ? latePlaceMark : 0)

const placesOfLatitude = 360 * placesPerDegree + 1

export function packPlace(place: Place | undefined): number {
  if (!place) return noPlace
  const stepsFrom = (start: number, degrees: number) => Math.round(degrees * placesPerDegree) - start * placesPerDegree
  return stepsFrom(-90, place.latitude) * placesOfLatitude + stepsFrom(-180, place.longitude)
}

export const unpackPlace = (packed: number): Place | undefined =>
  packed === noPlace
    ? undefined
    : {
        latitude: (Math.floor(packed / placesOfLatitude) - 90 * placesPerDegree) / placesPerDegree,
        longitude: ((packed % placesOfLatitude) - 180 * placesPerDegree) / placesPerDegree,
      }

/** Packs the minutes without a scan before a visitor and last week's network tag. */
export const packGap = (quietMinutes: number, previousTag: number) =>
  Math.min(constants.maxQuietMinutes, quietMinutes) * gapMinute + previousTag

/** A visitor as an entry of `recentEntries`. record_scans in the database writes the same. */
export const packVisitor = (visitor: NewVisitor): number[] => [
  visitor.minute,
  packPlace(visitor.place),
  packMark(visitor),
  visitor.sessionHash,
  packGap(visitor.quietMinutes, visitor.previousTag),
]

function unpackVisitor(entries: number[], at: number): Visitor {
  const mark = entries[at + 2] ?? 0
  return {
    minute: entries[at] ?? 0,
    place: unpackPlace(entries[at + 1] ?? noPlace),
    device: (mark >> deviceShift) & deviceMask,
    isAnonymous: (mark & anonymousMark) !== 0,
    tag: mark & tagMark ? mark & tagMask : undefined,
    sessionHash: entries[at + 3] ?? 0,
    isPlaceLate: (mark & latePlaceMark) !== 0,
    weight: entries[at + 4] ?? 0,
  }
}

function unpackNewVisitor(entries: number[], at: number): NewVisitor {
  const visitor = unpackVisitor(entries, at)
  return { ...visitor, quietMinutes: Math.floor(visitor.weight / gapMinute), previousTag: visitor.weight & tagMask }
}

/** How a code recognizes a visitor: the first 32 bits of the MD5 of the session id, as visitor_hash in the database. */
export const visitorHash = (sessionId: string) => hash('md5', sessionId, 'buffer').readInt32BE(0)

/** The visitors of `keptEntries`, the oldest first. */
export const unpackKeptVisitors = ({ keptEntries }: VisitorHistory): Visitor[] =>
  Array.from({ length: keptEntries.length / stride }, (_, i) => unpackVisitor(keptEntries, i * stride))

/** How many visitors of `recentEntries` sent no session id. */
export function countAnonymous(entries: number[]): number {
  let count = 0
  for (let at = 2; at < entries.length; at += stride) if ((entries[at] ?? 0) & anonymousMark) count += 1
  return count
}

/** The visitors of `recentEntries`, the oldest first. */
export const recentVisitors = ({ recentEntries }: VisitorHistory): NewVisitor[] =>
  Array.from({ length: recentEntries.length / stride }, (_, i) => unpackNewVisitor(recentEntries, i * stride))

/**
 * The history with a place for a visitor that had none. A visitor is known by its session hash. record_scans in the database
 * does the same.
 */
export function completePlace(history: VisitorHistory, sessionHash: number, place: Place): VisitorHistory {
  const complete = (entries: number[], undecidedFrom: number) => {
    const completed = [...entries]
    for (let at = 0; at < entries.length; at += stride)
      if (entries[at + 3] === sessionHash && entries[at + 1] === noPlace) {
        completed[at + 1] = packPlace(place)
        if (at < undecidedFrom) completed[at + 2] = (entries[at + 2] ?? 0) | latePlaceMark
      }
    return completed
  }
  const { keptEntries, recentEntries } = history
  const undecidedFrom = recentEntries.length - undecidedVisitors * stride
  return {
    ...history,
    keptEntries: complete(keptEntries, keptEntries.length),
    recentEntries: complete(recentEntries, undecidedFrom),
  }
}

/** The history with the weights of all visitors decided except the newest `undecided`, whose places may still arrive. */
export function weighVisitors(history: VisitorHistory, undecided = 0): VisitorHistory {
  const { recentEntries } = history
  const end = recentEntries.length - undecided * stride
  if (end <= 0) return history
  const kept = unpackKeptVisitors(history)
  const weighed = { ...history, recentEntries: recentEntries.slice(end) }
  for (let at = 0; at < end; at += stride) weighVisitor(weighed, kept, unpackNewVisitor(recentEntries, at))
  return { ...weighed, keptEntries: packKeptVisitors(kept) }
}

/** Visitors as `keptEntries`. */
export const packKeptVisitors = (visitors: Visitor[]): number[] =>
  visitors.flatMap((visitor) => [
    visitor.minute,
    packPlace(visitor.place),
    packMark(visitor),
    visitor.sessionHash,
    visitor.weight,
  ])

/** Adds one visitor to the sums and to the kept visitors (docs/detection.md, "The weight of a visitor"). */
function weighVisitor(history: VisitorHistory, kept: Visitor[], visitor: NewVisitor) {
  const sameNetwork = kept.filter((other) => isSameNetwork(other, visitor))
  const weight = weigh(kept, visitor, sameNetwork)
  history.weighedVisitors += 1
  history.weight += weight
  if (visitor.quietMinutes >= 3 * minutesPerDay) {
    history.quiet3Weight += weight
    history.quietReturns += 1
  }
  if (visitor.quietMinutes >= 20 * minutesPerDay) history.quiet20Weight += weight
  if (visitor.tag !== undefined && sameNetwork.length === 0) history.networks += 1
  const { previousTag: _, quietMinutes: __, ...entry } = visitor
  kept.push({ ...entry, isPlaceLate: visitor.isPlaceLate ?? false, weight })
  if (kept.length <= maxKept) return
  history.knownLocations = Math.max(history.knownLocations, groupIntoClusters(kept).length)
  kept.splice(findLeastUseful(kept), 1)
}

// A visitor without weight proves least. So a burst that weighs nothing cannot push the visitors who count out of the row.
function findLeastUseful(kept: Visitor[]): number {
  const weightless = kept.findIndex(({ weight }, i) => i >= firstKept && i < kept.length - 1 && weight === 0)
  return weightless >= 0 ? weightless : firstKept
}

const sum = (visitors: Visitor[]) => visitors.reduce((total, { weight }) => total + weight, 0)

function weigh(kept: Visitor[], visitor: NewVisitor, sameNetwork: Visitor[]): number {
  const isTwin = (other: Visitor) =>
    other.device === visitor.device && Math.abs(visitor.minute - other.minute) <= 30 && !areKnownApart(other, visitor)
  // A visitor from the future (a clock set back) counts as one of today.
  const today = kept.filter(({ minute }) => minute > visitor.minute - minutesPerDay)
  const bounds = [
    visitor.isAnonymous ? 50 : 100,
    sameNetwork.length > 0 ? Math.min(15, 130 - sum(sameNetwork)) : 100,
    kept.some(isTwin) ? 40 : 100,
    200 - sum(today),
  ]
  return Math.max(0, Math.min(...bounds))
}

const areKnownApart = (a: Visitor, b: NewVisitor) =>
  a.place !== undefined &&
  b.place !== undefined &&
  !a.isPlaceLate &&
  !b.isPlaceLate &&
  kilometresBetween(a.place, b.place) > 5

export const toWeek = (minute: number) => Math.floor(minute / minutesPerWeek)

/** Tags are compared under the key of the older visitor's week, which the newer one has for this week and the last. */
export function isSameNetwork(other: Visitor, visitor: NewVisitor): boolean {
  if (other.tag === undefined || visitor.tag === undefined) return false
  if (Math.abs(visitor.minute - other.minute) > minutesPerWeek) return false
  const weeks = toWeek(visitor.minute) - toWeek(other.minute)
  return weeks === 0 ? other.tag === visitor.tag : weeks === 1 && other.tag === visitor.previousTag
}

const radian = Math.PI / 180
const kilometresPerDegree = 111.195

/** On a plane at the middle latitude, which is exact enough for the few kilometres that matter here. */
export function kilometresBetween(a: Place, b: Place): number {
  const turn = Math.abs(a.longitude - b.longitude)
  const x = Math.min(turn, 360 - turn) * Math.cos(((a.latitude + b.latitude) / 2) * radian)
  return kilometresPerDegree * Math.hypot(x, a.latitude - b.latitude)
}

/** Places within so many kilometres are one location. */
export const maxDistanceKm = 3

/** Visitors at one location. */
export type Cluster = { center: Place; weight: number; visitors: number }

/** Each place belongs to the first cluster whose first place is within 3 km. Visitors without a place belong to none. */
export function groupIntoClusters(visitors: Visitor[]): Cluster[] {
  const clusters: Cluster[] = []
  for (const { place, weight } of visitors) {
    if (!place) continue
    const near = clusters.find(({ center }) => kilometresBetween(center, place) <= maxDistanceKm)
    const cluster = near ?? { center: place, weight: 0, visitors: 0 }
    if (!near) clusters.push(cluster)
    cluster.weight += weight
    cluster.visitors += 1
  }
  return clusters
}
