import { languages } from '@sahihi/contract/i18n/languages.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { registerDomainJobs } from '../../src/catalog/domains/jobs.ts'
import { readBuiltPages } from '../support/built-pages.ts'
import { createDomainClient, publicUrl, useDomainDns } from '../support/domain-client.ts'
import { fromOurPage, useTestApp } from '../support/test-app.ts'

const dns = await useDomainDns()
const app = await useTestApp({
  pages: readBuiltPages,
  env: { ...dns.env, TRUST_PROXY: '10.0.0.1', DOMAIN_TOKEN: 'a-token-of-the-proxy' },
})
const client = createDomainClient(app, dns)
const host = 'verify.emzor.example'
const gtin = '09506000134352'
const owner = await app.createPartner()
const stranger = await app.createPartner({ companyName: 'Stranger' })
const own = await app.createCode({ partner: owner, gtin })
const foreign = await app.createCode({ partner: stranger })

beforeAll(async () => {
  await registerDomainJobs(app.context)
  await client.verify(owner, host)
})

const open = (path: string, headers: Record<string, string> = {}, from?: string) =>
  app.call('GET', path, { headers: { host, ...headers }, ...(from ? { from } : {}) })

test('pages of shoppers show the address of the company in place of ours, in every language', async () => {
  for (const path of [
    `/verify/${own.serial}`,
    `/verify/${own.serial}?by=hand`,
    '/report',
    '/report-status',
    '/privacy',
    '/scan',
  ])
    for (const { tag } of languages) {
      const { statusCode, body } = await open(path, { 'accept-language': tag })
      expect([path, tag, statusCode, body.includes(host), body.includes('check.example')]).toEqual([
        path,
        tag,
        200,
        true,
        false,
      ])
    }
})

test('the page of a verdict stays within four kilobytes and is not found changed on the second visit', async () => {
  const first = await open(`/verify/${own.serial}`, { 'accept-encoding': 'br' })
  expect(first.rawPayload.length).toBeLessThan(4000)
  const again = await open(`/verify/${own.serial}`, { 'if-none-match': String(first.headers.etag) })
  expect(again.statusCode).toBe(304)
  expect((await app.call('GET', `/verify/${own.serial}`)).headers.etag).not.toBe(first.headers.etag)
})

test('a code of the company is verified and counted', async () => {
  const reply = await app.scan(own.serial, { lang: 'en' }, { ...fromOurPage, host })
  expect(reply.json()).toMatchObject({ verdict: 'genuine_first', data: { company: 'Emzor' } })
})

