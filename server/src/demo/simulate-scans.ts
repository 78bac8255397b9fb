import { days, hours } from '../platform/lib/time.ts'
import type { DemoPlan, DemoVisit } from './demo-plan.ts'
import { seededRandom, weightedDraw } from './random.ts'

export type DemoCity = { city: string; country: string; latitude: number; longitude: number; population: number }
/** `code`, `partner` and `city` are positions in their lists; -1 means no city. */
export type DemoScan = {
  code: number
  ordinal: number
  partner: number
  at: number
  visitor: number
  city: number
  isTyped: boolean
}

// Weights of the hours of a day (from midnight in Lagos) and of the days of a week (from Sunday).
const hourWeights = [1, 0.5, 0.3, 0.2, 0.3, 1, 3, 5, 7, 8, 9, 10, 12, 11, 9, 9, 10, 12, 14, 13, 10, 7, 4, 2]
const weekdayWeights = [0.8, 0.9, 0.9, 1, 1.05, 1.35, 1.5]
const lagosOffset = hours(1)
/** The most people who scan a unit besides its buyer, because it stays in one household. */
const maxOthers = 2

/**
 * The scans of a demo, day by day in chronological order; the same for the same plan. Larger cities, Fridays, Saturdays and evenings
 * have more of them, and their number grows over the months. A third of the visitors come back, some units are scanned again, and the
 * plan's stories happen.
 */
export function* simulateScans(plan: DemoPlan, cities: DemoCity[]): Generator<DemoScan[]> {
  const random = seededRandom(plan.seed ^ 0x0dd5)
  const drawCity = weightedDraw(
    cities.map(({ population }) => population ** 0.9),
    random,
  )
  const drawHour = weightedDraw(hourWeights, random)
  const drawProduct = weightedDraw(plan.productShares, random)
  const shelves = createStock(plan)
  const soldUnits = new Uint32Array(plan.batches.length)
  const counts = new Uint32Array(plan.codeCount)
  const otherVisitors = new Uint8Array(plan.codeCount)
  const firstVisitor = new Uint32Array(plan.codeCount)
  const cityOf = new Int16Array(plan.codeCount).fill(-1)
  const end = plan.until.getTime()
  const startsAt = midnightBefore(plan.until) - days(plan.days - 1)
  let visitors = 0

  const drawVisitor = () => {
    if (visitors > 20 && random() < 0.33) return visitors - 1 - Math.floor(random() * Math.min(visitors, 20_000))
    return visitors++
  }
  const drawCode = (at: number) => {
    const shelf = shelves[drawProduct()] ?? emptyStock
    stock(shelf, plan, at)
    const isNew = shelf.available.length > 0 && (shelf.selling.length === 0 || random() < 0.72)
    const from = isNew ? shelf.available : shelf.selling
    const batch = from[from.length - 1 - (random() < 0.7 ? 0 : Math.floor(random() * from.length))] ?? 0
    const { firstCode = 0, quantity = 1 } = plan.batches[batch] ?? {}
    const sold = soldUnits[batch] ?? 0
    if (!isNew) return firstCode + sold - 1 - Math.floor(random() ** 2 * sold)
    soldUnits[batch] = sold + 1
    if (sold === 0) shelf.selling.push(batch)
    if (sold + 1 === quantity) shelf.available.splice(shelf.available.indexOf(batch), 1)
    return firstCode + sold
  }
  const scanAt = (at: number): DemoScan => {
    const code = drawCode(at)
    const isRescan = (counts[code] ?? 0) > 0
    const isByFirst = isRescan && (otherVisitors[code] === maxOthers || random() < 0.55)
    const visitor = isByFirst ? (firstVisitor[code] ?? 0) : drawVisitor()
    if (isRescan && !isByFirst) otherVisitors[code] = (otherVisitors[code] ?? 0) + 1
    const drawnCity = random() < 0.62 ? drawCity() : -1
    return record({ code, at, visitor, city: isRescan ? (cityOf[code] ?? -1) : drawnCity, isTyped: random() < 0.15 })
  }
  const visitAt = ({ code, at, city }: StoryVisit): DemoScan =>
    record({ code, at, visitor: visitors++, city: city === undefined ? -1 : city % cities.length, isTyped: false })
  const record = ({ code, visitor, city, ...scan }: Omit<DemoScan, 'ordinal' | 'partner'>): DemoScan => {
    const ordinal = (counts[code] ?? 0) + 1
    counts[code] = ordinal
    if (ordinal === 1) {
      firstVisitor[code] = visitor
      cityOf[code] = city
    }
    const partner = plan.catalogue[plan.batches[batchOf(plan, code)]?.product ?? 0]?.partner ?? 0
    return { ...scan, code, visitor, city, ordinal, partner }
  }

  const storyVisits = visitsByDay(plan, startsAt)
  for (const [day, count] of scansPerDay(plan, startsAt, random).entries()) {
    const start = startsAt + day * days(1)
    const visits = (storyVisits.get(day) ?? []).slice(0, count)
    const moments = Array.from({ length: count - visits.length }, () => {
      const moment = start + (drawHour() + random()) * hours(1)
      return moment < end ? moment : start + random() * (end - start)
    })
    yield [...moments.map((at) => ({ at, code: undefined })), ...visits]
      .sort((a, b) => a.at - b.at)
      .map((visit) => (visit.code === undefined ? scanAt(visit.at) : visitAt(visit)))
  }
}

