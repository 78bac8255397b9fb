import type { LinkForm } from '@sahihi/contract/endpoints/gs1.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { closePartner, createCodes } from '../support/closure-client.ts'
import type { Actor } from '../support/factories.ts'
import { randomGtin } from '../support/gtin-factory.ts'
import { importFields } from '../support/import-client.ts'
import { createLinkClient } from '../support/link-client.ts'
import { registerMailJobs } from '../support/mailbox.ts'
import { createSignedInPartner } from '../support/profile-client.ts'
import { publicUrl, useResolverApp, verdictUrl, vocabulary } from '../support/resolver-client.ts'

const site = 'https://www.maker.example'
const app = await useResolverApp()
const client = createLinkClient(app)
await registerMailJobs(app)
let partner: Actor
let gtin = ''
let productId = ''
let batchId = ''
let batchPage = ''
beforeEach(async () => {
  partner = await app.createPartner({ codeLimit: 1000 })
  gtin = randomGtin()
  const { product, batch } = await app.createBatch({ partner, gtin, lot: 'L1', quantity: 1 })
  productId = product.id
  batchId = batch.id
  batchPage = `${publicUrl}/verify-batch/${batch.batchNumber}`
})

const link = (path: string, form: Partial<LinkForm> = {}, id = productId) =>
  client.addLink(partner, id, { ...form, url: `${site}${path}` })
const locationOf = (path = '', headers: Record<string, string> = {}) => app.locationOf(`/01/${gtin}${path}`, headers)
const manufacturer = () => `307 ${publicUrl}/manufacturers/${partner.partnerId}`

describe('a link of a product', () => {
  test('is the target of its GTIN as the default and by its type; items still lead to their verdict', async () => {
    await link('/leaflet', { type: 'epil' })
    expect(await locationOf()).toBe(manufacturer())
    await link('/product', { isDefault: true })
    expect(await locationOf()).toBe(`307 ${site}/product`)
    expect(await locationOf('?linkType=gs1:epil')).toBe(`307 ${site}/leaflet?linkType=gs1:epil`)
    expect(await locationOf('/21/S1')).toBe(`307 ${verdictUrl(gtin, 'S1')}`)
    expect(await locationOf('/10/L1/21/S1?linkType=gs1:epil')).toContain(`307 ${site}/leaflet`)
    expect(await locationOf('?linkType=gs1:registryEntry')).toContain(manufacturer())
  })

  test('gets the whole query after its own, before its fragment', async () => {
    await link('/product?shop=1#dose', { isDefault: true })
    expect(await locationOf('?17=261231&a=b')).toBe(`307 ${site}/product?shop=1&17=261231&a=b#dose`)
    expect(await locationOf()).toBe(`307 ${site}/product?shop=1#dose`)
  })

  test('is in the linkset, as the default only with its title', async () => {
    await link('/product', { isDefault: true, language: 'en', mediaType: 'text/html', title: 'Product' })
    const [level] = await app.linksetOf(`/01/${gtin}`)
    expect(level).toMatchObject({
      [`${vocabulary}pip`]: [{ href: `${site}/product`, title: 'Product', type: 'text/html', hreflang: ['en'] }],
      [`${vocabulary}registryEntry`]: [{ type: 'text/html' }],
    })
    expect(level).not.toHaveProperty(`${vocabulary}defaultLinkMulti`)
    expect(level?.[`${vocabulary}defaultLink`]).toEqual([{ href: `${site}/product`, title: 'Product' }])
  })
})

describe('of links in several languages', () => {
  beforeEach(async () => {
    await link('/en', { language: 'en', isDefault: true })
    await link('/fr', { language: 'fr' })
    await link('/gb', { language: 'en-GB' })
  })

  test.each([
    ['fr', '/fr'],
    ['FR', '/fr'],
    ['de, fr;q=0.5, en;q=0.9', '/en'],
    ['fr-CA', '/fr'],
    ['en-GB,en;q=0.9', '/gb'],
    ['fr;q=0, de', '/en'],
    ['de', '/en'],
    ['*', '/en'],
    ['', '/en'],
    ['};--,;q=x', '/en'],
  ])('a reader of “%s” gets %s, by default and by type', async (language, path) => {
    const headers = { 'accept-language': language }
    expect(await locationOf('', headers)).toBe(`307 ${site}${path}`)
    expect(await locationOf('?linkType=gs1:pip', headers)).toContain(`307 ${site}${path}?`)
  })

  test('the linkset has several defaults', async () => {
    const [level] = await app.linksetOf(`/01/${gtin}`)
    expect(level?.[`${vocabulary}defaultLink`]).toHaveLength(1)
    const hrefs = level?.[`${vocabulary}defaultLinkMulti`]?.map(({ href }) => href)
    expect(hrefs).toEqual(['en', 'fr', 'gb'].map((page) => `${site}/${page}`))
  })

  test('but not for an item, which has its own default', async () => {
    const levels = await app.linksetOf(`/01/${gtin}/21/A1`)
    expect(levels).toHaveLength(2)
    for (const level of levels) expect(level).not.toHaveProperty(`${vocabulary}defaultLinkMulti`)
  })
})

