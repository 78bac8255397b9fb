import { type Language, languageTags, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { inlineScriptHashes } from '../../src/platform/http/html-pages.ts'
import { wordsByLanguage } from '../../src/verify/scans/localize-verdict.ts'
import { readBuiltPages } from '../support/built-pages.ts'
import { refuseQueries } from '../support/refuse-queries.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ pages: readBuiltPages })

const get = (path: string, headers: Record<string, string> = {}) => app.call('GET', path, { headers })
/** The part of a page that a browser without scripts shows. */
const noScript = (html: string) => /<noscript>([\s\S]*?)<\/noscript>/.exec(html)?.[1] ?? ''
const textOf = (html: string) =>
  html.replace(/<[^>]+>/g, ' ').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

test.each(languageTags)('in %s a page for shoppers has a form for a serial that needs no script', async (tag) => {
  const shopper = await loadTranslations(tag)
  for (const path of ['/scan', '/your-data', '/manufacturers/nobody']) {
    const { body, headers } = await get(path, { 'accept-language': tag })
    const html = noScript(body)
    expect(body).toContain(`<html lang="${tag}" data-language="${tag}">`)
    expect(html).toMatch(/<form [^>]*action="\/verify" method="get"/)
    expect(html).toMatch(/<input [^>]*name="serial"/)
    expect(html).toContain('<a class="button" href="/">')
    for (const text of [shopper.needsScript, shopper.serialForm.labelAlone, shopper.returnHome])
      expect(textOf(html)).toContain(text)
    expect(html).not.toMatch(/\sstyle=|\son\w+=|<script/)
    for (const hash of inlineScriptHashes(body)) expect(headers['content-security-policy']).toContain(hash)
  }
})

test.each(languageTags)('in %s the page for unknown paths needs no script', async (tag) => {
  const { notFound } = await loadTranslations(tag)
  const { statusCode, body } = await get('/no/such/page', { 'accept-language': tag })
  expect(statusCode).toBe(404)
  expect(body).not.toContain('<script')
  for (const text of [notFound.title, notFound.text, notFound.verify]) expect(textOf(body)).toContain(text)
})

test('a page for partners says that it needs JavaScript, in English', async () => {
  const html = noScript((await get('/products', { 'accept-language': 'fr' })).body)
  expect(html).toContain('This page needs JavaScript.')
  expect(html).not.toContain('<form')
})

test('the page of a batch shows its state without scripts and escapes the texts of partners', async () => {
  const { batch } = await app.createCode({ name: 'Tonic <img src=x onerror=alert(1)></noscript>' })
  const open = (lang: Language) => get(`/verify-batch/${batch.batchNumber}`, { 'accept-language': lang })
  const [shopper, { batches }] = [await loadTranslations('ha'), wordsByLanguage.ha]
  const reply = await open('ha')
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
  const html = noScript(reply.body)
  expect(textOf(html)).toContain(batches.in_order.nextStep)
  expect(textOf(html)).toContain('Tonic <img src=x onerror=alert(1)></noscript>')
  expect(html).toContain(batch.batchNumber)
  expect(html).not.toMatch(/<img|genuine/)
  expect(html).toContain(shopper.serialForm.labelAlone) // an item is verified by its own serial
  expect(reply.body.split('</noscript>')).toHaveLength(2)
  const recall = { recalledAt: app.time.now, recallReason: 'Glass <b>in</b> it' }
  await app.change('batches', { id: batch.id }, recall)
  const recalled = textOf(noScript((await open('en')).body))
  expect(recalled).toContain('Recalled: do not use')
  expect(recalled).toContain('Glass <b>in</b> it')
})

const unknownBatches = ['ZZZZZZZZZZ', '%3Cscript%3E', '%ED%A0%80', '%00', 'a'.repeat(3000)]
test.each(unknownBatches)('the page of the unknown batch %s says that there is none', async (number) => {
  const first = await get(`/verify-batch/${number}`)
  const { location } = first.headers
  const reply = location === undefined ? first : await get(String(location))
  if (reply.statusCode !== 200) return expect([400, 404, 414]).toContain(reply.statusCode)
  expect(noScript(reply.body)).toContain('There is no batch with this number.')
})

test('while the database is unavailable the page of a batch offers to try again', async () => {
  const { batch } = await app.createCode()
  const context = { ...app.context, db: refuseQueries(app.db) }
  const failing = await buildApp(context, readBuiltPages({ PUBLIC_URL: 'http://localhost:3000' }))
  const reply = await failing.inject(`/verify-batch/${batch.batchNumber}`)
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain('<div id="root"></div>')
  expect(noScript(reply.body)).toContain('Something is down on our side.')
  expect(noScript(reply.body)).toMatch(/<a class=m href="" slot=retry>Retry<\/a>/)
  await failing.close()
})