type StoryVisit = DemoVisit & { code: number }

const visitsByDay = ({ stories }: DemoPlan, startsAt: number): Map<number, StoryVisit[]> =>
  Map.groupBy(
    stories.flatMap(({ code, visits }) => visits.map((visit) => ({ code, ...visit }))),
    ({ at }) => Math.floor((at - startsAt) / days(1)),
  )

const midnightBefore = (moment: Date) => Math.floor((moment.getTime() + lagosOffset) / days(1)) * days(1) - lagosOffset

const batchOf = ({ batches }: DemoPlan, code: number) => Math.floor(code / (batches[0]?.quantity ?? 1))

/** The batches of a product: those not yet made, those with units left, and those with sold units. */
type ProductStock = { upcoming: number[]; available: number[]; selling: number[] }
const emptyStock: ProductStock = { upcoming: [], available: [], selling: [] }

function createStock({ catalogue, batches }: DemoPlan): ProductStock[] {
  const shelves = catalogue.map((): ProductStock => ({ upcoming: [], available: [], selling: [] }))
  for (let i = batches.length - 1; i >= 0; i--) shelves[batches[i]?.product ?? 0]?.upcoming.push(i)
  return shelves
}

/** Makes the batches available that were manufactured by then. */
function stock({ upcoming, available }: ProductStock, { batches }: DemoPlan, at: number) {
  for (let next = upcoming.at(-1); next !== undefined; next = upcoming.at(-1)) {
    if ((batches[next]?.manufacturedAt.getTime() ?? at) > at) return
    available.push(next)
    upcoming.pop()
  }
}

/** How many of the plan's scans each day has. */
function scansPerDay({ days: length, scans, until }: DemoPlan, startsAt: number, random: () => number): number[] {
  const weights = Array.from({ length }, (_, day) => {
    const weekday = new Date(startsAt + lagosOffset + days(day)).getUTCDay()
    const share = Math.min(1, (until.getTime() - startsAt - days(day)) / days(1))
    return share * (weekdayWeights[weekday] ?? 1) * (0.5 + day / length) * (0.85 + 0.3 * random())
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let [sum, assigned] = [0, 0]
  return weights.map((weight) => {
    sum += weight
    const count = Math.round((sum / total) * scans) - assigned
    assigned += count
    return count
  })
}
