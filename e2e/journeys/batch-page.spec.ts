import { loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { pauseClock } from '../fixtures/browser-faults.ts'
import { expect, test } from '../fixtures/fixtures.ts'

test('a batch page waits for the network and for a busy server, and can be retried', async ({ app, page }) => {
  const { token } = await app.partner('Batches Asked Ltd')
  const { batchNumber } = await app.createCodes(token)
  const shopper = await loadTranslations('ha')
  const call = '**/api/products/verify-batch/*'
  const notYet = page.getByRole('heading', { name: shopper.pending.title })
  const retry = page.getByRole('link', { name: shopper.retry })
  const answer = page.getByText(shopper.batch.inOrder)
  const path = `${app.url}/verify-batch/${batchNumber}?lang=ha`

  await pauseClock(page) // no automatic retries meanwhile
  await page.route(call, (route) => route.abort())
  await page.goto(path)
  await expect(notYet).toBeVisible()
  await expect(page.getByText(shopper.network)).toBeVisible()
  await expect(page.locator('main')).toHaveClass('v grey')
  await page.unroute(call)
  await retry.click()
  await expect(answer).toBeVisible()

  await page.route(call, (route) => route.fulfill({ status: 500, json: { message: 'English words' } }))
  await page.goto(path)
  await expect(page.getByText(shopper.trust.errors.internal)).toBeVisible()
  await page.unroute(call)
  await retry.click()
  await expect(answer).toBeVisible()

  // Retried automatically after the server's Retry-After.
  let requestCount = 0
  await page.route(call, (route) =>
    ++requestCount === 1
      ? route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { code: 'busy' } })
      : route.continue(),
  )
  await page.goto(path)
  await expect(notYet).toBeVisible()
  await expect(retry).toBeHidden()
  await page.clock.runFor(5000)
  await expect(answer).toBeVisible()
  expect(requestCount).toBe(2)
})

test('without JavaScript a batch page shows its verdict, and a serial can be typed on the scanner page', async ({
  app,
  browser,
}) => {
  const { token } = await app.partner('Batches Asked Ltd')
  const { batchNumber, serials } = await app.createCodes(token)
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await page.goto(`${app.url}/verify-batch/${batchNumber}`)
  await expect(page.getByRole('heading', { name: 'Batch found. Now check the item' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Paracetamol 500 mg')
  for (const path of [`/verify-batch/${batchNumber}`, '/scan']) {
    await page.goto(app.url + path)
    await page.getByRole('textbox', { name: 'Type the serial number' }).fill(serials[0] ?? '')
    await page.getByRole('button', { name: 'Verify serial number' }).click()
    await expect(page).toHaveURL(new RegExp(`^${app.url}/verify/${serials[0]}\\?by=hand`))
    await page.getByRole('button', { name: 'Check this product' }).click()
    await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  }
  await page.goto(`${app.url}/products`)
  await expect(page.getByRole('main')).toContainText('This page needs JavaScript.')
  await context.close()
})
