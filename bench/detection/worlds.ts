import type { Draws } from './draws.ts'
import { type City, cities, type Society, usualSociety } from './people.ts'

/** What a simulated world assumes of its people, and of where lots and their copies are sold. */
export type World = { society: Society; lots?: LotAssumptions }

type LotAssumptions = {
  /** Lots that are sold in the whole country; the partner names the country as their market. */
  national: number
  /** Every other lot is sold in so many cities of one zone; the partner names their states. */
  cities: [min: number, max: number]
  /** Units that reach a shopper somewhere else. */
  strays: number
  /** Lots of which a wholesaler takes units to another city, and the share of their units. */
  diverted: number
  divertedUnits: number
  /** Copied codes whose copies are sold where the lot is. */
  copiesAtHome: number
}

/** Written down before anything was measured, and not changed to improve the figures (docs/detection.md, "Simulation"). */
export const worlds = {
  /** Everything is sold everywhere. */
  usual: { society: usualSociety },
  /** The same people; lots have markets. */
  markets: {
    society: usualSociety,
    lots: { national: 0.2, cities: [1, 4], strays: 0.05, diverted: 0.2, divertedUnits: 0.25, copiesAtHome: 0.3 },
  },
  /** Fewer share a place, more text, strangers share more networks; lots are sold over more of a zone, and copies rather there. */
  other: {
    society: {
      fixedLine: 0.05,
      place: 0.4,
      placeSent: 0.85,
      noSession: 0.07,
      otherBrowser: 0.12,
      texting: 0.1,
      networks: 0.6,
    },
    lots: { national: 0.1, cities: [2, 6], strays: 0.08, diverted: 0.3, divertedUnits: 0.3, copiesAtHome: 0.4 },
  },
} satisfies Record<string, World>

/** Where a lot is sold, what its partner says of that, and where a unit of it is sold. */
export type Lot = { sellsIn: City[] | undefined; markets: string[] | undefined; cityOfUnit: () => City[] | undefined }

export function createLot({ lots }: World, draws: Draws): Lot {
  if (!lots) return { sellsIn: undefined, markets: undefined, cityOfUnit: () => undefined }
  const anyCity = () => draws.oneOf(cities, ({ share }) => share)
  if (draws.chance(lots.national)) return { sellsIn: undefined, markets: ['NG'], cityOfUnit: () => undefined }
  const { zone } = anyCity()
  const left = cities.filter((city) => city.zone === zone)
  const sellsIn = Array.from({ length: draws.whole(...lots.cities) }, () => {
    const city = draws.oneOf(left, ({ share }) => share)
    left.splice(left.indexOf(city), 1)
    return city
  })
  const elsewhere = draws.chance(lots.diverted) ? anyCity() : undefined
  const cityOfUnit = () => {
    if (elsewhere && draws.chance(lots.divertedUnits)) return [elsewhere]
    return draws.chance(lots.strays) ? [anyCity()] : sellsIn
  }
  return { sellsIn, markets: [...new Set(sellsIn.map(({ state }) => state))], cityOfUnit }
}
