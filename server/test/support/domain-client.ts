import type { Domains } from '@sahihi/contract/endpoints/domains.ts'
import { givePassword } from './api-key-client.ts'
import { useDnsServer } from './dns-server.ts'
import type { Actor } from './factories.ts'
import type { TestApp } from './test-app.ts'

export const publicUrl = 'https://check.example'
const target = 'labels.check.example'
const password = 'a long password'

/** A name server, and the settings of a server that asks it. */
export async function useDomainDns() {
  const dns = await useDnsServer()
  dns.zone.set(target, { a: ['192.0.2.7'] })
  return { ...dns, env: { PUBLIC_URL: publicUrl, DOMAIN_TARGET: target, DOMAIN_DNS: dns.address } }
}

/** Calls of owners about own addresses, and the records that they set. */
export function createDomainClient(app: TestApp, { zone }: Awaited<ReturnType<typeof useDnsServer>>) {
  const list = async ({ token }: Pick<Actor, 'token'>) =>
    (await app.call('GET', '/api/domains', { token })).json<{ data: Domains }>().data
  const find = async (owner: Pick<Actor, 'token'>, host: string) => {
    const found = (await list(owner)).domains.find((domain) => domain.host === host)
    if (!found) throw new Error(`There is no ${host}.`)
    return found
  }
  const add = async (owner: Actor, host: string, currentPassword = password) => {
    await givePassword(app, owner, password)
    return app.call('POST', '/api/domains', { token: owner.token, body: { host, currentPassword } })
  }
  /** Sets the records of a domain as the page shows them, beside the texts that are there. */
  const setRecords = async (owner: Pick<Actor, 'token'>, host: string) => {
    for (const { type, name, value } of (await find(owner, host)).records) {
      const earlier = zone.get(name)
      const texts = typeof earlier === 'object' ? (earlier.txt ?? []) : []
      zone.set(name, type === 'TXT' ? { txt: [...texts, value] } : { cname: value })
    }
  }
  const check = async (owner: Pick<Actor, 'token'>, host: string) =>
    app.call('POST', `/api/domains/${(await find(owner, host)).id}/check`, { token: owner.token })
  const remove = async (owner: Pick<Actor, 'token'>, host: string, currentPassword = password) =>
    app.call('POST', `/api/domains/${(await find(owner, host)).id}/removal`, {
      token: owner.token,
      body: { currentPassword },
    })
  const verify = async (owner: Actor, host: string) => {
    const added = await add(owner, host)
    if (added.statusCode !== 200) throw new Error(added.body)
    await setRecords(owner, host)
    await check(owner, host)
    return find(owner, host)
  }
  return { list, find, add, setRecords, check, remove, verify }
}
