import { describe, expect, test } from 'vitest'
import { randomGtin } from '../support/gtin-factory.ts'
import { importFields } from '../support/import-client.ts'
import { publicUrl, useResolverApp, verdictUrl } from '../support/resolver-client.ts'

const app = await useResolverApp()
const partner = await app.createPartner({ codeLimit: 1000 })

const createGs1Code = async (overrides: object = {}) => {
  const gtin = randomGtin()
  return { ...(await app.createCode({ partner, gtin, ...overrides })), gtin }
}

test('resolving an item does not count as a scan', async () => {
  const { serial, gtin, batch } = await createGs1Code({ lot: 'L1' })
  const path = `/01/${gtin}/10/L1/21/${serial}`
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    for (const query of ['', '?linkType=linkset', '?linkType=gs1:verificationService', '?linkType=gs1:pip'])
      expect((await app.resolve(`${path}${query}`, {}, method)).status).toBeLessThan(500)
  expect(await app.row('codes', { batchId: batch.id })).toMatchObject({ scanCount: 0 })
  expect(await app.rows('scans')).toEqual([])
  expect((await app.scan(serial)).json()).toMatchObject({ verdict: 'genuine_first' })
})

test('the resolver does not reveal whether a serial was issued: only the verdict says that it is unknown', async () => {
  const { serial, gtin } = await createGs1Code({ lot: 'L1' })
  const linksetOf = async (each: string) => {
    const reply = await app.resolve(`/01/${gtin}/10/L1/21/${each}?linkType=linkset`)
    return (await reply.text()).replaceAll(each, 'SERIAL')
  }
  expect(await linksetOf('NEVER-ISSUED-1')).toBe(await linksetOf(serial))
  expect(await app.locationOf(`/01/${gtin}/21/NEVER-ISSUED-1`)).toBe(`307 ${verdictUrl(gtin, 'NEVER-ISSUED-1')}`)
  expect((await app.scan(`(01)${gtin}(21)NEVER-ISSUED-1`)).json()).toMatchObject({ verdict: 'unknown' })
})

test('a serial under an unknown GTIN leads to the verdict too', async () => {
  const gtin = randomGtin()
  expect(await app.locationOf(`/01/${gtin}/21/S1`)).toBe(`307 ${verdictUrl(gtin, 'S1')}`)
  expect(await app.linksetOf(`/01/${gtin}/21/S1`)).toHaveLength(1)
})

test('a serial keeps its slash, and special characters are encoded', async () => {
  const gtin = randomGtin()
  expect(await app.locationOf(`/01/${gtin}/21/A%2FB`)).toBe(`307 ${verdictUrl(gtin, 'A/B')}`)
  expect(await app.locationOf(`/01/${gtin}/21/A%3FB%25`)).toBe(`307 ${verdictUrl(gtin, 'A?B%')}`)
})

describe('a lot', () => {
  test('is hidden while its batch is held, and leads to its recall afterwards', async () => {
    const { gtin, batch } = await createGs1Code({ lot: 'HELD', holdUntilReleased: true })
    const page = `307 ${publicUrl}/verify-batch/${batch.batchNumber}`
    const manufacturer = `307 ${publicUrl}/manufacturers/${partner.partnerId}`
    expect(await app.locationOf(`/01/${gtin}/10/HELD`)).toBe(manufacturer)
    const recall = { action: 'recall', reason: 'Wrong dose' }
    await app.call('PUT', `/api/products/batch/${batch.id}/state`, { token: partner.token, body: recall })
    expect(await app.locationOf(`/01/${gtin}/10/HELD`)).toBe(page)
  })

  test('of several batches leads to the recalled one', async () => {
    const { gtin, product, batch } = await createGs1Code({ lot: 'L1' })
    const body = { ...importFields, batchName: 'Run 8', quantity: 1, lot: 'L1' }
    const added = await app.call('POST', `/api/products/${product.id}/batch`, { token: partner.token, body })
    const newest = added.json<{ data: { batch: { batchNumber: string } } }>().data.batch
    expect(await app.locationOf(`/01/${gtin}/10/L1`)).toBe(`307 ${publicUrl}/verify-batch/${newest.batchNumber}`)
    const recall = { action: 'recall', reason: 'Wrong dose' }
    await app.call('PUT', `/api/products/batch/${batch.id}/state`, { token: partner.token, body: recall })
    expect(await app.locationOf(`/01/${gtin}/10/L1`)).toBe(`307 ${publicUrl}/verify-batch/${batch.batchNumber}`)
  })

  test('in the query is an attribute, and does not lead to its batch', async () => {
    const { gtin } = await createGs1Code({ lot: 'L1' })
    expect(await app.locationOf(`/01/${gtin}?10=L1`)).toBe(`307 ${publicUrl}/manufacturers/${partner.partnerId}?10=L1`)
  })
})

test('fifty simultaneous requests from one address are all answered', async () => {
  const { gtin, serial } = await createGs1Code()
  const paths = [`/01/${gtin}`, `/01/${gtin}/21/${serial}`, `/01/${gtin}/10/NONE?linkType=linkset`]
  const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => app.resolve(paths[i % 3] ?? '')))
  expect(replies.filter(({ status }) => status !== 307 && status !== 200)).toEqual([])
})

test('a browser gets a page if nothing is found', async () => {
  const reply = await app.resolve(`/01/${randomGtin()}`, { accept: 'text/html,*/*;q=0.8', 'accept-language': 'fr' })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await reply.text()).toContain('<html lang="fr"')
})
