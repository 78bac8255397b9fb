import { randomInt } from 'node:crypto'
import { formatPageTitle, type Page, pages } from '@sahihi/contract/domain/pages.ts'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { shopper as french } from '@sahihi/contract/i18n/fr/shopper.ts'
import { verdictText as frenchVerdicts } from '@sahihi/contract/i18n/fr/verdicts.ts'
import { languageTags, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { describe, expect, test } from 'vitest'
import { escapeHtml } from '../../src/platform/lib/escape-html.ts'
import { readBuiltPages } from '../support/built-pages.ts'
import { useTestApp } from '../support/test-app.ts'

const neverIssued = () => encodeSerial(BigInt(randomInt(2 ** 47)))

const world = await useTestApp({ pages: readBuiltPages, env: { PUBLIC_URL: 'HTTPS://Check.Example' } })

const get = (path: string, headers: Record<string, string> = {}) => world.call('GET', path, { headers })

test('the pages are built', () => {
  expect(readBuiltPages({ PUBLIC_URL: 'http://localhost:3000' })).toBeDefined()
})

describe('A page', () => {
  test('is sent compressed, and only once while it is unchanged', async () => {
    const br = await get('/', { 'accept-encoding': 'gzip, br' })
    const headers = { 'content-encoding': 'br', 'cache-control': 'no-cache' }
    expect(br).toMatchObject({ statusCode: 200, headers })
    const plain = await get('/')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toContain('Scan QR code')
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect((await get('/', { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304)
  })

  test('has the host of printed codes in lower case, and requires https', async () => {
    const reply = await get('/scan')
    expect(reply.body).not.toContain('__PUBLIC_HOST__')
    expect(reply.headers['strict-transport-security']).toContain('max-age=')
  })

  test('of a code is the same for all codes, and leads a browser without scripts to a form', async () => {
    const page = await get('/verify/0000000000000000', { 'accept-encoding': 'br' })
    const same = { 'if-none-match': String(page.headers.etag), 'accept-encoding': 'br' }
    expect((await get('/verify/0000000000000001', same)).statusCode).toBe(304)
    expect((await get('/verify/0000000000000000')).body).toContain('<meta http-equiv=refresh content=0;url=?form=en>')
    expect((await get('/verify/LOT-7?by=hand')).body).toContain('content=0;url=?by=hand&form=en>')
    const form = (await get('/verify/LOT-7?by=hand&form')).body
    expect(form).toContain('<form class=w method=post action="?by=hand">')
    expect(form).not.toMatch(/<script|<noscript|<template/)
    const french = (await get('/verify/LOT-7?form=fr')).body
    expect(french).toContain('<html lang=fr>')
    expect(french).toContain('action="?lang=fr"')
  })

  test.each(languageTags)('for shoppers has its title and a description in %s before any script', async (tag) => {
    const { titles } = await loadTranslations(tag)
    for (const { path, shopperTitle } of pages as readonly Page[]) {
      if (!shopperTitle || path.startsWith('/verify/')) continue
      const { body } = await get(`${path.replace(/\$\w+/, '1')}?lang=${tag}`)
      expect(body).toContain(`<title>${escapeHtml(formatPageTitle(titles[shopperTitle]))}</title>`)
      expect(/<meta name="description" content="([^"]*)"/.exec(body)?.[1]?.length, path).toBeGreaterThan(20)
    }
  })

  test('for partners that needs no sign-in has a description', async () => {
    for (const { path, access, shopperTitle } of pages as readonly Page[]) {
      if (access !== 'public' || shopperTitle) continue
      const { body } = await get(path.replace(/\$\w+/, 'a-token'))
      expect(/<meta name="description" content="([^"]*)"/.exec(body)?.[1]?.length, path).toBeGreaterThan(20)
    }
  })

  test('answers HEAD, but the verify call does not', async () => {
    for (const url of ['/', '/login', '/verify/0000000000000000', '/healthz'])
      expect((await world.fastify.inject({ method: 'HEAD', url })).statusCode).toBe(200)
    const call = { method: 'HEAD', url: '/api/products/verify/0000000000000000' } as const
    expect((await world.fastify.inject(call)).statusCode).toBe(404)
  })

  const missing = '/no/such/page /index.html /documents/verify.en.html /app.html /.built /.chunks.json /docsx'
  test.each(missing.split(' '))('%s is not found, with the usual security headers', async (path) => {
    const reply = await get(path)
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  })

  test.each([
    `/verify?serial=${'a'.repeat(63)}%F0%9F%98%80`,
    '/verify?serial=%ED%A0%80',
    '/verify?serial=a&serial=b',
    '/verify/%zz',
    `/verify/${'a'.repeat(5000)}`,
    '/register/%00',
    '/inventory/..%2f..%2fetc',
    '/assets/..%2f..%2fserver%2fsrc%2fmain.ts',
  ])('%s does not cause an internal error', async (path) => {
    const reply = await get(path)
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.body).not.toContain('FST_ERR')
  })
})

describe('The form of the no-script page', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (serial: string, headers: Record<string, string>, body = '', from = '127.0.0.1') =>
    world.call('POST', `/verify/${serial}`, { body, headers: { ...form, ...headers }, from })
  const ourForm = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

  test('gives the whole verdict without a script, with partners’ text escaped', async () => {
    const { serial } = await world.createCode({ name: 'Tonic <script>alert(1)</script> "x"' })
    const reply = await post(serial, ourForm)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('Verified!')
    expect(reply.body).toContain('Tonic &#60;script&#62;alert(1)&#60;/script&#62;')
    expect(reply.body).not.toMatch(/<script|<template|slot=product[^>]*><\//)
  })

  test('does not claim that a feedback-only product is genuine, and says that its questions need a script', async () => {
    const { serial } = await world.createFeedbackCode({ name: 'Malt <b>drink</b>' })
    const reply = await post(serial, ourForm)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).not.toMatch(/verified|genuine|<script|<template/i)
    for (const words of ['Share Your Feedback', 'Malt &#60;b&#62;drink&#60;/b&#62;', 'Emzor'])
      expect(reply.body).toContain(words)
    expect(reply.body).toContain('Tell the manufacturer what you think of this product.')
    expect(reply.body).toContain('You need a browser with JavaScript to answer the questions.')
  })

  test('shows all details and a link for a report, and nothing that needs a script', async () => {
    const { serial } = await world.createCode({ category: 'Bitters' })
    const { body } = await post(serial, ourForm)
    for (const shown of ['>Bitters</dd>', '>First Time Scan</dd>']) expect(body).toContain(shown)
    expect(body).toContain(`href="/report?serial=${serial}&#38;verdict=genuine_first"`)
    expect(body).not.toMatch(/<button id=details| hidden>/)
    expect((await post(neverIssued(), ourForm)).body).toContain('&#38;verdict=unknown"')
  })

  test('answers a wrong typed serial as mistyped and a wrong scanned one as never issued', async () => {
    const typed = await post('LOT-000123?by=hand', ourForm)
    expect([typed.statusCode, typed.body]).toEqual([400, expect.stringContaining('Check the serial again')])
    const scanned = await post('LOT-000123', ourForm)
    expect([scanned.statusCode, scanned.body]).toEqual([404, expect.stringContaining('Verification failed!')])
  })

  test('says with a warning where the manufacturer is reached', async () => {
    const { serial, batch, partner } = await world.createCode()
    await world.change('batches', { id: batch.id }, { recalledAt: world.time.now, recallReason: 'Glass' })
    await world.change(
      'partners',
      { id: partner.partnerId },
      { shopperPhone: '+234 (0) 800-12', shopperWebsite: 'https://maker.example/help' },
    )
    const { body } = await post(serial, ourForm)
    expect(body).toContain('<a id=action href="tel:+23480012" class=m slot=action>Call +234 (0) 800-12</a>')
    expect(body).toContain('<a class=go style="color:var(--green)" href="https://maker.example/help">maker.example</a>')
    expect(body).not.toContain('mailto:')
  })

  test('counts a scan id once', async () => {
    const { serial, batch } = await world.createCode()
    const scanId = /name="?scanId"? value="?([0-9a-f-]{36})/.exec((await get(`/verify/${serial}?form`)).body)?.[1] ?? ''
    for (let i = 0; i < 3; i++) await post(serial, ourForm, `scanId=${scanId}`)
    expect(scanId).toHaveLength(36)
    expect(await world.row('codes', { batchId: batch.id })).toMatchObject({ scanCount: 1 })
  })

  test('gives the same verdict in another language without counting it again', async () => {
    const { serial } = await world.createCode()
    const { body } = await post(`${serial}?by=hand`, ourForm)
    const scanId = /name=scanId value="([0-9a-f-]{36})"/.exec(body)?.[1]
    expect(body).toContain('<button class=go lang=fr formaction="?by=hand&#38;lang=fr">Français</button>')
    const again = await post(`${serial}?by=hand&lang=fr`, ourForm, `scanId=${scanId}`)
    expect(again.body).toContain(frenchVerdicts.neverChecked)
    expect(again.body).toContain(`value="${scanId}"`)
  })

  test('does not count requests of other sites, and limits serials that do not exist', async () => {
    const { serial, batch } = await world.createCode()
    await post(serial, { ...ourForm, 'sec-fetch-site': 'cross-site' })
    await post(serial, { origin: 'https://evil.example' })
    await post(serial, { origin: 'null' })
    await post(serial, { referer: 'https://evil.example/' })
    await post(serial, { ...ourForm, 'user-agent': 'WhatsApp/2.23.20.0 A' })
    await post(serial, { accept: 'image/webp,image/*,*/*;q=0.8' })
    const scans = async () => (await world.row('codes', { batchId: batch.id })).scanCount
    expect(await scans()).toBe(0)
    await post(serial, {})
    expect(await scans()).toBe(1)
    const guess = () => post(`${neverIssued()}?lang=fr`, {}, '', '10.9.9.9')
    for (let i = 0; i < 30; i++) expect((await guess()).statusCode).toBe(404)
    const refused = await guess()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10'])
    expect(refused.body).toContain('<html lang=fr>')
    expect(refused.body).toContain(french.pending.title)
  })

  test('of a batch says when to try again after too many unknown batch numbers from a network', async () => {
    const reader = { from: '10.8.8.8', headers: { accept: 'text/html' } }
    const open = () => world.call('GET', '/verify-batch/0000000000?lang=fr', reader)
    for (let i = 0; i < 30; i++) expect((await open()).body).toContain(frenchVerdicts.batches.unknown.sentence)
    expect((await open()).body).toContain(french.trust.errors.rateLimited(10))
  })
})

test('the API reference runs only its own script', async () => {
  const reply = await get('/docs/')
  expect(reply.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^ ]+';/)
  const openapi = (await get('/docs/openapi.json')).json<{ paths: Record<string, unknown> }>()
  expect(Object.keys(openapi.paths)).toContain('/api/products/verify/{verificationNumber}')
})
