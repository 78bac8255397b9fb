import type { Page } from '@playwright/test'
import type { ShopperText } from '@sahihi/contract/i18n/en/shopper.ts'
import type { VerdictText } from '@sahihi/contract/i18n/en/verdicts.ts'
import { languages, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { loadPrivacy } from '@sahihi/contract/i18n/load-privacy.ts'
import { feedbackProduct } from '../../../server/test/support/feedback-factory.ts'
import { axeViolations } from '../../fixtures/axe.ts'
import { chooseLanguage } from '../../fixtures/choose-language.ts'
import { installFakeCamera, showQrCode } from '../../fixtures/fake-camera.ts'
import { expect, type RunningApp, test } from '../../fixtures/fixtures.ts'
import { findOverflow } from '../../fixtures/overflow-check.ts'
import { takenOver } from '../../fixtures/report-form.ts'
import { twoLanguages } from '../../fixtures/two-languages.ts'

const sizes = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
]
const company = 'Ẹlẹ́wà Foods'
const reason = 'Ampoule cassée: Kano'
const neverIssued = '0000000000000000'
/** English first, which the others are compared with. */
const compared = [...languages.filter(({ tag }) => tag === 'en'), ...twoLanguages]
const noBatch = '/verify-batch/NB77AAAA'

/** A page for shoppers: its heading, and an action to take before it is checked. */
type ShopperPage = {
  path: string
  title: (shopper: ShopperText, verdicts: VerdictText) => string
  act?: (page: Page, shopper: ShopperText) => Promise<unknown>
}

/** The shoppers' pages except verdicts and the landing page, each in the states with different text. */
async function createShopperPages(app: RunningApp): Promise<ShopperPage[]> {
  const { token } = await app.partner(company, 'PREMIUM')
  const unit = { name: 'Paracetamol 500 mg', category: 'Medicine', batch: 'Lagos 7' }
  const batchIn = async (action?: string, values: object = {}) => {
    const { batchId, batchNumber } = await app.createCodes(token, { ...unit, ...values })
    const change = { action, reason, ...(action === 'recall' && { contact: { shopperPhone: '0800 123 456' } }) }
    if (action) expect((await app.api(token, 'PUT', `/api/products/batch/${batchId}/state`, change)).status).toBe(200)
    return `/verify-batch/${batchNumber}`
  }
  const [asking] = (await app.createCodes(token, { ...feedbackProduct, ...unit })).serials
  const inOrder = await batchIn()
  const known = await app.api('', 'GET', `/api/products/verify-batch/${inOrder.split('/').at(-1)}`)
  const { companyId } = (known.data as { data: { companyId: string } }).data
  return [
    {
      path: `/report?serial=${neverIssued}&verdict=unknown`,
      title: ({ reportProduct: reportIt }) => reportIt,
      act: refuseReport,
    },
    { path: '/report', title: ({ reportProduct: reportIt }) => reportIt },
    { path: `/verify/${asking}`, title: ({ feedback }) => feedback.title, act: fillFeedback },
    { path: inOrder, title: (_, { batches }) => batches.in_order.title },
    { path: await batchIn('recall'), title: (_, { verdicts }) => verdicts.recalled.title },
    {
      path: await batchIn(undefined, { expirationDate: '2026-02-01' }),
      title: (_, { batches }) => batches.expired.title,
    },
    {
      path: await batchIn(undefined, { holdUntilReleased: true }),
      title: (_, { batches }) => batches.not_released.title,
    },
    { path: noBatch, title: (_, { batches }) => batches.unknown.title },
    { path: '/your-data', title: ({ yourData }) => yourData.title, act: askToErase },
    { path: '/privacy', title: ({ titles }) => titles.privacy },
    { path: `/manufacturers/${companyId}`, title: () => company },
    { path: '/manufacturers/nobody', title: ({ trust }) => trust.manufacturer.unknownTitle },
  ]
}

async function refuseReport(page: Page, { report, photo }: ShopperText) {
  await takenOver(page)
  await page.getByRole('button', { name: report.send }).click()
  await expect(page.getByText(report.descriptionRequired)).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') })
  await expect(page.getByText(photo.unsupportedType)).toBeVisible()
}

async function fillFeedback(page: Page, { feedback }: ShopperText) {
  await page.getByRole('radio', { name: feedback.faces.happy, exact: true }).check()
  await page.getByRole('radio', { name: feedback.stars(4), exact: true }).check()
  await expect(page.getByPlaceholder(feedback.placeholder)).toBeVisible()
  await page.getByPlaceholder(feedback.placeholder).fill('7'.repeat(420))
  await expect(page.getByText(feedback.charactersLeft(80, 500))).toBeVisible()
}

