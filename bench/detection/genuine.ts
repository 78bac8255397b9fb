import { days, minutes } from '../../server/src/platform/lib/time.ts'
import type { ReplayScan } from '../../server/src/verify/detection/replay-scans.ts'
import type { Draws } from './draws.ts'
import type { City, People, Person } from './people.ts'

/** A code, when its unit is sold and where (undefined for anywhere), and what its partner says of that. */
export type Unit = {
  code: string
  product: string
  batch: string
  soldAt: number
  sellsIn: City[] | undefined
  markets: string[] | undefined
}
type ScanScenario = (unit: Unit, people: People, draws: Draws) => ReplayScan[]

/** Some shoppers check again, mostly within minutes. */
function checks(unit: Unit, person: Person, at: number, people: People, draws: Draws): ReplayScan[] {
  const scans = [people.scan(unit, person, at)]
  for (let last = at; draws.chance(0.25); ) {
    last += draws.chance(0.6) ? minutes(draws.between(0.5, 20)) : days(draws.between(0.5, 60))
    scans.push(people.scan(unit, people.laterBrowser(person), last))
  }
  return scans
}

/** One buyer. */
const simple: ScanScenario = (unit, people, draws) =>
  checks(unit, people.shopperIn(unit.sellsIn), people.timeOn(unit.soldAt), people, draws)

/** The buyer, in the shop or at home, and one to four others of the home: at once, or while the unit is in use. */
const household: ScanScenario = (unit, people, draws) => {
  const buyer = people.shopperIn(unit.sellsIn)
  const at = people.timeOn(unit.soldAt)
  const first = draws.chance(0.4)
    ? [people.scan(unit, buyer, at - minutes(draws.between(20, 180)), people.near(buyer.home, 4))]
    : []
  const others = Array.from({ length: draws.oneOf([1, 2, 3, 4], (n) => 8 / n ** 2) }, () => people.relativeOf(buyer))
  const theirs = others.flatMap((other) => {
    const when = draws.chance(0.5) ? at + minutes(draws.between(1, 90)) : people.timeOn(at + days(draws.between(1, 45)))
    return checks(unit, other, when, people, draws)
  })
  return [...first, ...checks(unit, buyer, at, people, draws), ...theirs]
}

/** The buyer, and sometimes one more, who check at home and again in one or two other cities. */
const travel: ScanScenario = (unit, people, draws) => {
  const buyer = people.shopperIn(unit.sellsIn)
  const group = draws.chance(0.3) ? [buyer, people.relativeOf(buyer)] : [buyer]
  let at = people.timeOn(unit.soldAt)
  const scans = checks(unit, buyer, at, people, draws)
  for (let stop = draws.whole(1, 2); stop > 0; stop--) {
    const there = people.anyCity()
    at = people.timeOn(at + days(draws.between(1, 30)))
    const place = people.near(there, there.spreadKm)
    for (const person of group)
      scans.push(
        people.scan(
          unit,
          { ...people.laterBrowser(person), zone: there.zone },
          at + minutes(draws.between(0, 60)),
          place,
        ),
      )
  }
  return scans
}

/** The buyer, then the one who gets the present, half of the time in another city, and now and then somebody of that home. */
const gift: ScanScenario = (unit, people, draws) => {
  const buyer = people.shopperIn(unit.sellsIn)
  const at = people.timeOn(unit.soldAt)
  const recipient = draws.chance(0.5) ? people.personIn() : people.personAt(people.near(buyer.home, 6), buyer.zone)
  const given = people.timeOn(at + days(draws.between(1, 30)))
  const relatives = Array.from({ length: draws.oneOf([0, 1, 2], (n) => 4 - n) }, () => people.relativeOf(recipient))
  return [
    ...checks(unit, buyer, at, people, draws),
    ...checks(unit, recipient, given, people, draws),
    ...relatives.flatMap((other) => checks(unit, other, given + days(draws.between(0, 10)), people, draws)),
  ]
}

/** Two to four traders, each a few days or weeks after the other and often in another city, then the buyer. */
const trade: ScanScenario = (unit, people, draws) => {
  const traders = Array.from({ length: draws.oneOf([2, 3, 4], (n) => 5 - n) }, (_, i) =>
    i === 0 ? people.shopperIn(unit.sellsIn) : people.personIn(),
  )
  let at = people.timeOn(unit.soldAt)
  const scans: ReplayScan[] = []
  for (const trader of traders) {
    scans.push(people.scan(unit, trader, at))
    at = people.timeOn(at + days(draws.between(2, 30)))
  }
  const last = traders.at(-1) ?? people.personIn()
  const buyer = people.personAt(people.near(last.home, 6), last.zone)
  return [...scans, ...checks(unit, buyer, at, people, draws)]
}

