import type { Page } from '@playwright/test'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { createCopyCases } from '../fixtures/copy-case-fixture.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { drawer, openAsShopper } from '../fixtures/inventory-fixture.ts'

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const rows = (page: Page) => page.getByRole('table', { name: 'Suspicious codes' }).locator('tbody tr')
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')
test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

test('a copied label is found in the menu, reviewed, confirmed and blocked, and its case reopened', async ({
  app,
  browser,
  page,
  openAs,
}) => {
  const { token, email } = await app.partner('Copied Goods Ltd')
  const { serials, batchId } = await app.createCodes(token, { name: 'Copied syrup' })
  const [serial = ''] = serials
  await createCopyCases(app, token, [serial])
  await openAs(page, token, '/products')
  await expect(page.getByRole('link', { name: '1 suspicious code', exact: true })).toBeVisible()
  await menu(page, 'Inbox 1 open').click()
  await page.getByRole('navigation', { name: 'Inbox' }).getByRole('link', { name: 'Suspicious codes 1 open' }).click()
  await expect(page).toHaveTitle('Suspicious Codes | Sahihi')
  await expect(rows(page)).toHaveCount(1)
  for (const text of [groupSerial(serial), 'Copied syrup', 'Run 7', 'May be copied', '/ 10', '1 hour ago'])
    await expect(rows(page)).toContainText(text)

  await rows(page).getByRole('link').click()
  await expect(page.getByRole('heading', { name: groupSerial(serial), level: 1 })).toBeFocused()
  await expect(page.getByText('Shoppers who scan this code read: “This code may have been copied”.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Why it has this score' })).toContainText('12 visitors')
  await expect(page.getByRole('region', { name: 'Could this be fake traffic?' })).toContainText(
    '12 visitors on 12 networks.',
  )
  await expect(page.getByRole('region', { name: 'Visitors', exact: true }).locator('tbody tr')).toHaveCount(12)
  await expect(page.getByRole('region', { name: 'Visitors', exact: true })).toContainText('Port Harcourt, Nigeria')
  await expect(page.getByRole('button', { name: 'Kano, Nigeria: 3 visitors' })).toBeVisible()
  const phone = await openAsShopper(browser, `${app.url}/verify/${serial}`)
  await expect(phone.getByText('This code may have been copied')).toBeVisible()

  await button(page, 'Confirm copy').click()
  await dialog(page).getByLabel('Block code').check()
  await expect(dialog(page).getByLabel('Reason')).toHaveValue(/^The label of this item was copied/)
  await dialog(page).getByLabel('Reason').fill('Its label was copied in Kano.')
  await dialog(page).getByRole('button', { name: 'Confirm and block' }).click()
  await expect(page.getByText('1 code confirmed as copied, 1 blocked.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByText(/^You confirmed on .* that this label was copied\.$/)).toBeVisible()
  await expect(page.getByText('Its label was copied in Kano.')).toBeVisible()
  await expect(menu(page, 'Inbox')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('Its label was copied in Kano.')).toBeVisible()

  await page.goto(`${app.url}/inventory/${batchId}?show=suspicious`)
  const codes = page.getByRole('table', { name: 'QR codes of this batch' })
  await expect(codes.locator('tbody tr')).toHaveCount(1)
  await expect(codes).toContainText('Confirmed copy')
  await codes.getByRole('link').click()
  await expect(page).toHaveURL(/show=suspicious/)
  await drawer(page).getByRole('link', { name: 'See the case' }).click()
  await button(page, 'Reopen').click()
  await expect(page.getByText('1 code reopened.')).toBeVisible()
  await expect(page.getByText('This code is blocked.')).toBeVisible()
  await expect(menu(page, 'Inbox 1 open')).toBeVisible()

  await menu(page, 'Inbox 1 open').click()
  await page.getByRole('link', { name: 'Possible copied label' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'See the evidence' }).click()
  await expect(page.getByRole('heading', { name: groupSerial(serial), level: 1 })).toBeVisible()
  const assignment = page.getByRole('region', { name: 'Who looks after it' })
  await assignment.getByLabel('Assigned to').selectOption(`${email} (you)`)
  await assignment.getByRole('textbox', { name: 'Note' }).fill('The shelf in Kano.')
  await assignment.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('The note is saved.')).toBeVisible()
})
