import { days } from '../../server/src/platform/lib/time.ts'
import type { ReplayScan } from '../../server/src/verify/detection/replay-scans.ts'
import { type AttackName, attackCode, attackNames } from './attackers.ts'
import { type CopiedCode, copiedCodes, copyCode, copyNames } from './copies.ts'
import { createRandomDraws } from './draws.ts'
import { type GenuineKind, genuineKinds, genuineNames, type Unit } from './genuine.ts'
import { createPeople } from './people.ts'
import { createLot, type World } from './worlds.ts'

/** The scans of one partner's codes over about a year and a half, and what each code really is. */
export type SimulatedPartner = {
  genuine: { code: string; kind: GenuineKind; scans: ReplayScan[] }[]
  copied: CopiedCode[]
  /** Genuine codes of usual lives that somebody attacks. */
  attacked: { code: string; attack: AttackName; scans: ReplayScan[] }[]
}

const size = { products: 6, batchesPerProduct: 5, targetsPerAttack: 20 }
const firstDay = Date.UTC(2027, 0, 4)

export function simulateWorld(world: World, seed: number, genuineCodes: number): SimulatedPartner {
  const draws = createRandomDraws(seed)
  const people = createPeople(draws, world.society)
  const lots = Array.from({ length: size.products * size.batchesPerProduct }, () => createLot(world, draws))
  let codes = 0
  const newUnit = (batchNumber = draws.whole(0, size.products * size.batchesPerProduct - 1)): Unit => {
    const product = `product ${batchNumber % size.products}`
    const madeAt = firstDay + days(Math.floor(batchNumber / size.products) * 60)
    return {
      code: `code ${++codes}`,
      product,
      batch: `batch ${batchNumber}`,
      soldAt: madeAt + days(draws.between(5, 150)),
      markets: lots[batchNumber]?.markets,
      sellsIn: lots[batchNumber]?.cityOfUnit(),
    }
  }
  const anyBatch = () => draws.whole(0, size.products * size.batchesPerProduct - 1)
  const genuineLife = () => {
    const kind = draws.oneOf(genuineNames, (name) => genuineKinds[name].share)
    const unit = newUnit()
    return { unit, code: unit.code, kind, scans: genuineKinds[kind].live(unit, people, draws) }
  }
  const genuine = Array.from({ length: genuineCodes }, genuineLife)
  const copied = copyNames.flatMap((kind) => {
    const oneBatch = kind === 'roll' || kind === 'few' ? anyBatch() : undefined
    return Array.from({ length: copiedCodes[kind] }, () => {
      const batchNumber = oneBatch ?? anyBatch()
      const { sellsIn } = lots[batchNumber] ?? {}
      const isAtHome = sellsIn && draws.chance(world.lots?.copiesAtHome ?? 0)
      return copyCode(kind, newUnit(batchNumber), { people, draws, sellsIn: isAtHome ? sellsIn : undefined })
    })
  })
  const attacked = attackNames.flatMap((attack) =>
    Array.from({ length: size.targetsPerAttack }, () => {
      const { unit, code, scans } = genuineLife()
      return { code, attack, scans: [...scans, ...attackCode(attack, unit, people, draws)] }
    }),
  )
  return { genuine, copied, attacked }
}

export const inOrder = (scans: ReplayScan[]) => scans.toSorted((a, b) => a.at - b.at)
