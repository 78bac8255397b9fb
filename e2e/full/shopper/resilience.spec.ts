import type { Page } from '@playwright/test'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { shopper } from '@sahihi/contract/i18n/en/shopper.ts'
import { blockStorage, loseReply, pauseClock } from '../../fixtures/browser-faults.ts'
import { installFakeCamera, showQrCode } from '../../fixtures/fake-camera.ts'
import { expect, type RunningApp, test } from '../../fixtures/fixtures.ts'
import { openLanding } from '../../fixtures/open-landing.ts'
import { takenOver } from '../../fixtures/take-over.ts'

const { pending } = shopper
const verdict = (page: Page) => page.getByRole('heading', { name: 'Verified!' })
const pendingHeading = (page: Page) => page.getByRole('heading', { name: pending.title })
const verifyCalls = '**/api/products/verify/**'

async function createUnit(app: RunningApp) {
  const { token } = await app.partner('Bad Day Goods Ltd')
  const { serials, batchId } = await app.createCodes(token)
  const scans = () => app.countScans(token, batchId)
  const [serial = '', other = ''] = serials
  return { serial, other, scans }
}

/** The scan ids of all requests of the page. */
function scanIdsOf(page: Page) {
  const ids: string[] = []
  page.on('request', (request) => {
    const id = new URL(request.url()).searchParams.get('scanId')
    if (id) ids.push(id)
  })
  return ids
}

test('without storage a scan waits for the network, says so and counts once', async ({ app, page, context }) => {
  const { serial, scans } = await createUnit(app)
  const scanIds = scanIdsOf(page)
  await page.addInitScript(blockStorage)
  await pauseClock(page)
  await page.route(verifyCalls, () => {}) // no reply
  await page.goto(`${app.url}/verify/${serial}`)
  const title = page.getByRole('heading', { level: 1 })
  await page.clock.runFor(4400)
  await expect(title).toContainText(shopper.checking)
  await page.clock.runFor(100)
  await expect(title).toHaveText(pending.slow)
  await page.clock.runFor(10_400)
  await expect(title).toHaveText(pending.slow)
  await page.clock.runFor(100)
  await expect(pendingHeading(page)).toBeVisible()
  await expect(page.getByText(pending.outage)).toBeVisible() // the phone is online
  await page.unroute(verifyCalls)
  await page.route(verifyCalls, loseReply)
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect.poll(() => scanIds.length).toBe(2)
  await expect(pendingHeading(page)).toBeVisible()
  const lost = page.waitForEvent('requestfailed') // the page listens for the network only after this
  await page.clock.runFor(5000)
  await expect.poll(() => scanIds.length).toBe(3) // an automatic retry
  await lost
  await expect(pendingHeading(page)).toBeVisible()
  await context.setOffline(true)
  await page.unrouteAll({ behavior: 'wait' })
  await context.setOffline(false)
  await expect(verdict(page)).toBeVisible()
  await expect(page.getByText('First check. Nobody has checked this code before.')).toBeVisible()
  await takenOver(page)
  await page.reload()
  await expect(verdict(page)).toBeVisible()
  await takenOver(page)
  expect(new Set(scanIds).size).toBe(1)
  expect(await scans()).toBe(1)
})

test('a busy server is retried automatically after its Retry-After; Retry is shown when waiting does not help', async ({
  app,
  page,
}) => {
  const { serial, scans } = await createUnit(app)
  const scanIds = scanIdsOf(page)
  let answer: { status: number; headers: Record<string, string>; json?: object } | undefined
  await page.route(verifyCalls, (route) => (answer ? route.fulfill({ json: {}, ...answer }) : route.continue()))
  await pauseClock(page)
  for (const status of [503, 429]) {
    answer = { status, headers: { 'retry-after': '40' }, json: { code: 'busy' } }
    await page.goto(`${app.url}/verify/${serial}?${status}`)
    await expect(page.getByText(/Busy right now\. Trying again in (4\d|50) seconds\./)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Retry' })).toBeHidden()
    const requestCount = scanIds.length
    answer = { status: 500, headers: {} }
    await page.clock.fastForward(39_000)
    await page.evaluate(() => fetch('/healthz')) // earlier requests are recorded by now
    expect(scanIds).toHaveLength(requestCount)
    await page.clock.fastForward(12_000)
    await expect.poll(() => scanIds.length).toBe(requestCount + 1)
    await expect(page.getByRole('heading', { name: pending.title })).toBeVisible()
    await takenOver(page)
  }
  answer = { status: 503, headers: {} }
  await page.getByRole('link', { name: 'Retry' }).click()
  await page.clock.runFor(100) // the page sends with its next frame
  await expect(page.getByText(pending.outage)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Retry' })).toBeVisible()
  answer = undefined
  await page.clock.fastForward(4000)
  await expect(verdict(page)).toBeVisible()
  await takenOver(page)
  expect(new Set(scanIds).size).toBe(1)
  expect(await scans()).toBe(1)
})

test('a typed serial waits on the landing page, and another one can be typed meanwhile', async ({
  app,
  page,
  context,
}) => {
  const { serial, scans } = await createUnit(app)
  await openLanding(page, app.url)
  await page.route(verifyCalls, loseReply)
  const field = page.getByLabel(shopper.serialForm.label)
  await field.fill('0000-0000-0000-0001')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText(pending.outage)).toBeVisible()
  await field.fill(serial)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText(pending.outage)).toBeVisible()
  await context.setOffline(true)
  await page.unrouteAll({ behavior: 'wait' })
  await context.setOffline(false)
  await expect(verdict(page)).toBeVisible()
  expect(await scans()).toBe(1)
})

