import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { placeAt, unknownPlace } from '../../platform/lib/places.ts'
import { deviceNames } from '../../verify/detection/device-class.ts'
import {
  isSameNetwork,
  minutesPerDay,
  type NewVisitor,
  recentVisitors,
  unpackKeptVisitors,
  type Visitor,
  type VisitorHistory,
} from '../../verify/detection/visitor-history.ts'
import { toIsoMoment } from './present-copy-case.ts'

type Entry = CopyCaseDetails['timeline'][number]

/**
 * The visitors that the row of a code keeps, oldest first. Only a visitor whose weight is not stored yet has their quiet days, and the
 * network tag under last week's key, by which visitors of two weeks are compared.
 */
export function describeVisitors(row: VisitorHistory, weighed: VisitorHistory): Entry[] {
  const recent = new Map(recentVisitors(row).map((visitor) => [nameOf(visitor), visitor]))
  const visitors = unpackKeptVisitors(weighed)
  const networks = numberNetworks(visitors.map((visitor) => ({ ...recent.get(nameOf(visitor)), ...visitor })))
  return visitors.map((visitor, i) => {
    const { minute, place, device, weight } = visitor
    return {
      at: toIsoMoment(minute),
      ...(place ? placeAt(place.latitude, place.longitude) : unknownPlace),
      device: deviceNames[device] ?? null,
      network: networks[i] ?? null,
      weight: weight / 100,
      quietDays: i === 0 ? null : countQuietDays(recent.get(nameOf(visitor))),
    }
  })
}

const nameOf = ({ minute, sessionHash }: Visitor | NewVisitor) => `${minute} ${sessionHash}`

const countQuietDays = (visitor: NewVisitor | undefined) =>
  visitor ? Math.floor(visitor.quietMinutes / minutesPerDay) : null

/** A number for each network, from 1 in the order of the visitors; undefined for a visitor without a tag. */
function numberNetworks(visitors: (Visitor & Partial<NewVisitor>)[]): (number | undefined)[] {
  const numbers: (number | undefined)[] = []
  let networks = 0
  for (const visitor of visitors) {
    const { previousTag = unknownTag, quietMinutes = 0 } = visitor
    const known = visitors
      .slice(0, numbers.length)
      .findIndex((other) => isSameNetwork(other, { ...visitor, previousTag, quietMinutes }))
    numbers.push(visitor.tag === undefined ? undefined : (numbers[known] ?? ++networks))
  }
  return numbers
}

// No visitor has this tag, so only visitors of one week are compared.
const unknownTag = -1
