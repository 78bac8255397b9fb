import { serialOf } from '@sahihi/contract/domain/serial.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { openLanding } from '../fixtures/open-landing.ts'
import { takenOver } from '../fixtures/take-over.ts'

const neverIssued = serialOf(4_611_686_018_427_387_904n)

test('a mistyped serial shows an error for 5 seconds and keeps the input; a verdict clears it', async ({
  app,
  page,
}) => {
  const { token } = await app.partner('Shopped Goods Ltd')
  const [serial = ''] = (await app.createCodes(token)).serials
  await page.clock.install()
  await openLanding(page, app.url)
  const field = page.getByLabel(/serial number/i).first()
  await page.getByRole('button', { name: 'Verify serial number' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  await field.fill(`${serial.slice(0, 15)}${serial[15] === 'A' ? 'B' : 'A'}`)
  await page.keyboard.press('Enter')
  const alert = page.getByText('That serial number isn’t right. Check each letter and number.')
  await expect(alert).toBeVisible()
  await page.clock.fastForward(5100)
  await expect(alert).toBeHidden()
  await expect(field).not.toHaveValue('')
  await field.fill(serial)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  await expect(page.getByLabel(/serial number/i).first()).toHaveValue('')
  await page.goto(`${app.url}/scan-result`)
  await expect(page).toHaveURL(`${app.url}/`)
})

test('a stored result expires after 24 hours', async ({ app, page }) => {
  const { token } = await app.partner('Shopped Goods Ltd')
  const [serial = ''] = (await app.createCodes(token)).serials
  await openLanding(page, app.url)
  await page
    .getByLabel(/serial number/i)
    .first()
    .fill(serial)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${app.url}/scan-result`)
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await page.waitForLoadState('load')
  const later = (minutes: number) => new Date(Date.now() + (24 * 60 + minutes) * 60_000)
  await page.clock.setFixedTime(later(-2))
  await page.goto(`${app.url}/scan-result`)
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await page.waitForLoadState('load')
  await page.clock.setFixedTime(later(1))
  await page.goto(`${app.url}/scan-result`)
  await expect(page).toHaveURL(`${app.url}/`)
})

test('the printed link of a serial that was never issued fails with a helpful message', async ({ app, page }) => {
  await page.goto(`${app.url}/verify/${neverIssued}`)
  await expect(page.getByRole('heading', { name: 'Verification failed!' })).toBeVisible()
  await expect(
    page.getByText('The product associated with the QR or serial number has failed our authenticity check'),
  ).toBeVisible()
})

test('a printed link with a mistyped letter asks to check again, and does not mention counterfeits', async ({
  app,
  page,
}) => {
  await page.goto(`${app.url}/verify/${neverIssued.slice(0, 14)}ZZ`)
  await expect(page.getByText('That serial number isn’t right. Check each letter and number.')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/counterfeit|failed/i)
})

test('without JavaScript a button gives the same verdict, and the form of the landing page works', async ({
  app,
  browser,
}) => {
  const { token } = await app.partner('Ladipo & Sons <Parts>')
  const product = await app.createCodes(token, { name: 'Brake pad <b>A1</b>', category: 'Spare part' })
  const page = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  ).newPage()
  await page.goto(app.url)
  await page
    .getByLabel(/serial number/i)
    .first()
    .fill(product.serials[0] ?? '')
  await page.getByRole('button', { name: 'Verify serial number' }).click()
  await expect(page).toHaveURL(new RegExp(`/verify/${product.serials[0]}`))
  const scans = () => app.countScans(token, product.batchId)
  expect(await scans()).toBe(0)
  await page.getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await expect(page.getByText('Brake pad <b>A1</b>').first()).toBeVisible()
  await expect(page.getByText('Ladipo & Sons <Parts>').first()).toBeVisible()
  expect(await scans()).toBe(1)
  await page.context().close()
})

test('a batch number confirms that the batch exists, never that an item is genuine', async ({ app, page }) => {
  const { token } = await app.partner('Shopped Goods Ltd')
  const { batchNumber } = await app.createCodes(token)
  await page.goto(`${app.url}/verify-batch/${batchNumber}`)
  await expect(page.getByText('This batch is registered.', { exact: false })).toBeVisible()
  await expect(page.getByText('Paracetamol 500 mg')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/genuine|verified!/i)
  await page.goto(`${app.url}/verify-batch/ZZZZZZZZZZ`)
  await expect(page.getByText('Batch verification failed')).toBeVisible()
})

test('a shopper can share a rough area after the verdict, as part of the same scan', async ({ app, browser }) => {
  const { token } = await app.partner('Shopped Goods Ltd')
  const product = await app.createCodes(token)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ['geolocation'],
    geolocation: { latitude: 6.45407, longitude: 3.39467 },
  })
  const page = await context.newPage()
  await page.goto(`${app.url}/verify/${product.serials[0]}`)
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('geoLocation=')),
    page.getByRole('button', { name: /Share my area/i }).click(),
  ])
  expect((await sent.response())?.status()).toBe(200)
  expect(await app.countScans(token, product.batchId)).toBe(1)
  await context.close()
})

test('an imported serial is verified by link and by typing, and shown as it is printed', async ({ app, page }) => {
  const { token } = await app.partner('Shopped Goods Ltd')
  const { productId } = await app.createCodes(token)
  const { status } = await app.api(token, 'POST', `/api/products/${productId}/batch/import`, {
    batchName: 'Own labels',
    scanLimit: null,
    manufacturingDate: '2026-01-01',
    expirationDate: '2099-01-01',
    csv: 'serial\nLOT-OIL.0042\nLOT-OIL.0043',
  })
  expect(status).toBe(200)
  await page.goto(`${app.url}/verify/LOT-OIL.0042`)
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await page.getByRole('button', { name: 'Show more details' }).click()
  await expect(page.getByText('LOT-OIL.0042')).toBeVisible()
  await openLanding(page, app.url)
  await page.getByLabel('Or type the serial number').fill('lot oil 0043')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await page.getByRole('button', { name: 'Show more details' }).click()
  await expect(page.getByText('LOT-OIL.0043')).toBeVisible()
  await page.goto(`${app.url}/verify/LOT-OIL.0044`)
  await expect(page.getByRole('heading', { name: 'Verification failed!' })).toBeVisible()
  await expect(page.getByText('LOT-OIL.0044')).toBeVisible()
})

test('shoppers read nothing of a closed batch', async ({ app, page }) => {
  const { token } = await app.partner('Shopped Goods Ltd')
  const { batchId, batchNumber, serials } = await app.createCodes(token)
  await app.api(token, 'PUT', `/api/products/batch/${batchId}/state`, { action: 'close', reason: 'All are sold' })
  await page.goto(`${app.url}/verify-batch/${batchNumber}`)
  await expect(page.getByRole('heading', { name: 'Batch found. Now check the item' })).toBeVisible()
  await page.goto(`${app.url}/verify/${serials[0]}`)
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/sold|closed/i)
})

test('two reasons of the manufacturer stand on a line each', async ({ app, page }) => {
  const { token } = await app.partner('Shopped Goods Ltd')
  const { batchId, serials } = await app.createCodes(token)
  await app.api(token, 'PUT', `/api/products/batch/${batchId}/state`, { action: 'recall', reason: 'Glass' })
  await app.api(token, 'PUT', `/api/products/qr/${serials[1]}/state`, { action: 'block', reason: 'Stolen' })
  await page.goto(`${app.url}/verify/${serials[1]}`)
  await takenOver(page)
  const reasons = page.locator('[data-fill=reason]')
  await expect.poll(() => reasons.textContent()).toBe('The manufacturer has also recalled this batch (Glass).\nStolen')
  await expect(reasons).toHaveCSS('white-space-collapse', 'preserve-breaks')
})

test('every verdict says who speaks and leads to how to know the page', async ({ app, page }) => {
  await page.goto(`${app.url}/verify/${neverIssued}`)
  const host = await page.locator('meta[name=public-host]').getAttribute('content')
  await expect(page.getByText(host ?? '', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Checked today, \d\d:\d\d$/)).toBeVisible()
  await page.getByRole('link', { name: 'How do I know this page is real?' }).click()
  await expect(page).toHaveURL(`${app.url}/privacy#real-page`)
  const section = page.locator('#real-page')
  await expect(section.getByRole('heading')).toBeInViewport()
  await expect(section).toContainText(`It must start with ${host}.`)
  await expect(section).toContainText('It never asks you for money, a password or an app.')
})
