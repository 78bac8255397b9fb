import { axeViolations } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { drawer, manufacturer, openAsShopper } from '../fixtures/inventory-fixture.ts'

test('a member scans a code as a test with their phone, and nothing is counted', async ({
  app,
  page,
  browser,
  openAs,
}) => {
  const { token } = await app.partner(manufacturer)
  const { batchId, serials } = await app.createCodes(token, { scanLimit: 1 })
  const [serial = ''] = serials
  await openAs(page, token, `/inventory/${batchId}?code=${serial}`)
  await drawer(page).getByRole('button', { name: 'Scan as a test' }).click()
  const panel = drawer(page).getByRole('region', { name: 'Test scan' })
  await expect(panel.getByRole('img', { name: 'QR code of the test scan' })).toBeVisible()
  await expect(panel).toContainText('Nothing is counted.')
  expect(await axeViolations(page)).toEqual([])
  const link = (await panel.getByRole('link', { name: 'Open the test' }).getAttribute('href')) ?? ''

  const phone = await openAsShopper(browser, link)
  await expect(phone.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await expect(phone.getByRole('note')).toContainText('Test: not counted')
  expect(await axeViolations(phone)).toEqual([])
  await phone.getByRole('link', { name: 'Français' }).click()
  await expect(phone.getByRole('note')).toContainText('Test: not counted')
  await expect(phone.locator('html')).toHaveAttribute('lang', 'fr')
  await phone.reload()
  expect(await phone.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(await app.countScans(token, batchId)).toBe(0)

  const shopper = await openAsShopper(browser, `${app.url}/verify/${serial}`)
  await expect(shopper.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Limite de contrôles atteinte')
  expect(await app.countScans(token, batchId)).toBe(1)
})