test('a scanned code waits for a busy server and for the network, and counts once', async ({ app, page, context }) => {
  const { serial, scans } = await createUnit(app)
  const scanIds = scanIdsOf(page)
  const released = Promise.withResolvers<void>()
  await page.route(verifyCalls, async (route) => {
    await released.promise
    await route.fulfill({ status: 503, json: { code: 'busy' } })
  })
  await installFakeCamera(page)
  await page.goto(`${app.url}/scan`)
  await showQrCode(page, `${app.url}/verify/${serial}`)
  await expect(page.getByRole('status')).toHaveText(shopper.checking)
  await expect(page.getByRole('button', { name: shopper.serialForm.labelAlone })).toBeVisible() // still available
  released.resolve()
  await expect(page.getByRole('alert').getByText(/Busy right now/)).toBeVisible()
  await page.route(verifyCalls, loseReply)
  await expect(page.getByRole('alert').getByText(pending.outage)).toBeVisible()
  await expect(page.getByLabel(shopper.serialForm.labelAlone)).toBeVisible()
  await context.setOffline(true)
  await page.unrouteAll({ behavior: 'wait' })
  await context.setOffline(false)
  await expect(verdict(page)).toBeVisible()
  await expect(page).toHaveURL(/scan-result/)
  expect([new Set(scanIds).size, await scans()]).toEqual([1, 1])
})

test('a typed while a scanned code waits for the network gets its own verdict', async ({ app, page }) => {
  const { serial, other, scans } = await createUnit(app)
  const online = () => page.evaluate(() => dispatchEvent(new Event('online')))
  let isLost = true
  let requestCount = 0
  await installFakeCamera(page)
  await page.route(verifyCalls, (route) => {
    requestCount++
    return isLost ? route.abort() : route.continue()
  })
  await page.goto(`${app.url}/scan`)
  await showQrCode(page, `${app.url}/verify/${serial}`)
  await expect(page.getByRole('alert').getByText(pending.outage)).toBeVisible()
  const released = Promise.withResolvers<void>()
  const callOfOther = `${verifyCalls.slice(0, -2)}${groupSerial(other)}*` // as the field groups it
  await page.route(callOfOther, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.getByLabel(shopper.serialForm.labelAlone).fill(other)
  await Promise.all([page.waitForRequest(callOfOther), page.keyboard.press('Enter')])
  isLost = false
  const before = requestCount
  await online()
  await page.evaluate(() => fetch('/healthz')) // earlier requests are recorded by now
  expect(requestCount).toBe(before)
  released.resolve()
  await expect(verdict(page)).toBeVisible()
  await page.getByText('Show more details').click()
  await expect(page.getByText(groupSerial(other))).toBeVisible()
  expect(await scans()).toBe(1)
})

test('a browser as old as Chrome 80, without React, shows the verdict', async ({ app, page }) => {
  const { serial, scans } = await createUnit(app)
  await page.addInitScript(() => {
    const removed: [object, string[]][] = [
      [Element.prototype, ['replaceChildren']],
      [Document.prototype, ['replaceChildren']],
      [Array.prototype, ['at', 'findLast', 'flatMap']],
      [String.prototype, ['at', 'replaceAll']],
      [Object, ['hasOwn', 'groupBy']],
      [Promise, ['any', 'withResolvers']],
      [Crypto.prototype, ['randomUUID']],
      [AbortSignal, ['timeout', 'any']],
      [window, ['structuredClone', 'trustedTypes']],
    ]
    for (const [holder, names] of removed) for (const name of names) Reflect.deleteProperty(holder, name)
  })
  const errors: Error[] = []
  page.on('pageerror', (fault) => errors.push(fault))
  await pauseClock(page) // no automatic retries meanwhile
  await page.route('**/assets/**', (route) => route.abort())
  await page.route(verifyCalls, (route) => route.abort())
  await page.goto(`${app.url}/verify/${serial}`)
  await expect(pendingHeading(page)).toBeVisible()
  await page.unroute(verifyCalls)
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(verdict(page)).toBeVisible()
  await page.reload()
  await expect(verdict(page)).toBeVisible()
  expect([errors, await scans()]).toEqual([[], 1])
})