async function askToErase(page: Page, { yourData }: ShopperText) {
  await page.evaluate(() => localStorage.setItem('sessionId', '018f3c1e-7a52-4c59-9a37-2f6a1b0c9d8e'))
  await page.reload()
  await page.getByRole('button', { name: yourData.erase }).click()
  await expect(page.getByText(yourData.eraseQuestion)).toBeVisible()
}

/** The visible and spoken lines of the page, without the partners' text and the names of the languages. */
async function linesOn(page: Page): Promise<string[]> {
  const lines = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode())
      if (texts.currentNode.parentElement?.checkVisibility()) found.push(texts.currentNode.nodeValue?.trim() ?? '')
    for (const element of document.querySelectorAll('[aria-label]'))
      found.push(element.getAttribute('aria-label') ?? '')
    return found
  })
  const isOurs = (line: string) => !untranslated.has(line) && !/^localhost:\d+$|^Lagos 7 \(\w+\)$/.test(line)
  return lines.filter((line) => /\p{Ll}{3}/u.test(line) && isOurs(line))
}
const { emoji, multipleChoice, rating, openEnded } = feedbackProduct.feedbackConfig
const untranslated = new Set([
  'Sahihi',
  company,
  reason,
  ...['Paracetamol 500 mg', 'Medicine', 'Lagos 7', 'RC 104212', 'help@sahihi.example'],
  ...[emoji, multipleChoice, rating, openEnded].map(({ title }) => title),
  ...multipleChoice.options.map(({ label }) => label),
  ...languages.map(({ name }) => name),
])
const kindOf = ({ path }: Pick<ShopperPage, 'path'>) => /^\/[\w-]+/.exec(path)?.[0]

async function expectAccessible(page: Page) {
  expect.soft(await axeViolations(page)).toEqual([])
}

test('every other page for shoppers fits small phones in each language, uses no other, and is accessible', async ({
  app,
  browser,
}) => {
  test.setTimeout(240_000)
  const shopperPages = await createShopperPages(app)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const english = new Map<string, string[]>()
  for (const { tag, name } of compared) {
    const [shopper, privacy] = await Promise.all([loadTranslations(tag), loadPrivacy(tag)])
    const { verdictText }: { verdictText: VerdictText } = await import(`@sahihi/contract/i18n/${tag}/verdicts.ts`)
    // Three languages, and the tests before this one, ask for more unknown numbers than one network may.
    await app.sql(`delete from rate_windows where key like 'miss:%'`, [])
    await page.goto(`${app.url}/your-data`)
    await chooseLanguage(page, name)
    await page.waitForURL(`**?lang=${tag}`)
    for (const { path, title, act } of shopperPages)
      await test.step(`${tag} ${path}`, async () => {
        await page.goto(app.url + path)
        await expect(
          page.getByRole('heading', { level: 1, name: title(shopper, verdictText), exact: true }),
        ).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', tag)
        if (path === '/privacy') await expect(page.getByText(privacy.checks.retention(13))).toBeVisible()
        await act?.(page, shopper)
        const lines = await linesOn(page)
        if (tag === 'en') english.set(path, lines)
        else expect.soft(lines.filter((line) => english.get(path)?.includes(line))).toEqual([])
        for (const size of sizes) {
          await page.setViewportSize(size)
          expect.soft(await page.evaluate(findOverflow), `${size.width} px`).toEqual([])
        }
        // Once for each kind of page: its other states differ only in their text.
        const isFirst = shopperPages.find((stop) => kindOf(stop) === kindOf({ path }))?.path === path
        if (isFirst) await expectAccessible(page)
        await page.evaluate(() => localStorage.clear())
      })
  }
  await context.close()
})

