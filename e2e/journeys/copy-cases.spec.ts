import type { Page } from '@playwright/test'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { createCopyCases } from '../fixtures/copy-case-fixture.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { drawer, openAsShopper } from '../fixtures/inventory-fixture.ts'

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
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
  await expect(page.getByRole('region', { name: 'Could it be staged?' })).toContainText('12 visitors on 12 networks.')
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
  await expect(page.getByText('Copy confirmed and code blocked.')).toBeVisible()
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
  await expect(page.getByText('Case reopened.')).toBeVisible()
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

test('cases are filtered, dismissed, undone from the toast and dismissed with a note; limits and blocking are set', async ({
  app,
  browser,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Displayed Goods Ltd')
  const first = await app.createCodes(token, { name: 'First syrup' })
  const second = await app.createCodes(token, { name: 'Second syrup', batch: 'Run 8' })
  const [serial = ''] = first.serials
  await createCopyCases(app, token, [serial, second.serials[0] ?? ''])
  await openAs(page, token, '/suspicious-codes')
  await expect(rows(page)).toHaveCount(2)
  await page.getByLabel('Product', { exact: true }).selectOption('First syrup')
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('Batch', { exact: true }).selectOption('Run 7')
  await page.getByLabel('Sort by').selectOption('Newest')
  await expect(page).toHaveURL(new RegExp(`productId=${first.productId}&batchId=${first.batchId}&sort=newest`))
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await tab(page, 'Watched').click()
  await expect(page.getByText('No code matches these filters.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page.getByText('No code is being watched.')).toBeVisible()
  await tab(page, 'Open').click()
  await rows(page)
    .filter({ hasText: groupSerial(serial) })
    .getByRole('link')
    .click()

  const dismiss = async (reason: string) => {
    await button(page, 'Not a copy').click()
    await expect(dialog(page).getByRole('button', { name: 'Not a copy' })).toBeDisabled()
    await dialog(page).getByLabel(reason).check()
    await dialog(page).getByLabel('Note (optional)').fill('Stands in our shop.')
    await dialog(page).getByRole('button', { name: 'Not a copy' }).click()
    await expect(page.getByText('Case dismissed: not a copy.')).toBeVisible()
  }
  await dismiss('Our own test')
  await expect(page.getByText('Reason: Our own test.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Case reopened.')).toBeVisible()
  await dismiss('Display item')
  await expect(page.getByText('Stands in our shop.')).toBeVisible()
  await expect(page.getByText('The case opens again only after 10 more visitors in 2 more locations.')).toBeVisible()
  const phone = await openAsShopper(browser, `${app.url}/verify/${serial}`)
  await expect(phone.getByText(/Verified/)).toBeVisible()
  await phone.context().close()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Suspicious codes' }).click()
  await tab(page, 'Not a copy').click()
  await expect(page).toHaveURL(/state=dismissed/)
  await expect(rows(page)).toContainText(groupSerial(serial))

  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  const product = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Second syrup' }) })
  await expect(product).toContainText(/you would have had 1 case in the last 90 days/i)
  await product.getByRole('switch', { name: 'Shown in shops or resold' }).click()
  await expect(product.getByText('Saved.')).toBeVisible()
  await expect(product.getByLabel('Limit of Second syrup')).toHaveValue('12')
  await product.getByLabel('Limit of Second syrup').selectOption('13')
  await page.getByRole('switch', { name: 'Block a code when I confirm it' }).click()
  await expect(page.getByText('Saved.')).toHaveCount(2)
  await page.reload()
  await expect(product.getByLabel('Limit of Second syrup')).toHaveValue('13')
  await expect(page.getByLabel('Block a code when I confirm it')).toBeChecked()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Suspicious codes' }).click()
  await rows(page).getByRole('link').click()
  await button(page, 'Confirm copy').click()
  await expect(dialog(page).getByLabel('Block code')).toBeChecked()
  await expect(dialog(page).getByLabel('Block code')).toBeDisabled()
  await expect(dialog(page)).toContainText('Your settings block a code when you confirm it.')
})
