import { type Language, languages, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { inlineScriptHashes, readPages } from '../../src/http/html-pages.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp({ withPages: true })
})
afterAll(() => world.close())

const get = (path: string, headers: Record<string, string> = {}) => world.call('GET', path, { headers })
/** What a browser without scripts shows of a page. */
const shown = (html: string) => /<noscript>([\s\S]*?)<\/noscript>/.exec(html)?.[1] ?? ''
const plain = (html: string) =>
  html.replace(/<[^>]+>/g, ' ').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

test.each(languages.map(({ tag }) => tag))(
  'in %s a page for shoppers has a form of its own for a serial, for a browser without scripts',
  async (tag) => {
    const { words } = await loadTranslations(tag)
    for (const path of ['/scan', '/report', '/factories/nobody', '/no/such/page']) {
      const { body } = await get(path, { 'accept-language': tag })
      const html = shown(body)
      expect(body).toContain(`<html lang="${tag}" data-spoken="${tag}">`)
      expect(html).toMatch(/<form [^>]*action="\/verify" method="get"/)
      expect(html).toMatch(/<input [^>]*name="serial"/)
      expect(html).toContain('<a class="button" href="/">')
      for (const said of [words.needsScript, words.serialForm.labelAlone, words.returnHome])
        expect(plain(html)).toContain(said)
      expect(html).not.toMatch(/\sstyle=|\son\w+=|<script/)
      expect(inlineScriptHashes(body)).toEqual([])
    }
  },
)

test('a page for partners says that it needs JavaScript, in English', async () => {
  const html = shown((await get('/login', { 'accept-language': 'fr' })).body)
  expect(html).toContain('This page needs JavaScript.')
  expect(html).not.toContain('<form')
})

test('the page of a batch says what it is to a browser without scripts, with what partners wrote as text', async () => {
  const { batch } = await world.createCode({ name: 'Tonic <img src=x onerror=alert(1)></noscript>' })
  const open = (lang: Language) => get(`/verify-batch/${batch.batchNumber}`, { 'accept-language': lang })
  const { words } = await loadTranslations('ha')
  const reply = await open('ha')
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
  const html = shown(reply.body)
  expect(plain(html)).toContain(words.batch.inOrder)
  expect(plain(html)).toContain('Tonic <img src=x onerror=alert(1)></noscript>')
  expect(html).toContain(batch.batchNumber)
  expect(html).not.toMatch(/<img|genuine/)
  expect(html).toContain(words.serialForm.labelAlone) // an item is checked by its own serial
  expect(reply.body.split('</noscript>')).toHaveLength(2)
  const recall = { recalledAt: world.time.now, recallReason: 'Glass <b>in</b> it' }
  await world.db.updateTable('batches').set(recall).where('id', '=', batch.id).execute()
  const recalled = plain(shown((await open('en')).body))
  expect(recalled).toContain('Recalled: do not use')
  expect(recalled).toContain('Glass <b>in</b> it')
})

test.each(['ZZZZZZZZZZ', '%3Cscript%3E', '%ED%A0%80', '%00', 'a'.repeat(3000)])(
  'no batch has the number %s, and the page says so',
  async (number) => {
    const reply = await get(`/verify-batch/${number}`)
    if (reply.statusCode !== 200) return expect([400, 404, 414]).toContain(reply.statusCode)
    expect(shown(reply.body)).toContain('There is no batch with this number.')
  },
)

test('with the database away the page of a batch comes all the same, and offers another try', async () => {
  const { batch } = await world.createCode()
  const db = new Proxy(world.context.db, {
    get: () => {
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    },
  })
  const app = await buildApp({ ...world.context, db }, readPages({ PUBLIC_URL: 'http://localhost:3000' }))
  const reply = await app.inject(`/verify-batch/${batch.batchNumber}`)
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain('<div id="root"></div>')
  expect(shown(reply.body)).toContain('We cannot reach our records just now.')
  expect(shown(reply.body)).toContain('<a class="button" href="">Retry</a>')
  await app.close()
})