test('of links in several media types the reader gets an accepted one', async () => {
  await link('/leaflet', { type: 'epil', mediaType: 'text/html' })
  await link('/leaflet.pdf', { type: 'epil', mediaType: 'application/pdf' })
  const typed = (accept: string) => locationOf('?linkType=gs1:epil', { accept })
  expect(await typed('application/pdf')).toContain(`307 ${site}/leaflet.pdf`)
  expect(await typed('text/html,*/*;q=0.8')).toContain(`307 ${site}/leaflet?`)
})

describe('several links that match a request', () => {
  beforeEach(async () => {
    await link('/iso', { type: 'certificationInfo', title: 'ISO <9001>' })
    await link('/nafdac', { type: 'certificationInfo', title: 'NAFDAC' })
    await link('/soncap', { type: 'certificationInfo', title: 'SONCAP', language: 'fr' })
  })
  const path = '?linkType=gs1:certificationInfo'

  test('are listed with 300 for programs', async () => {
    const reply = await app.resolve(`/01/${gtin}${path}`, { 'accept-language': 'de' })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([300, 'application/linkset+json'])
    expect(await reply.json()).toEqual({
      linkset: [
        {
          anchor: `${publicUrl}/01/${gtin}`,
          itemDescription: 'Paracetamol 500 mg',
          [`${vocabulary}certificationInfo`]: [
            { href: `${site}/iso`, title: 'ISO <9001>' },
            { href: `${site}/nafdac`, title: 'NAFDAC' },
          ],
        },
      ],
    })
  })

  test('are available to every site, with the address of all links, and without the list for HEAD', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await app.resolve(`/01/${gtin}${path}`, { 'accept-language': 'de' }, method)
      expect([status, headers.get('location')]).toEqual([300, null])
      expect(headers.get('link')).toContain(`<${publicUrl}/01/${gtin}?linkType=linkset>; rel="linkset"`)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('vary')).toMatch(/^Accept, Accept-Language/)
    }
  })

  test('are a page in a browser, with their titles as text', async () => {
    const reply = await app.resolve(`/01/${gtin}${path}`, { accept: 'text/html' })
    const page = await reply.text()
    expect([reply.status, page]).toEqual([300, expect.stringContaining(`<a href="${site}/iso">ISO &#60;9001&#62;</a>`)])
    expect(page).not.toContain('SONCAP')
  })

  test('are not listed if one is the default', async () => {
    await link('/default', { type: 'certificationInfo', isDefault: true })
    expect(await locationOf(path)).toContain(`307 ${site}/default`)
  })
})