const createShop = ({ sellsIn }: Unit, people: People, draws: Draws) => {
  const keeper = people.shopperIn(sellsIn)
  const fixedLine = draws.chance(0.3) ? people.anyFixedLine() : undefined
  return { place: keeper.home, zone: keeper.zone, fixedLine }
}

/** One or two of the shop when the unit arrives, up to three who look at it there, then the buyer at home. */
const shop: ScanScenario = (unit, people, draws) => {
  const { place, zone, fixedLine } = createShop(unit, people, draws)
  const arrival = people.timeOn(unit.soldAt)
  const stays = draws.between(1, 40)
  const staff = Array.from({ length: draws.oneOf([1, 2], (n) => 3 - n) }, () => people.personAt(place, zone, fixedLine))
  const lookers = Array.from({ length: draws.oneOf([0, 1, 2, 3], (n) => 4 - n) }, () =>
    people.personAt(people.near(place, 5), zone),
  )
  const buyer = people.personAt(people.near(place, 5), zone)
  return [
    ...staff.map((person) => people.scan(unit, person, arrival + minutes(draws.between(0, 300)))),
    ...lookers.map((person) =>
      people.scan(unit, person, people.timeOn(arrival + days(draws.between(0, stays))), place),
    ),
    ...checks(unit, buyer, people.timeOn(arrival + days(stays)), people, draws),
  ]
}

/** Two to four owners, one after the other over months, three quarters of them in one city. */
const resale: ScanScenario = (unit, people, draws) => {
  const first = people.shopperIn(unit.sellsIn)
  let at = people.timeOn(unit.soldAt)
  const scans = checks(unit, first, at, people, draws)
  for (let owner = draws.whole(1, 3); owner > 0; owner--) {
    at = people.timeOn(at + days(draws.between(15, 120)))
    const next = draws.chance(0.75) ? people.personAt(people.near(first.home, 8), first.zone) : people.personIn()
    scans.push(...checks(unit, next, at, people, draws))
    if (draws.chance(0.3)) scans.push(people.scan(unit, people.relativeOf(next), at + minutes(draws.between(1, 90))))
  }
  return scans
}

/** A pack on a ward: four to ten of the staff, over days or weeks, all in one place, many on one network. */
const ward: ScanScenario = (unit, people, draws) => {
  const { place, zone } = createShop(unit, people, draws)
  const fixedLine = people.anyFixedLine()
  const length = draws.between(2, 30)
  return Array.from({ length: draws.whole(4, 10) }, () =>
    people.personAt(place, zone, draws.chance(0.4) ? fixedLine : undefined),
  ).flatMap((person) =>
    checks(unit, person, people.timeOn(unit.soldAt + days(draws.between(0, length))), people, draws),
  )
}

/** An item on show: six to twenty-five customers over weeks, all in the shop. */
const display: ScanScenario = (unit, people, draws) => {
  const { place, zone } = createShop(unit, people, draws)
  const length = draws.between(14, 90)
  return Array.from({ length: draws.whole(6, 25) }, () => {
    const customer = people.personAt(people.near(place, 8), zone)
    return people.scan(unit, customer, people.timeOn(unit.soldAt + days(draws.between(0, length))), place)
  })
}

/** A photo of the label is passed on: three to ten people anywhere try it within a day or two. */
const curious: ScanScenario = (unit, people, draws) => {
  const at = people.timeOn(unit.soldAt)
  const others = Array.from({ length: draws.whole(3, 10) }, () => people.personIn())
  return [
    people.scan(unit, people.shopperIn(unit.sellsIn), at),
    ...others.map((person) => people.scan(unit, person, at + days(draws.between(0, 1) ** 2 * 2) + minutes(1))),
  ]
}

/** How many of 1,000 scanned units live so. */
export const genuineKinds = {
  simple: { share: 720, live: simple },
  household: { share: 140, live: household },
  gift: { share: 48, live: gift },
  travel: { share: 30, live: travel },
  shop: { share: 32, live: shop },
  trade: { share: 15, live: trade },
  resale: { share: 4, live: resale },
  ward: { share: 4, live: ward },
  display: { share: 4, live: display },
  curious: { share: 3, live: curious },
} satisfies Record<string, { share: number; live: ScanScenario }>
export type GenuineKind = keyof typeof genuineKinds
export const genuineNames = Object.keys(genuineKinds) as GenuineKind[]
