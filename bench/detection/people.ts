import { days, hours } from '../../server/src/platform/lib/time.ts'
import { type DeviceName, deviceNames } from '../../server/src/verify/detection/device-class.ts'
import { hashNetwork, type ReplayScan } from '../../server/src/verify/detection/replay-scans.ts'
import type { Place } from '../../server/src/verify/detection/visitor-history.ts'
import type { Draws } from './draws.ts'

/** A city with its share of shoppers and how far from its center they live (standard deviation in km). */
export type City = {
  name: string
  state: string
  latitude: number
  longitude: number
  share: number
  spreadKm: number
  zone: Zone
}
type Zone = 'south-west' | 'south-east' | 'north'

const city = (
  name: string,
  state: string,
  latitude: number,
  longitude: number,
  share: number,
  spreadKm: number,
  zone: Zone,
): City => ({ name, state: `NG-${state}`, latitude, longitude, share, spreadKm, zone })

export const cities: City[] = [
  city('Lagos', 'LA', 6.52, 3.38, 26, 12, 'south-west'),
  city('Ibadan', 'OY', 7.38, 3.93, 7, 7, 'south-west'),
  city('Abeokuta', 'OG', 7.15, 3.35, 3, 4, 'south-west'),
  city('Ilorin', 'KW', 8.5, 4.55, 3, 5, 'south-west'),
  city('Akure', 'ON', 7.25, 5.19, 2, 4, 'south-west'),
  city('Osogbo', 'OS', 7.77, 4.56, 2, 4, 'south-west'),
  city('Benin City', 'ED', 6.34, 5.62, 5, 6, 'south-east'),
  city('Port Harcourt', 'RI', 4.82, 7.03, 6, 7, 'south-east'),
  city('Onitsha', 'AN', 6.15, 6.79, 5, 5, 'south-east'),
  city('Aba', 'AB', 5.11, 7.37, 4, 5, 'south-east'),
  city('Enugu', 'EN', 6.44, 7.5, 3, 5, 'south-east'),
  city('Warri', 'DE', 5.52, 5.75, 3, 5, 'south-east'),
  city('Uyo', 'AK', 5.03, 7.93, 3, 4, 'south-east'),
  city('Owerri', 'IM', 5.48, 7.03, 2, 4, 'south-east'),
  city('Calabar', 'CR', 4.95, 8.32, 2, 4, 'south-east'),
  city('Abuja', 'FC', 9.06, 7.49, 8, 9, 'north'),
  city('Kano', 'KN', 12.0, 8.52, 6, 7, 'north'),
  city('Kaduna', 'KD', 10.52, 7.44, 3, 6, 'north'),
  city('Jos', 'PL', 9.93, 8.89, 2, 5, 'north'),
  city('Maiduguri', 'BO', 11.83, 13.15, 2, 5, 'north'),
  city('Sokoto', 'SO', 13.06, 5.24, 2, 4, 'north'),
  city('Zaria', 'KD', 11.11, 7.72, 1, 4, 'north'),
]

// Phones of a mobile carrier leave through few addresses, which many strangers share: /24 networks by zone of the country.
const carriers = [
  { name: 'MTN', share: 48, networksPerZone: 24 },
  { name: 'Airtel', share: 33, networksPerZone: 16 },
  { name: 'Glo', share: 15, networksPerZone: 10 },
  { name: '9mobile', share: 4, networksPerZone: 4 },
]
const fixedLineNetworks = 400

/** What people have and send, as shares of them, and how many networks a carrier has compared with the usual number. */
export type Society = {
  fixedLine: number
  place: number
  placeSent: number
  noSession: number
  otherBrowser: number
  texting: number
  networks: number
}
export const usualSociety: Society = {
  fixedLine: 0.12,
  place: 0.5,
  placeSent: 0.9,
  noSession: 0.04,
  otherBrowser: 0.08,
  texting: 0.05,
  networks: 1,
}
const devices: { name: DeviceName; share: number }[] = [
  { name: 'android', share: 87 },
  { name: 'ios', share: 9 },
  { name: 'other_mobile', share: 1 },
  { name: 'windows', share: 2.5 },
  { name: 'mac', share: 0.5 },
]

