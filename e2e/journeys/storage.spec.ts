import { blockStorage } from '../fixtures/browser-faults.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { openLanding } from '../fixtures/open-landing.ts'
import { takenOver } from '../fixtures/take-over.ts'

const fillStorage = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}

const states = [
  ['without storage', blockStorage],
  ['with full storage', fillStorage],
] as const

for (const [state, prepare] of states) {
  test(`${state} the landing page verifies a typed serial and counts it once`, async ({ app, page }) => {
    const { token } = await app.partner('Stored Goods Ltd')
    const { serials, batchId } = await app.createCodes(token)
    await page.addInitScript(prepare)
    await openLanding(page, app.url)
    await expect(page.getByRole('heading', { name: /Is it genuine/ })).toBeVisible()
    await page.getByLabel('Or type the serial number').fill(serials[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
    await page.getByRole('button', { name: 'No thanks' }).click()
    await page.getByRole('link', { name: 'Close' }).click()
    await expect(page.getByRole('heading', { name: /Is it genuine/ })).toBeVisible()
    await expect(page).toHaveURL(`${app.url}/`)
    expect(await app.countScans(token, batchId)).toBe(1)
  })

  test(`${state} the scanner says why it cannot scan, and verifies a typed serial`, async ({ app, page }) => {
    const { token } = await app.partner('Stored Goods Ltd')
    const { serials, batchId } = await app.createCodes(token)
    await page.addInitScript(prepare)
    await page.goto(`${app.url}/scan`)
    await expect(page.getByRole('alert').filter({ hasText: /camera/i })).toBeVisible()
    await page.getByLabel('Type the serial number').fill(serials[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
    expect(await app.countScans(token, batchId)).toBe(1)
  })
}

// resilience.spec.ts tests the printed link without storage.
test('with full storage the printed link keeps its verdict once the page takes over', async ({ app, page }) => {
  const { token } = await app.partner('Stored Goods Ltd')
  const { serials, batchId } = await app.createCodes(token)
  await page.addInitScript(fillStorage)
  await page.goto(`${app.url}/verify/${serials[0]}`)
  await takenOver(page)
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  expect(await app.countScans(token, batchId)).toBe(1)
})

test('the last result is not offered where it cannot be stored', async ({ app, page }) => {
  await page.addInitScript(blockStorage)
  await openLanding(page, app.url)
  await page.getByLabel('Or type the serial number').fill('0000-0000-0000-0001')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Check each letter and number' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the last result' })).toBeHidden()
})

test('a place is sent once for each scan, however often its page is reloaded', async ({ app, browser }) => {
  const { token } = await app.partner('Stored Goods Ltd')
  const { serials } = await app.createCodes(token)
  const context = await browser.newContext({
    permissions: ['geolocation'],
    geolocation: { latitude: 6.45407, longitude: 3.39467 },
  })
  const page = await context.newPage()
  const places: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('geoLocation=')) places.push(request.url())
  })
  await openLanding(page, app.url)
  await page.getByLabel('Or type the serial number').fill(serials[0] ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Share my area' }).click()
  await expect.poll(() => places.length).toBe(1)
  await page.goto(`${app.url}/scan-result`)
  await expect(page.getByText('Your rough area is shared with each check.')).toBeVisible()
  // The next scan sends its own place; its reload does not.
  await page.goto(`${app.url}/verify/${serials[1]}`)
  await expect.poll(() => places.length).toBe(2)
  await page.reload()
  await expect(page.getByText('Your rough area is shared with each check.')).toBeVisible()
  // A result of six minutes ago whose place was never sent.
  await page.evaluate(() => {
    localStorage.removeItem('areaShared')
    localStorage.setItem('scanResultTimestamp', String(Date.now() - 6 * 60_000))
  })
  await page.goto(`${app.url}/scan-result`)
  await expect(page.getByText('Your rough area is shared with each check.')).toBeVisible()
  await page.waitForTimeout(1000)
  expect(places).toHaveLength(2)
  await context.close()
})
