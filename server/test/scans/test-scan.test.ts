import { randomUUID } from 'node:crypto'
import type { TestLink } from '@sahihi/contract/endpoints/scans.ts'
import { describe, expect, test } from 'vitest'
import { readBuiltPages } from '../support/built-pages.ts'
import { copyLabel } from '../support/copy-story.ts'
import { dumpTables } from '../support/dump-tables.ts'
import type { Actor } from '../support/factories.ts'
import { createImportClient } from '../support/import-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ pages: readBuiltPages, env: { METRICS_TOKEN: 'a-token-of-this-test' } })

type Code = { serial: string; partner: Actor; batch: { id: string } }

const linkReply = (serial: string, { token }: Pick<Actor, 'token'>) =>
  app.call('GET', `/api/products/qr/${encodeURIComponent(serial)}/test-link`, { token })
const linkOf = async ({ serial, partner }: Pick<Code, 'serial' | 'partner'>) =>
  (await linkReply(serial, partner)).json<{ data: TestLink }>().data
const open = (link: string) => app.call('GET', new URL(link).pathname + new URL(link).search)
const textOf = (html: string) =>
  html
    .replace(/<(style|title)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')

// Failed checks of earlier tests are counted a second later. analytics/failed-checks.test.ts shows that test scans do not count.
const countedLater = ['public.quarter_hour_failed_checks', 'public.counted_failed_checks']

/** Every row of every other table, and the server’s counts of scans. */
async function everything() {
  const tables = [...(await dumpTables(app.db))].filter(
    ([name]) => !/^jobs\./.test(name) && !countedLater.includes(name),
  )
  const metrics = await app.call('GET', '/metrics', { headers: { authorization: 'Bearer a-token-of-this-test' } })
  const counted = metrics.body.split('\n').filter((line) => line.startsWith('sahihi_verifications_total{'))
  return { ...Object.fromEntries(tables), metrics: counted.join('\n') }
}

const setBatch = (set: object) => (code: Code) => app.change('batches', { id: code.batch.id }, set)
const visit = ({ serial }: Code) =>
  app.scan(serial, { sessionId: randomUUID(), lang: 'en', timeZone: 'Africa/Lagos' }, undefined, '102.9.9.9')

const block = ({ batch }: Code) =>
  app.change('codes', { batchId: batch.id }, { blockedAt: app.time.now, blockReason: 'Stolen' })
const useUp = async (code: Code) => {
  for (let scan = 0; scan < 5; scan++) await visit(code)
}

const states: [state: string, expected: string, prepare: (code: Code) => unknown][] = [
  ['never scanned', 'Verified!', () => {}],
  ['scanned before', 'Verified!', visit],
  ['expired', 'Genuine, but expired', setBatch({ expirationDate: '2026-05-02' })],
  ['recalled', 'Recalled: do not use', setBatch({ recalledAt: new Date(), recallReason: 'Glass <b>in</b> it' })],
  ['not released', 'This batch should not be on sale yet.', setBatch({ releasedAt: null })],
  ['blocked', 'The manufacturer has blocked this code.', block],
  ['suspected of a copy', 'This code may have been copied', ({ serial }) => copyLabel(app, serial)],
  ['at its scan limit', 'Scan Limit Reached!', useUp],
]

describe('a test scan shows what a shopper would see now and leaves no trace', () => {
  test.each(states)('of a code that is %s', async (state, expected, prepare) => {
    const code = await app.createCode(state === 'at its scan limit' ? { scanLimit: 5 } : {})
    await prepare(code)
    const { link } = await linkOf(code)
    const before = await everything()
    const page = await open(link)
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toBe('no-store')
    expect(await everything()).toEqual(before)

    const text = textOf(page.body)
    expect(text).toContain(expected)
    const { localized } = (await visit(code)).json<{ localized: Record<string, string> }>()
    const { title, sentence, evidence, repeatEvidence, reason, nextStep, product, company } = localized
    for (const shown of [title, sentence, evidence, repeatEvidence, reason, nextStep, product, company])
      if (shown) expect(text).toContain(shown.replace(/\s+/g, ' '))
    expect(await everything()).not.toEqual(before) // the comparison does see a scan
  })

  test('of a product that asks for feedback: it says that shoppers get the questions', async () => {
    const code = await app.createFeedbackCode()
    const { link } = await linkOf(code)
    const before = await everything()
    const page = await open(link)
    expect(textOf(page.body)).toContain('Shoppers get your questions here.')
    expect(await everything()).toEqual(before)
  })

  test('of an imported serial', async () => {
    const { importSerials, createImporter } = createImportClient(app)
    const importer = await createImporter()
    await importSerials('LOT-2026-000178-KANO', importer)
    const { link } = await linkOf({ serial: 'lot 2026 000178 kano', partner: { ...importer, companyName: 'Emzor' } })
    expect(textOf((await open(link)).body)).toContain('Verified!')
  })

  test('even when many open the link during a real scan', async () => {
    const code = await app.createCode({ scanLimit: 1 })
    const { link } = await linkOf(code)
    const [real, ...pages] = await Promise.all([visit(code), ...Array.from({ length: 12 }, () => open(link))])
    expect(real.json()).toMatchObject({ success: true, data: { isFirstScan: true } })
    for (const page of pages) expect(page.statusCode).toBe(200)
    expect(await app.row('codes', { batchId: code.batch.id })).toMatchObject({ scanCount: 1 })
  })
})

describe('the page of a test scan', () => {
  test('says that it is a test, has the manufacturer’s time, and sends nothing', async () => {
    const { link } = await linkOf(await app.createCode())
    const { body } = await open(link)
    expect(textOf(body)).toContain('Test: not counted')
    expect(textOf(body)).toContain('Checked May 3, 2026, 11:00 WAT.')
    expect(textOf(body)).toContain('takes no feedback and no report')
    expect(body).not.toMatch(/<form|<script|href="?\/report/)
  })

  test('is in every language of shoppers', async () => {
    const { link } = await linkOf(await app.createCode())
    expect((await open(link)).body).toContain('?lang=sw')
    expect((await open(`${link}?lang=fr`)).body).toMatch(/<html lang=fr>[\s\S]*Vérifié/)
  })

  test('escapes what manufacturers write', async () => {
    const code = await app.createCode({ name: 'Tonic <img src=x onerror=alert(1)>' })
    expect((await open((await linkOf(code)).link)).body).not.toContain('<img')
  })
})

describe('the link of a test scan', () => {
  test('comes with its symbol and works for 15 minutes, then says that it has expired', async () => {
    const { link, symbol, expiresAt } = await linkOf(await app.createCode())
    expect(symbol).toMatch(/^data:image\/svg\+xml,/)
    expect(expiresAt).toBe('2026-05-03T10:15:00.000Z')
    app.wait(15 * 60 - 1)
    expect((await open(link)).statusCode).toBe(200)
    app.wait(1)
    const late = await open(link)
    expect(late.statusCode).toBe(410)
    expect(textOf(late.body)).toContain('This test link has expired')
  })

  test('opens no other code, even of the same company, and cannot be extended', async () => {
    const partner = await app.createPartner({ codeLimit: 100 })
    const [one, two] = [await app.createCode({ partner }), await app.createCode({ partner })]
    const { link } = await linkOf(one)
    const later = link.replace(/[^/-]+(?=-[^/]*$)/, (end) => (Number.parseInt(end, 36) + 60_000).toString(36))
    for (const forged of [link.replace(one.serial, two.serial), later, `${link}x`, link.slice(0, -1)]) {
      expect(forged).not.toBe(link)
      const page = await open(forged)
      expect(page.statusCode).toBe(404)
      expect(textOf(page.body)).toContain('This test link is not valid')
      expect(page.body).not.toContain('Paracetamol')
    }
  })

  test.each(['/test-scan/%00/x-y', '/test-scan/%F0%9F%98%80/-', `/test-scan/7K2M9QXD04TBH6WZ/${'a-'.repeat(90)}`])(
    'that is invented is not valid: %s',
    async (path) => expect((await app.call('GET', path)).statusCode).toBe(404),
  )
})
