import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isInternetAddress } from './internet-address.ts'
import { deriveKey } from './secret-key.ts'

/** 16 bits that stand for the network of an address, under this week's key and under last week's. */
export type NetworkTags = { tag: number; previousTag: number }

/** Shows whether two visitors came from the same network, without storing an address. Private addresses have no tag. */
export type NetworkTagger = (address: string, now: Date) => NetworkTags | undefined

/**
 * Every week has its own key, so that a tag says nothing about other weeks. A hash takes 2.5 µs with a KeyObject, and 12 µs with a
 * Buffer.
 */
export function createNetworkTagger(secretKey: string): NetworkTagger {
  const keys = new Map<number, KeyObject>()
  const keyOfWeek = (week: number) => {
    const known = keys.get(week)
    if (known) return known
    if (keys.size > 1) keys.clear()
    const key = createSecretKey(deriveKey(secretKey, `network-tag week ${week}`))
    keys.set(week, key)
    return key
  }
  const computeTags = (network: string, week: number): NetworkTags => ({
    tag: computeTag(keyOfWeek(week), network),
    previousTag: computeTag(keyOfWeek(week - 1), network),
  })
  // The phones of a carrier share a few networks, so most tags are in the cache.
  let knownWeek = 0
  const known = new Map<string, NetworkTags | undefined>()
  return (address, now) => {
    const week = weekNumber(now)
    if (week !== knownWeek || known.size >= maxKnown) known.clear()
    knownWeek = week
    const neighbours = address.includes(':') ? address : address.slice(0, address.lastIndexOf('.'))
    if (known.has(neighbours)) return known.get(neighbours)
    const network = toNetwork(address)
    const tags = network === undefined ? undefined : computeTags(network, week)
    known.set(neighbours, tags)
    return tags
  }
}

const maxKnown = 4096

const weekNumber = (now: Date) => Math.floor(now.getTime() / 60_000 / 10_080)

const computeTag = (key: KeyObject, network: string) =>
  createHmac('sha256', key).update(network).digest().readUInt16BE(0)

/** Whether an address belongs to the public internet; private, documentation and multicast addresses do not. */
export const isPublicAddress = (address: string) => toNetwork(address) !== undefined

/** The /24 of an IPv4 address, also of one that is mapped to IPv6, or the /48 of an IPv6 address. */
function toNetwork(address: string): string | undefined {
  if (isIP(address) === 0) return undefined
  const parsed = ipaddr.process(address)
  if (!isInternetAddress(parsed)) return undefined
  return parsed instanceof ipaddr.IPv4
    ? parsed.octets.slice(0, 3).join('.')
    : parsed.parts
        .slice(0, 3)
        .map((group) => group.toString(16))
        .join(':')
}
