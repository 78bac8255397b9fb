import { days, minutes } from '../../server/src/platform/lib/time.ts'
import { hashNetwork, type ReplayScan } from '../../server/src/verify/detection/replay-scans.ts'
import type { Draws } from './draws.ts'
import type { Unit } from './genuine.ts'
import type { People } from './people.ts'

/** Somebody who wants a genuine code to be suspected and checks it again and again as a new visitor. */
type Attack = {
  visitors: number
  days: number
  /** One network for all, or another one for each visitor. */
  networks: 'one' | 'rotating'
  /** One device, or other classes of device in turn. */
  devices: 'one' | 'several'
  /** No place, the own one, or another city each time. */
  places: 'none' | 'own' | 'forged'
}

const attacks = {
  /** Clears the storage of one browser. */
  one_browser: { visitors: 40, days: 1.5, networks: 'one', devices: 'one', places: 'own' },
  one_network: { visitors: 60, days: 3, networks: 'one', devices: 'several', places: 'none' },
  forged_cities: { visitors: 60, days: 3, networks: 'one', devices: 'several', places: 'forged' },
  rotating_networks: { visitors: 40, days: 1.5, networks: 'rotating', devices: 'several', places: 'forged' },
  /** One network and forged cities again, but for five weeks. */
  one_network_5_weeks: { visitors: 70, days: 35, networks: 'one', devices: 'several', places: 'forged' },
  /** Many networks, forged cities and a month of time. */
  patient: { visitors: 60, days: 30, networks: 'rotating', devices: 'several', places: 'forged' },
} satisfies Record<string, Attack>
export type AttackName = keyof typeof attacks
export const attackNames = Object.keys(attacks) as AttackName[]

export function attackCode(name: AttackName, unit: Unit, people: People, draws: Draws): ReplayScan[] {
  const attack: Attack = attacks[name]
  const attacker = { ...people.personIn(), sharesPlace: attack.places !== 'none', hasSession: true, isTexting: false }
  const ownNetwork = hashNetwork(people.anyFixedLine())
  const start = unit.soldAt + days(draws.between(0, 60))
  return Array.from({ length: attack.visitors }, () => {
    const city = people.anyCity()
    const scan = people.scan(
      unit,
      { ...attacker, session: people.newSession() },
      start + minutes(draws.between(0, attack.days * 1440)),
      attack.places === 'forged' ? people.near(city, city.spreadKm) : undefined,
    )
    // Each visitor of a rotating attacker comes by a network that no other one of the code has.
    const network = attack.networks === 'one' ? ownNetwork : hashNetwork(`other ${scan.session}`)
    return { ...scan, network, device: attack.devices === 'one' ? scan.device : draws.whole(1, 6) }
  })
}
