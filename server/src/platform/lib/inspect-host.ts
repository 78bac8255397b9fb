import { Resolver } from 'node:dns/promises'
import type { DomainProblem } from '@sahihi/contract/domain/domains.ts'
import type { Config } from '../config.ts'
import { seconds } from './time.ts'

/** What DNS says about a host: the texts at its TXT record, and what is wrong with where it leads. */
export type HostInspection = { texts: string[]; problem?: Exclude<DomainProblem, 'no_proof' | 'taken'> }

/** Where the proof of a host stands. A host with a CNAME record can have no other record of its own (RFC 1034, 3.6.2). */
export const proofName = (host: string) => `_sahihi.${host}`
export const proofText = (token: string) => `sahihi-domain=${token}`

const maxHops = 5

/** Asks DNS about a host, in a bounded time whatever its name servers do. It never throws. */
export async function inspectHost(
  host: string,
  { DOMAIN_TARGET: target = '', DOMAIN_DNS: servers }: Pick<Config, 'DOMAIN_TARGET' | 'DOMAIN_DNS'>,
  wholeTime = seconds(8),
): Promise<HostInspection> {
  const resolver = new Resolver({ timeout: seconds(2), tries: 2 })
  if (servers) resolver.setServers(servers)
  const deadline = setTimeout(() => resolver.cancel(), wholeTime)
  try {
    const texts = await orNothing(resolver.resolveTxt(proofName(host)))
    const problem = await findProblem(resolver, host, target)
    return { texts: texts.map((parts) => parts.join('')), ...(problem && { problem }) }
  } catch {
    return { texts: [], problem: 'no_answer' }
  } finally {
    clearTimeout(deadline)
  }
}

/**
 * A host leads to us by CNAME records, or by its addresses: the top of a domain can have no CNAME record, so its provider answers with
 * the addresses of the target.
 */
async function findProblem(resolver: Resolver, host: string, target: string) {
  let name = host
  for (let hop = 0; hop < maxHops; hop++) {
    const [next] = await orNothing(resolver.resolveCname(name))
    if (next === undefined) break
    name = next.toLowerCase().replace(/\.$/, '')
    if (name === target) return undefined
  }
  const addressesOf = async (each: string) => [
    ...(await orNothing(resolver.resolve4(each))),
    ...(await orNothing(resolver.resolve6(each))),
  ]
  const own = await addressesOf(name)
  if (own.length === 0) return name === host ? ('no_target' as const) : ('other_target' as const)
  const ours = new Set(await addressesOf(target))
  return own.every((address) => ours.has(address)) ? undefined : ('other_target' as const)
}

/** No record of a kind is an answer; servers that fail or stay silent give none. */
async function orNothing<T>(records: Promise<T[]>): Promise<T[]> {
  try {
    return await records
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENODATA' || code === 'ENOTFOUND') return []
    throw error
  }
}
