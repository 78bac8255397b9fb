import type { Page } from '@playwright/test'
import { shopper as hausa } from '@sahihi/contract/i18n/ha/shopper.ts'
import { verdictText as inHausa } from '@sahihi/contract/i18n/ha/verdicts.ts'
import { checkByManyVisitors, createCopyCases } from '../fixtures/copy-case-fixture.ts'
import { expect, type RunningApp, test } from '../fixtures/fixtures.ts'
import { openLanding } from '../fixtures/open-landing.ts'

const company = 'Often Copied Goods Ltd'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const question = (page: Page) => page.getByRole('region', { name: 'Is this your own item that you checked before?' })

/** A new code that twelve visitors in four cities have checked. */
async function createCopiedCode(app: RunningApp) {
  const { token } = await app.partner(company)
  const { serials } = await app.createCodes(token, { name: 'Often copied syrup', quantity: 1 })
  const [serial = ''] = serials
  await checkByManyVisitors(app, serial)
  return serial
}

test('a copied code is never green: it says what was counted, what to do, and leads to a report', async ({
  app,
  page,
}) => {
  const serial = await createCopiedCode(app)
  await openLanding(page, app.url)
  await page.getByLabel('Or type the serial number').fill(serial)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('This code may have been copied')
  await expect(
    page.getByText(/^It has been checked on 13 phones or computers in (at least )?4 places within 10 days\.$/),
  ).toBeVisible()
  await expect(page.getByText('A label belongs to one item.')).toBeVisible()
  await expect(page.getByText('Check the seal. If you did not check it before, ask the seller')).toBeVisible()
  await expect(page.locator('main')).toHaveClass('v amber')
  await expect(page.locator('body')).not.toContainText(/verified|genuine|counterfeit|is fake/i)
  await page.getByRole('button', { name: 'Show more details' }).click()
  await expect(page.getByText('Previously Scanned')).toBeVisible()
  const report = page.getByRole('link', { name: 'Report this product' })
  const [top, fold] = [(await report.boundingBox())?.y ?? 0, page.viewportSize()?.height ?? 0]
  expect(top, 'the main action is in the first view').toBeLessThan(fold - 44)
  await report.click()
  await expect(page.getByText('May be copied')).toBeVisible()
})

test('a shopper answers whether it is their own item, and can change the answer after a reload', async ({
  app,
  page,
}) => {
  const { token } = await app.partner(company)
  const { serials } = await app.createCodes(token, { name: 'Own syrup', quantity: 1 })
  const [serial = ''] = serials
  const [caseId] = await createCopyCases(app, token, [serial])
  const answers = async () => {
    const { data } = await app.api(token, 'GET', `/api/copy-cases/${caseId}`)
    return (data as { data: { ownItemAnswers: object } }).data.ownItemAnswers
  }
  await page.goto(`${app.url}/verify/${serial}`)
  const choice = (name: string) => question(page).getByRole('button', { name, exact: true })
  await page.route('**/own-item', (route) => route.abort(), { times: 1 })
  await choice('Not sure').click()
  await expect(question(page).getByRole('status')).toHaveText(
    'Your answer was not sent. Please tap it again. We could not reach the server. Check your connection and try again.',
  )
  expect(await answers()).toEqual({ yes: 0, no: 0, notSure: 0 })
  await choice('Not sure').click()
  await expect(question(page).getByRole('status')).toHaveText(
    'Thank you. The manufacturer sees your answer, without your name.',
  )
  expect(await answers()).toEqual({ yes: 0, no: 0, notSure: 1 })
  await page.reload()
  await expect(choice('Not sure')).toHaveAttribute('aria-pressed', 'true')
  await choice('No').click()
  await expect(choice('No')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(answers).toEqual({ yes: 0, no: 1, notSure: 0 })
})

test('a shared area that raises the verdict is shown at once', async ({ app, browser }) => {
  const { token } = await app.partner(company)
  const { serials } = await app.createCodes(token, { name: 'Travelled syrup', quantity: 1 })
  const [serial = ''] = serials
  await checkByManyVisitors(app, serial, 4)
  const copied = await createCopiedCode(app)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ['geolocation'],
    geolocation: { latitude: 7.38, longitude: 3.93 },
  })
  const page = await context.newPage()
  // The place of this phone is the last piece of evidence: the reply to it is the one of a copied code.
  await page.route('**/api/products/verify/**', async (route) => {
    const url = route.request().url()
    if (!url.includes('geoLocation=')) return route.continue()
    await route.fulfill({ response: await route.fetch({ url: url.replace(serial, copied) }) })
  })
  await page.goto(`${app.url}/verify/${serial}`)
  await expect(heading(page)).toHaveText('Verified!')
  await expect(page.getByText(/^Checked 4 times before by others\. First: /)).toContainText('This code is genuine.')
  await expect(page.locator('main')).toHaveClass('v gold')
  await page.getByRole('button', { name: 'Share my area' }).click()
  await expect(heading(page)).toHaveText('This code may have been copied')
  await expect(heading(page)).toBeFocused()
  await expect(question(page)).toBeVisible()
  await expect(page.getByText('Your rough area is shared with each check.')).toBeVisible()
  await context.close()
})

test('without JavaScript a copied code is amber too, in the reader’s language', async ({ app, browser }) => {
  const serial = await createCopiedCode(app)
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ha-NG' })
  const page = await context.newPage()
  await page.goto(`${app.url}/verify/${serial}`)
  await page.getByRole('button', { name: hausa.checkProduct }).click()
  await expect(heading(page)).toHaveText(inHausa.verdicts.suspected_copy.title)
  await expect(page.getByText(inHausa.verdicts.suspected_copy.nextStep)).toBeVisible()
  await expect(page.locator('header')).toHaveCSS('background-color', 'rgb(255, 187, 17)')
  await context.close()
})
