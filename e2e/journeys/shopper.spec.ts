import { expect, test } from '../fixtures/fixtures.ts'

test('a shopper types a serial, corrects it, reads who made the product, and verifies another one', async ({
  app,
  page,
}) => {
  const { token } = await app.partner('Trusted Goods Ltd')
  const { serials, productId } = await app.createCodes(token)
  const [serial = ''] = serials
  const { status } = await app.api(token, 'POST', `/api/products/${productId}/batch/import`, {
    batchName: 'Own labels',
    scanLimit: null,
    manufacturingDate: '2026-01-01',
    expirationDate: '2099-01-01',
    csv: 'serial\nLOT-OIL.0042\nLOT-OIL.0043',
  })
  expect(status).toBe(200)
  const field = page.getByLabel('Or type the serial number')
  const title = page.getByRole('heading', { level: 1 })

  // Typed before the script is there, which then shows it in groups.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(app.url, { waitUntil: 'commit' })
  await field.pressSequentially('7k2m9qxd')
  release()
  await expect(field).toHaveValue('7K2M-9QXD')
  await page.unrouteAll({ behavior: 'wait' })
  await page.locator('.carousel-buttons').waitFor()
  await field.fill(`${serial.slice(0, 15)}${serial[15] === 'A' ? 'B' : 'A'}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('That serial number isn’t right. Check each letter and number.')).toBeVisible()
  await expect(page).toHaveURL(`${app.url}/`)
  await expect(field).not.toHaveValue('')
  await field.fill(serial)
  await page.keyboard.press('Enter')
  await expect(title).toHaveText('Verified!')
  await expect(page).toHaveURL(/scan-result/)
  await expect(page.getByText('Compare with your pack'), 'there is no picture').toHaveCount(0)

  await page.getByRole('link', { name: 'Trusted Goods Ltd' }).click()
  await expect(title).toHaveText('Trusted Goods Ltd')
  await expect(page).toHaveTitle('Manufacturer | Sahihi')
  await expect(page.getByText('RC 104212')).toBeVisible()
  const day = new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'Africa/Lagos' })
  await expect(page.getByText('Approved by Sahihi on').locator('..')).toContainText(day)
  await page.getByRole('link', { name: 'Verify a product' }).click()
  await page.getByLabel('Or type the serial number').fill('lot oil 0043')
  await page.keyboard.press('Enter')
  await expect(title).toHaveText('Verified!')
  await page.getByText('Show more details').click()
  await expect(page.getByText('LOT-OIL.0043')).toBeVisible() // as it is printed
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  await expect(page.getByLabel('Or type the serial number')).toHaveValue('')
})