test('a code of another company is not: the answer names the operator’s address, and counts nothing', async () => {
  const reply = await app.scan(foreign.serial, { lang: 'en' }, { ...fromOurPage, host })
  expect([reply.statusCode, reply.json().localized]).toMatchObject([
    404,
    { tone: 'grey', title: 'Not checked here', sentence: 'This code is another company’s. Check it at check.example.' },
  ])
  expect(await app.scansOf(foreign.serial)).toEqual([])
  const form = await app.call('POST', `/verify/${foreign.serial}`, {
    headers: { host, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  })
  expect([form.statusCode, form.body.includes('Not checked here')]).toEqual([404, true])
  const batch = await open(`/api/products/verify-batch/${foreign.batch.batchNumber}`)
  expect(batch.statusCode).toBe(404)
  expect((await open(`/api/products/verify-batch/${own.batch.batchNumber}`)).statusCode).toBe(200)
  expect((await open(`/api/manufacturers/${stranger.partnerId}`)).statusCode).toBe(404)
})

test('sign-in, the workspace and calls of partners never answer there', async () => {
  const inject = (method: 'GET' | 'POST', url: string) =>
    app.fastify.inject({ method, url, headers: { host, authorization: `Bearer ${owner.token}` } })
  for (const path of [
    '/login',
    '/products',
    '/partner-registration',
    '/for-manufacturers',
    '/docs',
    '/metrics',
    '/admin',
  ])
    expect([path, (await open(path)).statusCode]).toEqual([path, 404])
  for (const [method, path] of [
    ['GET', '/api/products/partner/summary'],
    ['GET', '/api/domains'],
    ['POST', '/api/partners/login'],
    ['POST', '/api/partners/register'],
  ] as const)
    expect([path, (await inject(method, path)).statusCode]).toEqual([path, 404])
  expect((await open('/')).headers.location).toBe('/scan')
})

test('the resolver answers with addresses of the company, and knows its products alone', async () => {
  const link = await open(`/01/${gtin}/21/${own.serial}`)
  expect(link.headers.location).toBe(`https://${host}/verify/${encodeURIComponent(`(01)${gtin}(21)${own.serial}`)}`)
  const linkset = await open(`/01/${gtin}?linkType=linkset`)
  expect([linkset.statusCode, linkset.body.includes('check.example')]).toEqual([200, false])
  await app.createCode({ partner: stranger, gtin: '04012345678901' })
  expect((await open('/01/04012345678901?linkType=linkset')).statusCode).toBe(404)
})

describe('other names', () => {
  const scanOn = (name: string) => app.call('GET', `/verify/${own.serial}`, { headers: { host: name } })

  test.each(['unknown.example', 'check.example.evil.example', `${host}.evil.example`, 'labels.check.example'])(
    '%s gets no page, not even that of sign-in',
    async (name) => {
      expect((await scanOn(name)).statusCode).toBe(421)
      expect((await app.call('GET', '/login', { headers: { host: name } })).statusCode).toBe(421)
    },
  )

  test.each(['check.example', 'www.check.example', 'localhost:3000', '192.168.1.7', '[::1]:3000', 'sahihi'])(
    '%s is the operator’s',
    async (name) => expect((await app.call('GET', '/login', { headers: { host: name } })).statusCode).toBe(200),
  )

  test.each(['VERIFY.Emzor.example', `${host}.`, `${host}:443`])('%s is the company’s', async (name) => {
    expect((await scanOn(name)).statusCode).toBe(200)
    expect((await app.call('GET', '/login', { headers: { host: name } })).statusCode).toBe(404)
  })
})

test('X-Forwarded-Host counts from a trusted proxy alone', async () => {
  const forwarded = { host: 'localhost:3000', 'x-forwarded-host': host }
  expect((await open('/login', forwarded, '10.0.0.1')).statusCode).toBe(404)
  expect((await open('/login', forwarded, '10.0.0.2')).statusCode).toBe(200)
  expect((await open('/login', { 'x-forwarded-host': 'localhost' }, '10.0.0.2')).statusCode).toBe(404)
})

test('sub-domains of the company are not forced to https', async () => {
  const lifetime = 'max-age=31536000'
  expect((await open(`/verify/${own.serial}`)).headers['strict-transport-security']).toBe(lifetime)
  const ours = await app.call('GET', '/scan', { headers: { host: 'check.example' } })
  expect(ours.headers['strict-transport-security']).toBe(`${lifetime}; includeSubDomains`)
})

test('a proxy with the token learns which names get a certificate, and nobody else', async () => {
  const ask = (query: string, headers = {}) => app.call('GET', `/internal/domains/ask?${query}`, { headers })
  expect((await ask(`domain=${host}&token=a-token-of-the-proxy`)).statusCode).toBe(200)
  for (const query of [
    `domain=${host}`,
    `domain=${host}&token=x`,
    'domain=a.example&token=a-token-of-the-proxy',
    'domain[]=x',
    '',
  ])
    expect([query, (await ask(query)).statusCode]).toEqual([query, 404])
  expect((await open(`/internal/domains/ask?domain=${host}&token=a-token-of-the-proxy`)).statusCode).toBe(404)
})

test('labels with a verified address are ours for scanners, and no links of the resolver lead there', async () => {
  const isOurs = async (name: string) => (await app.call('GET', `/api/hosts/${name}`)).json().data.isOurs
  expect([await isOurs(host), await isOurs('check.example'), await isOurs('evil.example')]).toEqual([true, true, false])
  const scan = (link: string) => app.scan(link, {}, fromOurPage)
  expect((await scan(`https://${host}/verify/${own.serial}`)).json().verdict).toBe('genuine_again')
  expect((await scan(`https://evil.example/verify/${own.serial}`)).json().verdict).toBe('mistyped')
  const link = { type: 'pip', url: `https://${host}/verify/${foreign.serial}`, title: 'Genuine' }
  const added = await app.call('POST', `/api/products/${own.product.id}/links`, { token: owner.token, body: link })
  expect(added.json().errors).toMatchObject([{ field: 'url' }])
})

describe('labels', () => {
  const choose = (name: string | null, { token } = owner) =>
    app.call('PUT', `/api/products/${own.product.id}/label-address`, { token, body: { host: name } })
  const csv = async () =>
    app.call('GET', `/api/products/${own.batch.id}/download-qr?format=csv`, { token: owner.token })

  test('have the address that their product has, and those printed before keep working on both', async () => {
    expect((await csv()).body).toContain(`${publicUrl}/verify/${own.serial}`)
    expect((await choose(host)).json()).toMatchObject({ success: true, data: { labelHost: host } })
    expect((await csv()).body).toContain(`https://${host}/verify/${own.serial}`)
    const shown = await app.call('GET', `/api/products/qr/${own.serial}`, { token: owner.token })
    expect(shown.json().data.link).toBe(`https://${host}/verify/${own.serial}`)
    expect((await app.scan(own.serial, {}, { ...fromOurPage, host: 'check.example' })).json().success).toBe(true)
  })

  test('cannot have the address of another company', async () => {
    const reply = await app.call('PUT', `/api/products/${foreign.product.id}/label-address`, {
      token: stranger.token,
      body: { host },
    })
    expect(reply.json().errors).toMatchObject([{ field: 'host' }])
  })

  test('are not made with an address that was turned off, and its removal gives them the operator’s', async () => {
    await choose(host)
    await app.change('domains', { host }, { verifiedAt: null, turnedOffAt: app.time.now })
    await app.context.companyHosts.refresh()
    expect([(await csv()).statusCode, (await csv()).json().message]).toEqual([409, expect.stringContaining(host)])
    expect((await open(`/verify/${own.serial}`)).statusCode).toBe(421)
    expect((await client.remove(owner, host, 'another password')).statusCode).toBe(400)
    expect((await client.remove(owner, host)).json().data.domains).toEqual([])
    expect((await csv()).body).toContain(`${publicUrl}/verify/${own.serial}`)
  })
})
