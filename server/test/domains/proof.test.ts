import { beforeEach, describe, expect, test, vi } from 'vitest'
import { registerDomainJobs } from '../../src/catalog/domains/jobs.ts'
import { inspectHost } from '../../src/platform/lib/inspect-host.ts'
import { openLog } from '../../src/platform/transparency-log/sequence-entries.ts'
import { createDomainClient, useDomainDns } from '../support/domain-client.ts'
import type { Actor } from '../support/factories.ts'
import { logSettings } from '../support/log-client.ts'
import { mailTo } from '../support/mailbox.ts'
import { useTestApp } from '../support/test-app.ts'

const dns = await useDomainDns()
const app = await useTestApp({ env: { ...dns.env, ...logSettings } })
await registerDomainJobs(app.context)
const client = createDomainClient(app, dns)
const host = 'verify.emzor.example'
const proof = `_sahihi.${host}`
let owner: Actor
let rival: Actor

beforeEach(async () => {
  await app.db.deleteFrom('domains').execute()
  dns.zone.delete(host)
  dns.zone.delete(proof)
  owner = await app.createPartner()
  rival = await app.createPartner({ companyName: 'Rival' })
})

/** The daily checks of some days. */
async function passDays(days: number) {
  for (let day = 0; day < days; day++) {
    app.wait(86_400)
    await app.db.transaction().execute((tx) => app.context.jobs.enqueue(tx, 'check-domains', {}))
    await vi.waitFor(
      async () => {
        const working = (await app.rows('domains', { host })).filter(({ verifiedAt }) => verifiedAt)
        expect(working.filter(({ checkedAt }) => checkedAt?.getTime() !== app.time.now.getTime())).toEqual([])
      },
      { timeout: 20_000, interval: 20 },
    )
  }
}

test('an address belongs to a company once its two records are found', async () => {
  const added = await client.add(owner, ' https://VERIFY.Emzor.example/ ')
  expect(added.json()).toMatchObject({
    success: true,
    data: { isAvailable: true, domains: [{ host, state: 'pending', records: [{ name: proof }, { name: host }] }] },
  })
  expect((await client.check(owner, host)).json()).toMatchObject({
    message: 'The records are not right yet.',
    data: { domains: [{ state: 'pending', problem: `The TXT record at ${proof} is missing or has another value.` }] },
  })
  await client.setRecords(owner, host)
  dns.zone.delete(host)
  await client.check(owner, host)
  expect((await client.find(owner, host)).problem).toBe(`${host} has no CNAME record.`)
  await client.setRecords(owner, host)
  expect((await client.check(owner, host)).json().data.domains).toMatchObject([{ state: 'verified', problem: null }])
  expect(app.context.companyHosts.find(host)?.partnerId).toBe(owner.partnerId)
})

test.each([
  ['a word', 'emzor', 'Enter a domain such as'],
  ['an IP address', '192.0.2.1', 'Enter a domain such as'],
  ['a path', 'verify.emzor.example/x', 'Enter a domain such as'],
  ['our own host', 'check.example', 'belongs to this server'],
  ['a name within it', 'emzor.check.example', 'belongs to this server'],
  ['a public ending', 'com.ng', 'public ending'],
  ['nothing', '', 'required'],
])('%s is no address of a company', async (_, typed, message) => {
  const reply = await client.add(owner, typed)
  expect([reply.statusCode, reply.json().errors]).toEqual([
    400,
    [{ field: 'host', message: expect.stringContaining(message) }],
  ])
})

test('a name in any script is stored as DNS has it', async () => {
  await client.add(owner, 'Ẹmzọr.example')
  expect((await client.list(owner)).domains).toMatchObject([{ host: 'xn--mzr-ijzse.example' }])
})

test('an address is added once, and only with the password', async () => {
  expect((await client.add(owner, host, 'another password')).statusCode).toBe(400)
  await client.add(owner, host)
  expect((await client.add(owner, host)).statusCode).toBe(409)
})

test('a company that proves an address later does not get it while the first one still proves it', async () => {
  await client.verify(owner, host)
  await client.add(rival, host)
  await client.setRecords(rival, host)
  await client.check(rival, host)
  expect((await client.find(rival, host)).problem).toContain('Another company proves')
  expect((await client.find(owner, host)).state).toBe('verified')
})

test('an address moves to who proves it when its old owner no longer does, at once', async () => {
  await client.verify(owner, host)
  dns.zone.delete(proof)
  await client.verify(rival, host)
  expect((await client.find(owner, host)).state).toBe('off')
  expect(app.context.companyHosts.find(host)?.partnerId).toBe(rival.partnerId)
  expect((await mailTo(app, owner.email, 2)).bodyText).toContain('Another company has proved')
})

