import { limits } from '@sahihi/contract/domain/limits.ts'
import { calendarDay, usualTimeZone } from '../lib/calendar.ts'
import { after, before, days } from '../lib/time.ts'
import { seededRandom } from './random.ts'

export type DemoSize = { scans: number; partners: number; products: number; days: number; seed: number; until: Date }
export type DemoBatch = {
  product: number
  partner: number
  /** The place of its first code among all codes. */
  firstCode: number
  quantity: number
  madeOn: Date
  expiresOn: Date
  name: string
  /** Somebody copies the label of its first code. */
  isCloned: boolean
}
export type DemoProduct = {
  partner: number
  name: string
  category: string
  description: string
  /** Its shoppers are asked for feedback instead of shown a verdict. */
  asks: boolean
}
export type DemoPlan = DemoSize & {
  companies: string[]
  goods: DemoProduct[]
  /** By product; all of one size. */
  batches: DemoBatch[]
  codes: number
  /** Of all scans, by product. */
  shares: number[]
}

const companies = ['Sahel Pharma', 'Lagoon Foods', 'Kano Spare Parts', 'Niger Valley Drinks', 'Harmattan Cosmetics']
const places = [
  'Ikeja',
  'Kano',
  'Ibadan',
  'Enugu',
  'Kaduna',
  'Aba',
  'Jos',
  'Onitsha',
  'Benin',
  'Abeokuta',
  'Ilorin',
  'Uyo',
]
const goods = [
  ['Paracetamol 500 mg', 'Medicine', 'Tablets against pain and fever, 10 x 10.'],
  ['Artemether/Lumefantrine', 'Medicine', 'Tablets against malaria, 24 in a pack.'],
  ['Amoxicillin 250 mg', 'Medicine', 'Capsules, an antibiotic, 2 x 10.'],
  ['Malt drink 33 cl', 'Food & Beverages', 'A drink of barley malt, without alcohol.'],
  ['Palm oil 2 l', 'Food & Beverages', 'Red palm oil, pressed once.'],
  ['Brake pads, front', 'Automotive', 'A set of four for small cars.'],
  ['Shea body cream', 'Cosmetics', 'Cream with shea butter, 200 ml.'],
  ['Hand torch', 'Electronics', 'A lamp with a battery that can be charged.'],
] as const
const daysBetweenBatches = 80
/** How many codes there are for each scan: more than first scans, for no shop sells the last of everything. */
const codesPerScan = 0.8
/** In so many batches the label of one is copied. */
const batchesPerClone = 25

/** Who makes what in which batches, as many as the scans need: the same for the same size, end and seed. */
export function planDemo(size: DemoSize): DemoPlan {
  const random = seededRandom(size.seed)
  const began = before(size.until, days(size.days))
  const shares = sharesOf(size)
  const usualRuns = Math.max(1, Math.ceil(size.days / daysBetweenBatches))
  const needed = (size.scans * codesPerScan) / (size.products * usualRuns)
  const quantity = Math.min(limits.quantityMax, Math.max(40, Math.round(needed)))
  const plan: DemoPlan = { ...size, shares, companies: [], goods: [], batches: [], codes: 0 }
  for (let i = 0; i < size.partners; i++)
    plan.companies.push(
      `${companies[i % companies.length]}${i < companies.length ? '' : ` ${places[i % places.length]} ${i}`} (demo)`,
    )
  for (let product = 0; product < size.products; product++) {
    const [name, category, description] = goods[product % goods.length] ?? goods[0]
    const partner = product % size.partners
    const round = Math.floor(product / goods.length)
    plan.goods.push({
      partner,
      name: round ? `${name}, ${round + 1}` : name,
      category,
      description,
      asks: product % 4 === 3,
    })
    const runs = Math.max(1, Math.ceil((size.scans * (shares[product] ?? 0) * codesPerScan) / quantity))
    for (let run = 0; run < runs; run++) {
      // Evenly and rather early: the scans of a demo grow, so that there is always something left to sell.
      const madeOn = after(
        began,
        days(Math.floor((run * size.days) / runs - random() * Math.min(20, size.days / runs))),
      )
      plan.batches.push({
        product,
        partner,
        firstCode: plan.codes,
        quantity,
        madeOn,
        expiresOn: after(madeOn, days(run === 0 && product % 5 === 2 ? 300 : 730)),
        name: `${calendarDay(madeOn, usualTimeZone).slice(0, 7)} / ${run + 1}`,
        isCloned: false,
      })
      plan.codes += quantity
    }
  }
  copyLabels(plan, random)
  return plan
}

/** What part of the scans each product has: the first ones of a maker sell best. */
function sharesOf({ products, partners }: DemoSize): number[] {
  const weights = Array.from({ length: products }, (_, i) => 1 / (Math.floor(i / partners) + 3) ** 0.7)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

/** Of those that have been on sale for long, where there are such: a copy takes its time to spread. */
function copyLabels({ batches, until, days: length }: DemoPlan, random: () => number) {
  const middle = before(until, days(length / 2))
  for (let start = 0; start < batches.length; start += batchesPerClone) {
    const group = batches.slice(start, start + batchesPerClone)
    // Not in the very first: a newcomer is told its first code to try.
    const old = group.filter(({ madeOn, firstCode }) => firstCode > 0 && madeOn < middle)
    const from = old.length > 0 ? old : group
    const copied = from[Math.floor(random() * from.length)]
    if (copied) copied.isCloned = true
  }
}

/** The number of each code: random 64-bit integers as real ones are, but the same for the same seed. */
export function drawCodes({ seed, codes }: DemoPlan): BigInt64Array {
  const random = seededRandom(seed ^ 0x5a111)
  const halves = new Uint32Array(codes * 2)
  for (let i = 0; i < halves.length; i++) halves[i] = Math.floor(random() * 2 ** 32)
  return new BigInt64Array(halves.buffer)
}
