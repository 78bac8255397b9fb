import { limits } from '@sahihi/contract/domain/limits.ts'
import { calendarDay, defaultTimeZone } from '../platform/lib/calendar.ts'
import { after, before, days } from '../platform/lib/time.ts'
import type { DemoPlan, DemoSize } from './demo-plan.ts'
import { planStories } from './plan-stories.ts'
import { seededRandom } from './random.ts'

const companies = ['Sahel Pharma', 'Lagoon Foods', 'Kano Spare Parts', 'Niger Valley Drinks', 'Harmattan Cosmetics']
const townNames = [
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
const products = [
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
/** More codes than first scans, because some units are not sold. */
const codesPerScan = 0.8

/** The partners, products and batches of a demo, enough for its scans; the same for the same size. */
export function planDemo(size: DemoSize): DemoPlan {
  const random = seededRandom(size.seed)
  const startsAt = before(size.until, days(size.days))
  const productShares = sharesOf(size)
  const runsPerProduct = Math.max(1, Math.ceil(size.days / daysBetweenBatches))
  const codesPerBatch = (size.scans * codesPerScan) / (size.products * runsPerProduct)
  const quantity = Math.min(limits.quantityMax, Math.max(40, Math.round(codesPerBatch)))
  const plan: DemoPlan = {
    ...size,
    productShares,
    companies: [],
    catalogue: [],
    batches: [],
    codeCount: 0,
    stories: [],
  }
  for (let i = 0; i < size.partners; i++)
    plan.companies.push(
      `${companies[i % companies.length]}${i < companies.length ? '' : ` ${townNames[i % townNames.length]} ${i}`} (demo)`,
    )
  const withPins = productWithPins(size)
  for (let product = 0; product < size.products; product++) {
    const [name, category, description] = products[product % products.length] ?? products[0]
    const partner = product % size.partners
    const variant = Math.floor(product / products.length)
    plan.catalogue.push({
      partner,
      name: variant ? `${name}, ${variant + 1}` : name,
      category,
      description,
      collectsFeedback: collectsFeedback(product),
      hasPins: product === withPins,
      pack: name,
    })
    const runs = Math.max(1, Math.ceil((size.scans * (productShares[product] ?? 0) * codesPerScan) / quantity))
    for (let run = 0; run < runs; run++) {
      // Evenly spread and rather early: the number of scans grows over time, and there must always be units to sell.
      const manufacturedAt = after(
        startsAt,
        days(Math.floor((run * size.days) / runs - random() * Math.min(20, size.days / runs))),
      )
      plan.batches.push({
        product,
        partner,
        firstCode: plan.codeCount,
        quantity,
        manufacturedAt,
        expiresAt: after(manufacturedAt, days(run === 0 && product % 5 === 2 ? 300 : 730)),
        name: `${calendarDay(manufacturedAt, defaultTimeZone).slice(0, 7)} / ${run + 1}`,
      })
      plan.codeCount += quantity
    }
  }
  return { ...plan, stories: planStories(plan) }
}

const collectsFeedback = (product: number) => product % 4 === 3

/** The second verified product of the first partner, which so has verified products with and without PINs. */
const productWithPins = ({ products, partners }: DemoSize) =>
  Array.from({ length: products }, (_, product) => product).find(
    (product) => product > 0 && product % partners === 0 && !collectsFeedback(product),
  )

/** The share of scans of each product. The first products of a partner sell best. */
function sharesOf({ products, partners }: DemoSize): number[] {
  const weights = Array.from({ length: products }, (_, i) => 1 / (Math.floor(i / partners) + 3) ** 0.7)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

/** The id of each code: a random 64-bit integer like a real one, but the same for the same seed. */
export function drawCodes({ seed, codeCount }: DemoPlan): BigInt64Array {
  const random = seededRandom(seed ^ 0x5a111)
  const halves = new Uint32Array(codeCount * 2)
  for (let i = 0; i < halves.length; i++) halves[i] = Math.floor(random() * 2 ** 32)
  return new BigInt64Array(halves.buffer)
}