export type Person = {
  session: string
  hasSession: boolean
  device: number
  home: Place
  zone: Zone
  /** The network of the fixed line at home; undefined for one who only has a phone. */
  fixedLine: string | undefined
  carrier: (typeof carriers)[number]
  /** By SMS or USSD: known by the telephone number, but without a place, a device or a network. */
  isTexting: boolean
  sharesPlace: boolean
  /** A phone stays in one network for an hour or so. */
  network?: { name: string; until: number }
}
export type People = ReturnType<typeof createPeople>

/** Shoppers as they are in Nigeria: where they live, with which phones and networks, and what they send. */
export function createPeople(draws: Draws, shares: Society) {
  let count = 0
  const newSession = () => `session ${++count}`
  const anyCity = () => draws.oneOf(cities, ({ share }) => share)
  const near = ({ latitude, longitude }: Place, km: number): Place => ({
    latitude: latitude + (draws.normal() * km) / 111,
    longitude: longitude + (draws.normal() * km) / 110,
  })
  const personAt = (home: Place, zone: Zone, fixedLine?: string): Person => {
    const isTexting = draws.chance(shares.texting)
    return {
      session: newSession(),
      hasSession: isTexting || !draws.chance(shares.noSession),
      device: isTexting ? 0 : deviceNames.indexOf(draws.oneOf(devices, ({ share }) => share).name),
      home,
      zone,
      fixedLine,
      carrier: draws.oneOf(carriers, ({ share }) => share),
      isTexting,
      sharesPlace: !isTexting && draws.chance(shares.place),
    }
  }
  const anyFixedLine = () => `fixed ${draws.whole(1, fixedLineNetworks)}`
  const personIn = (where: City = anyCity()) =>
    personAt(near(where, where.spreadKm), where.zone, draws.chance(shares.fixedLine) ? anyFixedLine() : undefined)
  /** Who buys a unit where its lot is sold: anywhere, or in one of these cities. */
  const shopperIn = (sellsIn: City[] | undefined) =>
    personIn(sellsIn ? draws.oneOf(sellsIn, ({ share }) => share) : anyCity())
  /** The first networks of a carrier carry the most traffic. */
  const mobileNetwork = ({ carrier, zone }: Pick<Person, 'carrier' | 'zone'>) => {
    const numbers = Array.from({ length: Math.ceil(carrier.networksPerZone * shares.networks) }, (_, i) => i + 1)
    return `${carrier.name} ${zone} ${draws.oneOf(numbers, (number) => number ** -0.7)}`
  }
  const networkOf = (person: Person, at: number, isAtHome: boolean) => {
    if (isAtHome && person.fixedLine) return person.fixedLine
    if (!person.network || person.network.until < at)
      person.network = { name: mobileNetwork(person), until: at + hours(1) }
    return person.network.name
  }
  return {
    anyCity,
    near,
    personAt,
    personIn,
    shopperIn,
    newSession,
    anyFixedLine,
    /** Somebody of the same home. */
    relativeOf: ({ home, zone, fixedLine }: Person) => personAt(near(home, 0.1), zone, fixedLine),
    /** The same person in another app, which has a session of its own, now and then. */
    laterBrowser: (person: Person): Person =>
      !person.isTexting && draws.chance(shares.otherBrowser) ? { ...person, session: newSession() } : person,
    /** What arrives when a person checks a code: at home, or at a place on the way. */
    scan: (
      code: Pick<ReplayScan, 'code' | 'product' | 'batch' | 'markets'>,
      person: Person,
      at: number,
      place?: Place,
    ): ReplayScan => ({
      code: code.code,
      product: code.product,
      batch: code.batch,
      markets: code.markets,
      at,
      session: person.hasSession ? person.session : undefined,
      place: person.sharesPlace && draws.chance(shares.placeSent) ? (place ?? person.home) : undefined,
      device: person.device,
      network: person.isTexting ? undefined : hashNetwork(networkOf(person, at, place === undefined)),
    }),
    /** A time on that day between 7 and 22 o'clock, mostly in the afternoon. */
    timeOn: (day: number) => {
      const hour = 6 + 7.5 * (draws.random() + draws.random())
      return Math.floor(day / days(1)) * days(1) + Math.floor(hours(hour))
    },
  }
}
