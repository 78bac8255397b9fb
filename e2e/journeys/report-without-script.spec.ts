import { serialOf } from '@sahihi/contract/domain/serial.ts'
import { plainImage } from '../../server/test/support/photo.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { takenOver } from '../fixtures/report-form.ts'

const neverIssued = serialOf(4_611_686_018_427_387_905n)

test('without a script: scan, red verdict, report with a photo, reference, which an admin finds', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await page.goto(`${app.url}/verify/${neverIssued}`)
  await page.getByRole('button', { name: 'Check this product' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verification failed!')
  await page.getByRole('link', { name: 'Report this product' }).click()
  await expect(page.getByRole('definition')).toHaveText(['4000-0000-0000-17VM', 'Not a Sahihi code'])
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Tell us what the product is and what is wrong.')).toBeVisible()
  await page.getByLabel('What is the product, and what is wrong?').fill('A bottle\nwith a crooked label')
  await page.getByLabel('Where did you buy it? (optional)').fill('Balogun market')
  await page.getByLabel('Add a photo').setInputFiles({
    name: 'label.jpg',
    mimeType: 'image/jpeg',
    buffer: await plainImage(1200, 900).jpeg().toBuffer(),
  })
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
  await expect(page.getByText('Keep the pack and the receipt.')).toBeVisible()
  const reference = await page.locator('.report-reference b').textContent()
  const { data } = await app.api(await app.adminToken(), 'GET', `/api/reports?search=${reference}`)
  const report = { description: 'A bottle\nwith a crooked label', verdict: 'unknown', hasPhoto: true }
  expect(data).toMatchObject({ data: { reports: [report] } })
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  await context.close()
})

test('what is typed before the script arrives stays, with the focus, and is sent by it', async ({ app, page }) => {
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/assets/report-*.js', async (route) => {
    await mayLoad
    await route.continue()
  })
  await page.goto(`${app.url}/report?serial=${neverIssued}`, { waitUntil: 'commit' })
  const field = page.getByLabel('What is the product, and what is wrong?')
  await field.fill('Typed early')
  await field.evaluate((element) => Object.assign(element, { isKept: true }))
  const before = await page.locator('main').boundingBox()
  load()
  await takenOver(page)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Typed early')
  expect(await field.evaluate((element) => 'isKept' in element)).toBe(true)
  expect(await page.locator('main').boundingBox()).toEqual(before)
  const sent = page.waitForRequest('**/api/reports')
  await page.getByRole('button', { name: 'Send report' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ description: 'Typed early', enteredSerial: neverIssued })
})