test('of two companies that prove an address together one gets it', async () => {
  for (const company of [owner, rival]) {
    await client.add(company, host)
    await client.setRecords(company, host)
  }
  await Promise.all([owner, rival].map((company) => client.check(company, host)))
  const states = [(await client.find(owner, host)).state, (await client.find(rival, host)).state]
  expect(states.sort()).toEqual(['pending', 'verified'])
})

describe('a lost record', () => {
  test('warns the owners twice, and then turns the address off', async () => {
    await client.verify(owner, host)
    dns.zone.delete(proof)
    await passDays(1)
    expect((await client.find(owner, host)).state).toBe('warned')
    expect((await mailTo(app, owner.email, 2)).subject).toBe(`${host} is about to stop working`)
    await passDays(1)
    expect(app.context.companyHosts.find(host)).toBeDefined()
    await passDays(1)
    expect((await client.find(owner, host)).state).toBe('off')
    expect(app.context.companyHosts.find(host)).toBeUndefined()
    expect((await mailTo(app, owner.email, 4)).subject).toBe(`${host} is turned off`)
  })

  test('that is set again in time ends the warnings', async () => {
    await client.verify(owner, host)
    dns.zone.delete(host)
    await passDays(2)
    dns.zone.set(host, { cname: 'labels.check.example' })
    await client.check(owner, host)
    expect((await client.find(owner, host)).state).toBe('verified')
    dns.zone.delete(host)
    await passDays(2)
    expect((await client.find(owner, host)).state).toBe('warned')
  })

  test('counts once a day however often a person checks', async () => {
    await client.verify(owner, host)
    dns.zone.delete(proof)
    for (let time = 0; time < 4; time++) await client.check(owner, host)
    expect((await client.find(owner, host)).state).toBe('verified')
  })

  test('does not count while the name servers are away', async () => {
    await client.verify(owner, host)
    dns.zone.set(proof, 'failing')
    await passDays(4)
    expect(await client.find(owner, host)).toMatchObject({
      state: 'verified',
      problem: expect.stringContaining('did not answer'),
    })
  })
})

test('the public log says which company an address answers for, and names those that agree', async () => {
  await openLog(app.context)
  await app.call('PUT', '/api/partners/public-log', { token: rival.token, body: { publishesBatches: true } })
  await client.verify(owner, host)
  dns.zone.delete(proof)
  await client.verify(rival, host)
  await client.remove(owner, host) // no longer its own
  await client.remove(rival, host)
  const entries = (await app.rows('logEntries')).map(({ body }) => JSON.parse(body) as object)
  const details = { company: 'Rival', companyId: rival.partnerId }
  const common = { fact: 'domain.changed', at: app.time.now.toISOString(), host }
  expect(entries).toEqual([
    { ...common, state: 'verified' },
    { ...common, state: 'turned_off' },
    { ...common, state: 'verified', details },
    { ...common, state: 'removed', details },
  ])
})

test('checks are limited', async () => {
  await client.add(owner, host)
  const statuses: number[] = []
  for (let time = 0; time < 31; time++) statuses.push((await client.check(owner, host)).statusCode)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429])
})

describe('what DNS says', () => {
  const inspect = (time?: number) => inspectHost(host, app.context.config, time)
  const target = 'labels.check.example'

  test.each([
    ['a chain of CNAME records', { [host]: { cname: 'a.cdn.example' }, 'a.cdn.example': { cname: target } }, undefined],
    ['the addresses of the target, at the top of a domain', { [host]: { a: ['192.0.2.7'] } }, undefined],
    ['another address beside', { [host]: { a: ['192.0.2.7', '192.0.2.8'] } }, 'other_target'],
    ['another host', { [host]: { cname: 'other.example' } }, 'other_target'],
    ['a circle', { [host]: { cname: 'b.example' }, 'b.example': { cname: host } }, 'other_target'],
    ['servers that fail', { [host]: 'failing' as const }, 'no_answer'],
  ])('%s', async (_, records, problem) => {
    for (const [name, value] of Object.entries(records)) dns.zone.set(name, value)
    expect((await inspect()).problem).toBe(problem)
  })

  test('servers that stay silent are given up', async () => {
    dns.zone.set(proof, 'silent')
    expect(await inspect(100)).toEqual({ texts: [], problem: 'no_answer' })
  })

  test('two hundred texts, one of them longer than a string, are all read', async () => {
    const long = 'x'.repeat(700)
    dns.zone.set(proof, { txt: [...Array.from({ length: 199 }, (_, index) => `record ${index}`), long] })
    const { texts } = await inspect()
    expect([texts.length, texts.includes(long)]).toEqual([200, true])
  })
})
