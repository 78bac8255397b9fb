import { readdir, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { VerdictName } from '@sahihi/contract/domain/verdicts.ts'
import type { ShopperText } from '@sahihi/contract/i18n/en/shopper.ts'
import type { VerdictText } from '@sahihi/contract/i18n/en/verdicts.ts'
import { type Language, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { feedbackProduct } from '../../../server/test/support/feedback-factory.ts'
import { axeViolations } from '../../fixtures/axe.ts'
import { chooseLanguage } from '../../fixtures/choose-language.ts'
import { checkByManyVisitors } from '../../fixtures/copy-case-fixture.ts'
import { expect, type RunningApp, test } from '../../fixtures/fixtures.ts'
import { findOverflow } from '../../fixtures/overflow-check.ts'
import { scan } from '../../fixtures/scan.ts'
import { takenOver } from '../../fixtures/take-over.ts'
import { twoLanguages } from '../../fixtures/two-languages.ts'

/** A page visit. `call` replaces the server's reply to the verify call; 'nothing' means no network. */
type Visit = { name: Name; serial: string; call?: { status: number; headers?: Record<string, string> } | 'nothing' }
type Name = VerdictName | 'many_checks' | 'feedback' | 'unanswered' | 'offline' | 'busy' | 'outage'
type Text = { tag: Language; shopper: ShopperText; verdictText: VerdictText }

const company = 'Ẹlẹ́wà Pharmaceuticals & Allied Industries Ltd'
// The partners' text contains none of the words that mark English below.
const unit = { name: 'Paracetamol + Caffeine 500 mg/65 mg, 2 × 12', category: 'Medicine', batch: 'Lagos 2026-07/B' }
const reason = 'Ampoule cassée: Lagos, Kano, Port Harcourt, Ìbàdàn, Ọ̀yọ́ (lot 7)'
// Not within a serial, such as 7BY4.
const english = /(?<![\p{L}\p{M}\p{N}])(the|this|was|were|your|you|and|with|of|not|by)(?![\p{L}\p{M}\p{N}])/iu
const questions = {
  emoji: { title: 'Ça va?' },
  multipleChoice: {
    title: 'Goût, emballage?',
    options: [
      { value: 'a', label: 'Goût' },
      { value: 'b', label: 'Emballage' },
    ],
  },
  rating: { title: 'Note' },
  openEnded: { title: 'Détails' },
}
const neverIssued = encodeSerial(4_611_686_018_427_387_904n)
const sizes = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
]
/** Optional folder for screenshots: `SHOTS=/tmp/shots playwright test -c e2e verdicts`. */
const pictureFolder = process.env.SHOTS

// The tests are independent, so each worker takes its share and creates the codes on its own server.
test.describe.configure({ mode: 'parallel' })

let cases: ReturnType<typeof createCases> | undefined

for (const [index, { tag, name }] of twoLanguages.entries())
  test(`every verdict in ${name} fits small phones, uses no other language and is accessible`, async ({
    app,
    browser,
  }) => {
    cases ??= createCases(app)
    const { fresh, visits } = await cases
    const text = {
      tag,
      shopper: await loadTranslations(tag),
      ...(await import(`@sahihi/contract/i18n/${tag}/verdicts.ts`)),
    }
    const colorScheme = index % 2 ? 'dark' : 'light'
    const context = await browser.newContext({ reducedMotion: 'reduce', colorScheme })
    const page = await context.newPage()
    await page.goto(`${app.url}/privacy`)
    // The language is remembered from here on.
    await chooseLanguage(page, name)
    await page.waitForURL(`**?lang=${tag}`)
    const first: Visit = { name: 'genuine_first', serial: fresh[index] ?? '' }
    for (const visit of [first, ...visits])
      await test.step(visit.name, async () => {
        await checkVerdict(page, app.url, visit, text)
      })
    await context.close()
  })

/** Codes for each verdict. `fresh` codes are unscanned, one for each language. */
async function createCases(app: RunningApp) {
  const { token } = await app.partner(company)
  await app.startPlan(company, 'PREMIUM')
  const [again = '', checkedByMany = '', copied = '', blocked = '', ...fresh] = (
    await app.createCodes(token, { ...unit, quantity: 4 + twoLanguages.length })
  ).serials
  await scan(app, again)
  await checkByManyVisitors(app, checkedByMany, 4)
  await checkByManyVisitors(app, copied)
  await changeState(`qr/${blocked}`, { action: 'block', reason })
  const expired = await createUnit({ manufacturingDate: '2024-01-01', expirationDate: '2025-06-30' })
  const recalled = await createUnit()
  await changeState(`batch/${recalled.batchId}`, {
    action: 'recall',
    reason,
    contact: { shopperPhone: '0800 123 456' },
  })
  const limited = await createUnit({ scanLimit: 1 })
  await scan(app, limited.serial)
  const held = await createUnit({ holdUntilReleased: true })
  const asking = await createUnit({ ...feedbackProduct, feedbackConfig: questions })
  const visits: Visit[] = [
    { name: 'genuine_again', serial: again },
    { name: 'many_checks', serial: checkedByMany },
    { name: 'suspected_copy', serial: copied },
    { name: 'expired', serial: expired.serial },
    { name: 'recalled', serial: recalled.serial },
    { name: 'limit_reached', serial: limited.serial },
    { name: 'blocked', serial: blocked },
    { name: 'not_released', serial: held.serial },
    { name: 'unknown', serial: neverIssued },
    { name: 'mistyped', serial: `${neverIssued.slice(0, 14)}ZZ` },
    { name: 'feedback', serial: asking.serial },
    { name: 'unanswered', serial: neverIssued, call: { status: 500 } },
    { name: 'outage', serial: neverIssued, call: { status: 503, headers: { 'retry-after': '60' } } },
    { name: 'busy', serial: neverIssued, call: { status: 429, headers: { 'retry-after': '60' } } },
    { name: 'offline', serial: neverIssued, call: 'nothing' },
  ]
  return { fresh, visits }

  async function createUnit(values: object = {}) {
    const { batchId, serials } = await app.createCodes(token, { ...unit, quantity: 1, ...values })
    return { batchId, serial: serials[0] ?? '' }
  }
  async function changeState(what: string, body: object) {
    expect((await app.api(token, 'PUT', `/api/products/${what}/state`, body)).status).toBe(200)
  }
}

/** Checks the page before and after its scripts are here, on each phone. */
async function checkVerdict(page: Page, url: string, visit: Visit, text: Text) {
  const { name, serial, call } = visit
  const { title, texts } = expectedText(name, text)
  const releaseScripts = await holdScripts(page)
  await page.route('**/api/products/verify/**', async (route) => {
    if (call !== 'nothing') return call ? route.fulfill(call) : route.continue()
    await page.context().setOffline(true)
    await route.abort('internetdisconnected')
  })
  await page.goto(`${url}/verify/${serial}`)
  // Only scripts draw feedback questions, and nothing loads without a network.
  const waits = ['offline', 'busy', 'outage', 'unanswered'].includes(name)
  const states = name === 'feedback' ? ['app'] : waits ? ['shell'] : ['shell', 'app']
  for (const state of states) {
    if (state === 'app') await releaseScripts()
    const heading = page.getByRole('heading', { level: 1, name: title, exact: true })
    await expect(heading).toBeVisible()
    if (state === 'app' && name !== 'feedback') await openDetails(page, text.shopper)
    const panel = page.locator('main > header')
    for (const text of texts) await expect(page.getByText(text).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', text.tag)
    const read = (await page.locator('body').ariaSnapshot()).replace(/\/url: .*/g, '')
    if (text.tag !== 'en' && text.tag !== 'pcm') expect.soft(english.exec(read)?.[0], read).toBeUndefined()
    for (const size of sizes) {
      await page.setViewportSize(size)
      expect.soft(await page.evaluate(findOverflow), `${state}, ${size.width} px`).toEqual([])
      if (name !== 'feedback')
        expect.soft((await panel.boundingBox())?.height, 'the panel leaves room').toBeLessThanOrEqual(0.35 * 640)
      expect.soft((await heading.boundingBox())?.y, 'the answer is in the first view').toBeLessThan(120)
      await savePicture(page, `${name}-${state}-${size.width}-${text.tag}`)
    }
  }
  expect.soft(await axeViolations(page)).toEqual([])
  await releaseScripts()
  await page.unrouteAll({ behavior: 'wait' })
  await page.context().setOffline(false)
}

/** Waits for the page that takes over, and opens all details of a unit. */
async function openDetails(page: Page, { details }: ShopperText) {
  await takenOver(page)
  const more = page.getByText(details.more)
  if (await more.isVisible()) await more.click()
  const [names, values] = await Promise.all(['dt', 'dd'].map((rows) => page.locator(`main ${rows}:visible`).count()))
  expect.soft(names, 'each detail has a value').toBe(values)
}

/** Holds back the page's scripts. Returns a function that releases them. */
async function holdScripts(page: Page) {
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await isOpen
    await route.continue()
  })
  return async () => open()
}

