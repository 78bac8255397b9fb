import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerDomainJobs } from '../../src/catalog/domains/jobs.ts'
import { importDataArchive } from '../../src/operations/data-archives/import-data-archive.ts'
import { createLoaderDatabase } from '../../src/platform/db/client.ts'
import { createDataArchiveClient, registerArchiveJobs, removeSavedFiles } from '../support/data-archive-client.ts'
import { createDomainClient, useDomainDns } from '../support/domain-client.ts'
import type { Actor } from '../support/factories.ts'
import { fromOurPage, useTestApp } from '../support/test-app.ts'

const host = 'verify.emzor.example'
const dns = await useDomainDns()
const first = await useTestApp({ env: dns.env })
const second = await useTestApp({
  env: { ...dns.env, PUBLIC_URL: 'https://other.example', DOMAIN_TARGET: 'labels.other.example' },
})
const own = await useTestApp({ env: { PUBLIC_URL: `https://${host}` } })
const owner = await first.createPartner({ codeLimit: 5000 })
const printed: string[] = []
let moved: Actor
let archive: string
let batchId: string

beforeAll(async () => {
  await registerArchiveJobs(first)
  for (const { context } of [first, second]) await registerDomainJobs(context)
  await createDomainClient(first, dns).verify(owner, host)
  const { product, batch, serials } = await first.createCodes({ partner: owner, quantity: 3 })
  const { token } = owner
  batchId = batch.id
  await first.call('PUT', `/api/products/${product.id}/label-address`, { token, body: { host } })
  const csv = (await first.call('GET', `/api/products/${batch.id}/download-qr?format=csv`, { token })).body
  printed.push(...(csv.match(/https:\S+?(?=[",\s])/g) ?? []))
  expect(printed).toEqual(serials.map((serial) => `https://${host}/verify/${serial}`))
  archive = await createDataArchiveClient(first).take(owner)
  await importInto(second)
  await importInto(own)
  const [member] = await second.rows('memberships', { partnerId: owner.partnerId })
  const accountId = member?.accountId ?? ''
  moved = { ...owner, accountId, token: await second.createSession(accountId) }
}, 60_000)
afterAll(removeSavedFiles)

async function importInto({ url, time: { now }, context }: typeof first) {
  const db = createLoaderDatabase(url)
  const publicUrl = context.config.PUBLIC_URL
  try {
    await importDataArchive(db, archive, { partnerId: undefined, now, publicUrl, print: () => {} })
  } finally {
    await db.destroy()
  }
}

/** Opens a printed link at a server, as the phone of a shopper would where the domain leads there. */
const openAt = async (app: typeof first, link: string) => {
  const { host, pathname } = new URL(link)
  return app.scan(pathname.slice('/verify/'.length), {}, { ...fromOurPage, host })
}

test('a domain that moves with the archive keeps all labels working at another operator', async () => {
  const client = createDomainClient(second, dns)
  expect(await client.find(moved, host)).toMatchObject({ state: 'pending', products: 1 })
  expect((await openAt(second, printed[0] ?? '')).statusCode).toBe(421)
  const csv = () => second.call('GET', `/api/products/${batchId}/download-qr?format=csv`, { token: moved.token })
  expect((await csv()).statusCode).toBe(409)

  // The company points its domain at the new operator.
  await client.setRecords(moved, host)
  expect((await client.check(moved, host)).json().message).toBe('The records are right: the address works.')
  for (const link of printed) expect((await openAt(second, link)).json()).toMatchObject({ verdict: 'genuine_first' })
  expect((await csv()).body).toContain(printed[0])
})

test('a domain that is the address of the company’s own server needs no proof there', async () => {
  expect(await own.rows('domains', {})).toEqual([])
  expect(await own.rows('products', { labelHost: host })).toEqual([])
  expect((await openAt(own, printed[0] ?? '')).json()).toMatchObject({ verdict: 'genuine_first' })
})