test('errors are shown in the language of the page, by their kind', async ({ app, page }) => {
  const shopper = await loadTranslations('ha')
  const { errors } = shopper.trust
  const answer = (call: string, status: number, more: object = {}) =>
    page.route(call, (route) =>
      status === 0
        ? route.abort()
        : route.fulfill({ status, headers: { 'retry-after': '37' }, json: { message: 'English words', ...more } }),
    )
  await page.goto(`${app.url}/report`)
  await chooseLanguage(page, 'Hausa')
  await page.waitForURL('**?lang=ha')
  await takenOver(page)
  const send = page.getByRole('button', { name: shopper.report.send })
  const alert = page.getByRole('alert')
  await page.getByLabel(shopper.report.description).fill('Kwalba')
  for (const [status, reason] of [
    [0, shopper.network],
    [409, shopper.report.alreadySubmitted],
    [429, errors.rateLimited(37)],
    [500, errors.internal],
    [503, errors.unavailable],
  ] as const) {
    await answer('**/api/reports', status)
    await send.click()
    await expect(alert.filter({ hasText: shopper.report.failed })).toContainText(reason)
    await page.unroute('**/api/reports')
  }
  await answer('**/api/reports', 400, { errors: [{ field: 'contact', message: 'English words' }] })
  await send.click()
  await expect(page.getByLabel(shopper.report.contact)).toHaveAccessibleDescription(new RegExp(shopper.notPlainText))
  await page.unroute('**/api/reports')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  for (const [status, kind, reason] of [
    [400, undefined, shopper.photo.unsupportedType],
    [409, 'too_late', shopper.photo.tooLate],
    [409, 'photo_exists', shopper.photo.exists],
    [503, undefined, shopper.photo.busy],
  ] as const) {
    await answer('**/photo', status, { data: { kind } })
    await page
      .getByRole('button', { name: reason === shopper.photo.unsupportedType ? shopper.report.send : shopper.retry })
      .click()
    await expect(alert.filter({ hasText: shopper.photo.failed })).toContainText(reason)
    await page.unroute('**/photo')
  }
  await answer('**/api/products/verify-batch/*', 429)
  await page.goto(app.url + noBatch)
  await expect(page.getByRole('heading', { name: shopper.pending.title })).toBeVisible()
  await answer('**/api/manufacturers/*', 503)
  await page.goto(`${app.url}/manufacturers/nobody`)
  await expect(page.getByRole('heading', { name: shopper.trust.manufacturer.failedTitle })).toBeVisible()
  await expect(page.getByText(errors.unavailable)).toBeVisible()
  await answer('**/api/visitors/export', 0)
  await page.evaluate(() => localStorage.setItem('sessionId', 'a-visitor-of-market'))
  await page.goto(`${app.url}/your-data`)
  await page.getByRole('button', { name: shopper.yourData.download }).click()
  await expect(alert.filter({ hasText: shopper.yourData.exportFailed })).toContainText(shopper.network)
  await answer('**/api/products/verify/**', 500)
  await installFakeCamera(page)
  await page.goto(`${app.url}/scan`)
  await showQrCode(page, `${app.url}/verify/${neverIssued}`)
  await expect(alert.filter({ hasText: shopper.scanner.failed })).toContainText(errors.internal)
  await page.getByLabel(shopper.serialForm.labelAlone).fill(neverIssued)
  await page.keyboard.press('Enter')
  await expect(alert.filter({ hasText: shopper.serialForm.failed })).toContainText(errors.internal)
  await expect(page.getByText('English words')).toHaveCount(0)
})

test('feedback is sent and refused in the language of the page, and its preview for partners is English', async ({
  app,
  page,
  openAs,
}) => {
  const shopper = await loadTranslations('yo')
  const { token } = await app.partner(company, 'PREMIUM')
  const { serials } = await app.createCodes(token, feedbackProduct)
  const path = '**/feedback'
  await page.goto(`${app.url}/verify/${serials[0]}?lang=yo`)
  const send = page.getByRole('button', { name: shopper.feedback.send })
  const alert = page.getByRole('alert').filter({ hasText: shopper.feedback.failed })
  await page.getByLabel('Anything else?').fill('Ó dùn')
  for (const [kind, key] of [
    ['not_offered', 'notOffered'],
    ['unit_not_for_sale', 'unitNotForSale'],
    ['not_scanned', 'scanFirst'],
  ] as const) {
    await page.route(path, (route) =>
      route.fulfill({ status: 403, json: { message: 'English words', data: { kind } } }),
    )
    await send.click()
    await expect(alert).toContainText(shopper.feedback[key])
    await page.unroute(path)
  }
  const fields = ['openEnded', 'rating'].map((name) => ({ field: `responses.${name}`, message: 'English words' }))
  await page.route(path, (route) => route.fulfill({ status: 400, json: { message: '', errors: fields } }))
  await send.click()
  await expect(page.getByText(shopper.notPlainText)).toBeVisible()
  await expect(page.getByText(shopper.trust.questionChanged)).toBeVisible()
  await page.unroute(path)
  const day = '2026-05-03T10:00:00.000Z'
  const alreadySubmitted = { message: 'English words', data: { previousSubmission: day } }
  await page.route(path, (route) => route.fulfill({ status: 409, json: alreadySubmitted }), { times: 1 })
  await send.click()
  // How the browser formats the date does not matter here.
  const [before = '', after = ''] = shopper.feedback.alreadySubmitted('DAY').split('DAY')
  const conflict = page.getByRole('alert').filter({ hasText: before })
  await expect(conflict).toContainText(after)
  await expect(conflict).toContainText('2026')
  await page.reload()
  await page.getByRole('radio', { name: shopper.feedback.faces.very_happy }).check()
  await send.click()
  await expect(page.getByRole('heading', { name: shopper.thanks })).toBeVisible()
  await expect(page.getByText(shopper.feedback.saved)).toBeVisible()
  await expect(page.locator('.languages summary')).toContainText(shopper.language)

  await openAs(page, token, '/add-product')
  await page.getByRole('switch', { name: 'Ask customers for feedback' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Share Your Feedback')).toBeVisible()
  await preview.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await expect(preview.getByRole('button', { name: /^Clear: / })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