describe('a link of a batch', () => {
  test('precedes those of its product, for its lot and the items of the lot', async () => {
    await link('/recalls', { type: 'recallStatus' })
    await link('/product')
    await link('/lot', {}, batchId)
    for (const path of ['/10/L1', '/10/L1/21/S1']) {
      expect(await locationOf(`${path}?linkType=gs1:pip`)).toContain(`307 ${site}/lot?`)
      // Our own page of the batch precedes a link of the product.
      expect(await locationOf(`${path}?linkType=gs1:recallStatus`)).toContain(`307 ${batchPage}`)
    }
    for (const path of ['', '/21/S1', '/10/OTHER'])
      expect(await locationOf(`${path}?linkType=gs1:pip`)).toContain(`307 ${site}/product?`)
    await link('/lot-recall', { type: 'recallStatus' }, batchId)
    expect(await locationOf('/10/L1?linkType=gs1:recallStatus')).toContain(`307 ${site}/lot-recall`)
    expect(await locationOf('/10/L1')).toBe(`307 ${batchPage}`)
  })

  test('is the default of its lot, but not while the batch is recalled', async () => {
    await link('/lot', { isDefault: true }, batchId)
    expect(await locationOf('/10/L1')).toBe(`307 ${site}/lot`)
    const change = (action: string) =>
      app.call('PUT', `/api/products/batch/${batchId}/state`, { ...partner, body: { action, reason: 'Dose' } })
    await change('recall')
    expect(await locationOf('/10/L1')).toBe(`307 ${batchPage}`)
    expect(await locationOf('/10/L1?linkType=gs1:pip')).toContain(`307 ${site}/lot`)
    await change('lift_recall')
    expect(await locationOf('/10/L1')).toBe(`307 ${site}/lot`)
  })

  test('that several batches of a lot have is listed once', async () => {
    const body = { ...importFields, batchName: 'Run 8', quantity: 1, lot: 'L1' }
    const added = await app.call('POST', `/api/products/${productId}/batch`, { token: partner.token, body })
    const other = added.json<{ data: { batch: { id: string } } }>().data.batch.id
    await link('/lot', {}, batchId)
    await link('/lot', { isDefault: true }, other)
    expect(await locationOf('/10/L1?linkType=gs1:pip')).toContain(`307 ${site}/lot`)
    expect(await locationOf('/10/L1')).toBe(`307 ${site}/lot`)
  })
})

describe('the links of a company', () => {
  beforeEach(async () => {
    await link('/product', { isDefault: true })
  })

  test('are not shown under its former GTIN that another company has now', async () => {
    const edit = (version: number, next: string | null) => {
      const body = { version, name: 'Panadol', category: 'Medicine', gtin: next }
      return app.call('PUT', `/api/products/${productId}`, { token: partner.token, body })
    }
    await edit(1, null)
    expect((await app.resolve(`/01/${gtin}`)).status).toBe(404)
    const other = await app.createPartner({ codeLimit: 10 })
    const theirs = await app.createBatch({ partner: other, gtin, quantity: 1 })
    expect(await locationOf()).toBe(`307 ${publicUrl}/manufacturers/${other.partnerId}`)
    expect(JSON.stringify(await app.linksetOf(`/01/${gtin}`))).not.toContain(site)
    expect((await edit(2, gtin)).statusCode).toBe(400)
    await client.addLink(other, theirs.product.id, { url: 'https://other.example/', isDefault: true })
    expect(await locationOf()).toBe('307 https://other.example/')
  })

  test('remain for an archived product, like everything for shoppers', async () => {
    await app.call('PUT', `/api/products/${productId}/state`, { token: partner.token, body: { action: 'archive' } })
    expect(await locationOf()).toBe(`307 ${site}/product`)
  })

  test('are not followed while it is suspended, except our own pages', async () => {
    await app.suspend(partner)
    expect(await locationOf()).toBe(manufacturer())
    expect((await app.resolve(`/01/${gtin}?linkType=gs1:pip`)).status).toBe(404)
    expect((await client.add(partner, productId)).statusCode).toBe(403)
    await app.reinstate(partner)
    expect(await locationOf()).toBe(`307 ${site}/product`)
  })

  test('are deleted when it closes its account', async () => {
    const page = { url: `${site}/closing` }
    const owner = await createSignedInPartner(app)
    gtin = randomGtin()
    const { batchId: id } = await createCodes(app, owner.token, { gtin })
    const made = await app.call('GET', `/api/products/batch/${id}`, owner)
    const { data } = made.json<{ data: { productId: string } }>()
    await client.addLink(owner, data.productId, { ...page, isDefault: true })
    expect(await locationOf()).toBe(`307 ${page.url}`)
    expect((await closePartner(app, owner)).statusCode).toBe(200)
    expect(await locationOf()).toContain(`307 ${publicUrl}/manufacturers/`)
    expect(await app.rows('productLinks', page)).toEqual([])
  })
})

test('every link of a linkset can be reached by its type', async () => {
  for (const type of ['pip', 'epil', 'support', 'dpp'] as const) await link(`/${type}`, { type })
  const [level] = await app.linksetOf(`/01/${gtin}`)
  for (const [type, targets] of Object.entries(level ?? {}))
    if (Array.isArray(targets))
      expect(await locationOf(`?linkType=${encodeURIComponent(type)}`)).toContain(`307 ${targets[0]?.href}?`)
})
