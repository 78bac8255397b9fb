import { shopper } from '@sahihi/contract/i18n/en/shopper.ts'
import { shopper as hausa } from '@sahihi/contract/i18n/ha/shopper.ts'
import { loseReply, pauseClock } from '../fixtures/browser-faults.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { takenOver } from '../fixtures/take-over.ts'

const { pending } = shopper
const verifyCalls = '**/api/products/verify/**'

test('a scan waits for a busy server and for the network, says so, and counts once', async ({ app, page, context }) => {
  const { token } = await app.partner('Bad Day Goods Ltd')
  const { serials, batchId } = await app.createCodes(token)
  const scanIds: string[] = []
  page.on('request', (request) => {
    const id = new URL(request.url()).searchParams.get('scanId')
    if (id) scanIds.push(id)
  })
  const pendingHeading = page.getByRole('heading', { name: pending.title })
  const retry = page.getByRole('link', { name: 'Retry' })
  const verdict = page.getByRole('heading', { name: 'Verified!' })
  await pauseClock(page)
  const busy = { status: 503, headers: { 'retry-after': '40' }, json: { code: 'busy' } }
  await page.route(verifyCalls, (route) => route.fulfill(busy))
  await page.goto(`${app.url}/verify/${serials[0]}`)
  await expect(page.getByText(/Busy right now\. Trying again in (4\d|50) seconds\./)).toBeVisible()
  await expect(retry).toBeHidden()
  await page.unroute(verifyCalls)
  await page.route(verifyCalls, () => {}) // no reply
  await page.clock.fastForward(39_000)
  await page.evaluate(() => fetch('/healthz')) // earlier requests are recorded by now
  expect(scanIds, 'not before the server wants it').toHaveLength(1)
  await page.clock.fastForward(12_000)
  await expect.poll(() => scanIds.length).toBe(2)
  await page.clock.runFor(31_000)
  await expect(pendingHeading).toBeVisible()
  await expect(page.getByText(pending.outage)).toBeVisible() // the phone is online
  await page.unroute(verifyCalls)
  await page.route(verifyCalls, loseReply)
  await context.setOffline(true)
  await retry.click()
  await expect(page.getByText(pending.offline)).toBeVisible() // from now on it listens for the network
  await page.unrouteAll({ behavior: 'wait' })
  await context.setOffline(false)
  await expect(verdict).toBeVisible()
  await expect(page.getByText('First check. Nobody has checked this code before.')).toBeVisible()
  await takenOver(page)
  await page.reload()
  await expect(verdict).toBeVisible()
  expect(new Set(scanIds).size).toBe(1)
  expect(await app.countScans(token, batchId)).toBe(1)
})

test('a script or a style that does not load leaves the verdict, and other pages say so in the reader’s language', async ({
  app,
  page,
}) => {
  const { token } = await app.partner('Bad Day Goods Ltd')
  const { serials } = await app.createCodes(token)
  for (const part of ['**/assets/verify-*.js', '**/assets/*.css']) {
    await page.route(part, (route) => route.abort())
    const isLost = page.waitForEvent('requestfailed')
    await page.goto(`${app.url}/verify/${serials[0]}`)
    await isLost
    await page.waitForLoadState('networkidle') // no retry and no error page
    await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
    await expect(page.getByRole('link', { name: shopper.checkAnother })).toBeVisible()
    await expect(page.locator('.languages')).toHaveCount(0)
    await page.unroute(part)
  }

  const title = page.getByRole('heading', { name: hausa.yourData.title, exact: true })
  await page.route('**/assets/your-data-*.js', (route) => route.abort())
  await page.goto(`${app.url}/your-data?lang=ha`)
  await expect(page.getByRole('heading', { name: hausa.network })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: hausa.retry }).click()
  await expect(title).toBeVisible()
  await page.route('**/assets/ha-*.js', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: hausa.network })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: hausa.retry }).click()
  await expect(title).toBeVisible()
})
