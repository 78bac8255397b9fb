import { days, minutes } from '../../server/src/platform/lib/time.ts'
import type { ReplayScan } from '../../server/src/verify/detection/replay-scans.ts'
import type { Draws } from './draws.ts'
import { genuineKinds, type Unit } from './genuine.ts'
import type { City, People } from './people.ts'

/** The scans of a copied code. `copyScans` are those by the buyers of copies, each buyer's first scan only. */
export type CopiedCode = { kind: CopyKind; scans: ReplayScan[]; copyScans: ReplayScan[] }

type Sale = {
  /** Copies that somebody checks. */
  buyers: [min: number, max: number]
  /** Over so many days. */
  length: [min: number, max: number]
  /** In so many cities; 0 for anywhere. */
  cities: [min: number, max: number]
  /** Sold at one stall, where some check at once. */
  isMarket?: true
}

const sales = {
  /** Thousands of copies in the whole country, of which dozens are checked. */
  mass: { buyers: [25, 60], length: [20, 90], cities: [0, 0] },
  small: { buyers: [10, 30], length: [30, 120], cities: [2, 4] },
  market: { buyers: [10, 30], length: [20, 120], cities: [1, 1], isMarket: true },
  /** A copy is checked every two to six weeks. */
  slow: { buyers: [8, 18], length: [250, 365], cities: [1, 5] },
  /** A roll of labels was stolen before it was used: its codes, of one batch, are printed again and again. */
  roll: { buyers: [6, 25], length: [30, 120], cities: [1, 4] },
  /** Many codes of a batch, each on a few items, so that no code is checked often. */
  few: { buyers: [2, 8], length: [20, 90], cities: [1, 3] },
} satisfies Record<string, Sale>
export type CopyKind = keyof typeof sales
export const copyNames = Object.keys(sales) as CopyKind[]

/** How many codes of a partner are copied in each way. The codes of a roll, and of `few`, are of one batch. */
export const copiedCodes: Record<CopyKind, number> = { mass: 12, small: 20, market: 12, slow: 8, roll: 14, few: 20 }

/** A code whose label is copied: the life of the genuine unit, then the buyers of the copies, in some of these cities or anywhere. */
export function copyCode(
  kind: CopyKind,
  unit: Unit,
  { people, draws, sellsIn }: { people: People; draws: Draws; sellsIn: City[] | undefined },
): CopiedCode {
  const sale: Sale = sales[kind]
  const genuine = kind === 'roll' ? [] : genuineLife(unit, people, draws)
  const start = unit.soldAt + days(draws.between(5, 60))
  const length = days(draws.between(...sale.length))
  const towns = Array.from({ length: draws.whole(...sale.cities) }, () =>
    sellsIn ? draws.oneOf(sellsIn) : people.anyCity(),
  )
  const stall = sale.isMarket && towns[0] ? people.near(towns[0], towns[0].spreadKm / 2) : undefined
  const scans: ReplayScan[] = []
  const copyScans: ReplayScan[] = []
  for (let buyers = draws.whole(...sale.buyers); buyers > 0; buyers--) {
    const where = towns.length > 0 ? draws.oneOf(towns) : people.anyCity()
    const buyer = stall ? people.personAt(people.near(stall, 6), where.zone) : people.personIn(where)
    const at = people.timeOn(start + draws.random() * length)
    const first = people.scan(unit, buyer, at, stall && draws.chance(0.4) ? stall : undefined)
    copyScans.push(first)
    scans.push(first)
    if (draws.chance(0.2)) scans.push(people.scan(unit, people.laterBrowser(buyer), at + minutes(draws.between(1, 60))))
    if (draws.chance(0.14)) scans.push(people.scan(unit, people.relativeOf(buyer), at + minutes(draws.between(1, 90))))
  }
  copyScans.sort((a, b) => a.at - b.at)
  return { kind, scans: [...genuine, ...scans], copyScans }
}

/** The unit whose label was copied: the copier checks it now and then; it is sold as others are, half of the time. */
function genuineLife(unit: Unit, people: People, draws: Draws): ReplayScan[] {
  const copier = draws.chance(0.4)
    ? [people.scan(unit, people.shopperIn(unit.sellsIn), people.timeOn(unit.soldAt))]
    : []
  const { live } = draws.oneOf([genuineKinds.simple, genuineKinds.household], ({ share }) => share)
  return draws.chance(0.5) ? [...copier, ...live(unit, people, draws)] : copier
}