function expectedText(name: Name, { shopper, verdictText }: Text): { title: string; texts: string[] } {
  const { title, offline, busy, outage } = shopper.pending
  if (name === 'outage') return { title, texts: [outage, shopper.retry] }
  if (name === 'unanswered') return { title, texts: [shopper.retry] }
  if (name === 'offline') return { title, texts: [offline, shopper.retry] }
  if (name === 'busy') return { title, texts: [busy('#').split('#', 1)].flat() }
  if (name === 'many_checks') {
    const { title, nextStep } = verdictText.checkedByMany
    return { title, texts: [nextStep] }
  }
  if (name === 'suspected_copy') {
    const { title, sentence, nextStep } = verdictText.verdicts.suspected_copy
    return { title, texts: [sentence, nextStep] }
  }
  if (name === 'feedback') return { title: verdictText.feedback.title, texts: [shopper.feedback.send] }
  const verdict: { title: string; sentence?: string; nextStep: string; reason?: string } = verdictText.verdicts[name]
  // The manufacturer's own reason takes the place of ours.
  const own = verdict.reason ?? []
  const isGenuine = name === 'genuine_first' || name === 'genuine_again'
  const sentence = isGenuine ? verdictText.genuine(company) : (verdict.sentence ?? [])
  return { title: verdict.title, texts: [sentence, verdict.nextStep, own].flat() }
}

/** The folder's `index.html` shows all screenshots, with one verdict in all languages per row. */
async function savePicture(page: Page, name: string) {
  if (!pictureFolder) return
  await page.screenshot({ path: `${pictureFolder}/${name}.png`, fullPage: true })
  const images = (await readdir(pictureFolder)).filter((file) => file.endsWith('.png')).sort()
  const rows = Object.values(Object.groupBy(images, (file) => file.replace(/-\w+\.png$/, ''))).map(
    (files = []) => `<p>${files.map((file) => `<img src="${file}" alt="${file}">`).join(' ')}`,
  )
  await writeFile(`${pictureFolder}/index.html`, `<body style="white-space:nowrap;background:#888">${rows.join('')}`)
}
