import { days, hours } from '../lib/time.ts'
import type { DemoPlan } from './plan-demo.ts'
import { seededRandom, weightedDraw } from './random.ts'

export type DemoCity = { city: string; country: string; latitude: number; longitude: number; population: number }
/** `code` and `city` are places in their lists; no city is -1. */
export type DemoScan = {
  code: number
  ordinal: number
  partner: number
  at: number
  visitor: number
  city: number
  isTyped: boolean
}

// How busy the hours of a day (from midnight, in Lagos) and the days of a week (from Sunday) are.
const busyHours = [1, 0.5, 0.3, 0.2, 0.3, 1, 3, 5, 7, 8, 9, 10, 12, 11, 9, 9, 10, 12, 14, 13, 10, 7, 4, 2]
const weekdays = [0.8, 0.9, 0.9, 1, 1.05, 1.35, 1.5]
const aheadOfUtc = hours(1)

/**
 * The scans of a demo, day by day in the order of time: cities by their people, more on Fridays and Saturdays and in the evening,
 * growing over the months; a third of the visitors come back, units are scanned again now and then, and the label of some is
 * copied: such a code is scanned by strangers in many places. The same for the same plan.
 */
export function* simulateScans(plan: DemoPlan, cities: DemoCity[]): Generator<DemoScan[]> {
  const random = seededRandom(plan.seed ^ 0x0dd5)
  const drawCity = weightedDraw(
    cities.map(({ population }) => population ** 0.9),
    random,
  )
  const drawHour = weightedDraw(busyHours, random)
  const drawProduct = weightedDraw(plan.shares, random)
  const shelves = shelvesOf(plan)
  const sold = new Uint32Array(plan.batches.length)
  const counts = new Uint32Array(plan.codes)
  const firstVisitor = new Uint32Array(plan.codes)
  const cityOf = new Int16Array(plan.codes).fill(-1)
  const end = plan.until.getTime()
  const began = midnightBefore(plan.until) - days(plan.days - 1)
  let visitors = 0

  const drawVisitor = () => {
    if (visitors > 20 && random() < 0.33) return visitors - 1 - Math.floor(random() * Math.min(visitors, 20_000))
    return visitors++
  }
  const drawCode = (at: number) => {
    const shelf = shelves[drawProduct()] ?? noShelf
    fill(shelf, plan, at)
    const isNew = shelf.open.length > 0 && (shelf.begun.length === 0 || random() < 0.72)
    const from = isNew ? shelf.open : shelf.begun
    const batch = from[from.length - 1 - (random() < 0.7 ? 0 : Math.floor(random() * from.length))] ?? 0
    const { firstCode = 0, quantity = 1, isCloned = false } = plan.batches[batch] ?? {}
    const taken = sold[batch] ?? 0
    if (isCloned && taken > 0 && random() < 0.12) return { code: firstCode, isCopy: true }
    if (!isNew) return { code: firstCode + taken - 1 - Math.floor(random() ** 2 * taken), isCopy: false }
    sold[batch] = taken + 1
    if (taken === 0) shelf.begun.push(batch)
    if (taken + 1 === quantity) shelf.open.splice(shelf.open.indexOf(batch), 1)
    return { code: firstCode + taken, isCopy: false }
  }
  const scanAt = (at: number): DemoScan => {
    const { code, isCopy } = drawCode(at)
    const ordinal = (counts[code] ?? 0) + 1
    counts[code] = ordinal
    const isAgain = ordinal > 1 && !isCopy && random() < 0.55
    const visitor = isAgain ? (firstVisitor[code] ?? 0) : drawVisitor()
    const told = random() < 0.62 ? drawCity() : -1
    const city = isAgain ? (cityOf[code] ?? -1) : told
    if (ordinal === 1) {
      firstVisitor[code] = visitor
      cityOf[code] = city
    }
    const partner = plan.goods[plan.batches[batchOf(plan, code)]?.product ?? 0]?.partner ?? 0
    return { code, ordinal, partner, at, visitor, city, isTyped: random() < 0.15 }
  }

  for (const [day, count] of scansOfDays(plan, began, random).entries()) {
    const start = began + day * days(1)
    const moments = Float64Array.from({ length: count }, () => {
      const moment = start + (drawHour() + random()) * hours(1)
      return moment < end ? moment : start + random() * (end - start)
    }).sort()
    yield Array.from(moments, scanAt)
  }
}

const midnightBefore = (moment: Date) => Math.floor((moment.getTime() + aheadOfUtc) / days(1)) * days(1) - aheadOfUtc

const batchOf = ({ batches }: DemoPlan, code: number) => Math.floor(code / (batches[0]?.quantity ?? 1))

/** The batches of a product: those to come, those with something left to sell, and those of which something was sold. */
type Shelf = { coming: number[]; open: number[]; begun: number[] }
const noShelf: Shelf = { coming: [], open: [], begun: [] }

function shelvesOf({ goods, batches }: DemoPlan): Shelf[] {
  const shelves = goods.map((): Shelf => ({ coming: [], open: [], begun: [] }))
  for (let i = batches.length - 1; i >= 0; i--) shelves[batches[i]?.product ?? 0]?.coming.push(i)
  return shelves
}

/** Puts what has been made by then on the shelf. */
function fill({ coming, open }: Shelf, { batches }: DemoPlan, at: number) {
  for (let next = coming.at(-1); next !== undefined; next = coming.at(-1)) {
    if ((batches[next]?.madeOn.getTime() ?? at) > at) return
    open.push(next)
    coming.pop()
  }
}

/** How many scans each day has; together as many as were asked for. */
function scansOfDays({ days: length, scans, until }: DemoPlan, began: number, random: () => number): number[] {
  const weights = Array.from({ length }, (_, day) => {
    const weekday = new Date(began + aheadOfUtc + days(day)).getUTCDay()
    const share = Math.min(1, (until.getTime() - began - days(day)) / days(1))
    return share * (weekdays[weekday] ?? 1) * (0.5 + day / length) * (0.85 + 0.3 * random())
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let [sum, given] = [0, 0]
  return weights.map((weight) => {
    sum += weight
    const count = Math.round((sum / total) * scans) - given
    given += count
    return count
  })
}
