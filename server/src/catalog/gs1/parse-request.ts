import { failure, type Gs1Failure, parseDigitalLink } from '@sahihi/contract/domain/gs1.ts'
import { uncompressedLink } from '../codes/compressed-link.ts'

export type ResolverRequest = {
  gtin: string
  lot: string | undefined
  serial: string | undefined
  /** The path as it was sent, without a slash at its end, and cut after each identifier in it: `{ '01': '/01/0950...' }`. */
  path: string
  pathUpTo: Record<string, string>
  /** As it was sent, without the question mark. */
  query: string
  linkType: string | undefined
}

type Reading = ({ ok: true } & ResolverRequest) | Gs1Failure

/**
 * Reads the address of a request before it is decoded: in a value, `%2F` is not a slash. Lot and serial count only in the path; after the
 * question mark they are attributes. An address that is not a Digital Link may be a compressed one, and is read as what it stands for.
 */
export function parseResolverRequest(rawUrl: string): Reading {
  const asSent = parseUncompressed(rawUrl)
  const link = asSent.ok ? undefined : uncompressedLink(rawUrl)
  return link === undefined ? asSent : parseUncompressed(link)
}

function parseUncompressed(rawUrl: string): Reading {
  const [address = ''] = rawUrl.split('#')
  const [wholePath = ''] = address.split('?')
  const query = address.slice(wholePath.length + 1)
  const path = wholePath.replace(/\/$/, '')
  const whole = parseDigitalLink(address)
  if (!whole.ok) return whole
  const identity = parseDigitalLink(path)
  if (!identity.ok) return identity
  const segments = path.split('/')
  // Our Digital Links have nothing before the GTIN.
  if (segments[2] !== identity.gtin) return failure('unknown_identifier', segments[2] ?? '')
  const pathUpTo: Record<string, string> = {}
  for (let i = 1; i < segments.length; i += 2) pathUpTo[segments[i] ?? ''] = segments.slice(0, i + 2).join('/')
  const { gtin, lot, serial } = identity
  return { ok: true, gtin, lot, serial, path, pathUpTo, query, linkType: linkTypeIn(query) }
}

/** The type without its namespace; `linkset` for all links. A type of another namespace matches no link. */
function linkTypeIn(query: string): string | undefined {
  const asked = new URLSearchParams(query).get('linkType')
  if (!asked) return undefined
  // The name in earlier versions of the standard.
  if (asked === 'all') return 'linkset'
  const [, type] = /^(?:gs1:|https?:\/\/(?:ref\.)?gs1\.org\/voc\/)(\w+)$/.exec(asked) ?? []
  return type ?? (asked === 'linkset' ? asked : `other:${asked}`)
}
