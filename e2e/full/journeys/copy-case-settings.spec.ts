import type { Page } from '@playwright/test'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { createCopyCases } from '../../fixtures/copy-case-fixture.ts'
import { chooseOption } from '../../fixtures/filters.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import { openAsShopper } from '../../fixtures/inventory-fixture.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const rows = (page: Page) => page.getByRole('table', { name: 'Suspicious codes' }).locator('tbody tr')
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')
test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

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
  await chooseOption(page, 'Product', 'First syrup')
  await expect(rows(page)).toHaveCount(1)
  await chooseOption(page, 'Lot', 'Run 7')
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
    await expect(page.getByText('1 code marked as not copied.')).toBeVisible()
  }
  await dismiss('Our own test')
  await expect(page.getByText('Reason: Our own test.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 code reopened.')).toBeVisible()
  await dismiss('Display item')
  await expect(page.getByText('Stands in our shop.')).toBeVisible()
  await expect(page.getByText('The case opens again only after 10 more visitors in 2 more locations.')).toBeVisible()
  const phone = await openAsShopper(browser, `${app.url}/verify/${serial}`)
  await expect(phone.getByRole('heading', { name: 'Genuine code, checked many times' })).toBeVisible()
  await phone.context().close()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Suspicious codes' }).click()
  await tab(page, 'Not a copy').click()
  await expect(page).toHaveURL(/state=dismissed/)
  await expect(rows(page)).toContainText(groupSerial(serial))

  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  const exceptions = page.getByRole('region', { name: 'Products that differ' })
  await exceptions.getByRole('button', { name: 'Add a product…' }).click()
  await chooseOption(page, 'Product', 'Second syrup')
  const form = page.getByRole('form', { name: 'How Second syrup differs' })
  await expect(form).toContainText(/you would have had 1 case in the last 90 days/i)
  await form.getByLabel('Codes are suspected from a score of').selectOption('13')
  await form.getByRole('switch', { name: 'Shown in shops or resold' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(exceptions).toContainText('Suspected from 13, shown in shops or resold')
  const copies = page.getByRole('form', { name: 'Copied labels' })
  await copies.getByRole('switch', { name: 'Block a code when I confirm it' }).click()
  await copies.getByRole('button', { name: 'Save settings' }).click()
  await expect(copies.getByRole('status')).toHaveText('Settings saved.')
  await page.reload()
  await expect(exceptions).toContainText('Suspected from 13, shown in shops or resold')
  await expect(page.getByLabel('Block a code when I confirm it')).toBeChecked()
  await page.goto(`${app.url}/suspicious-codes`)
  await rows(page).getByRole('link').click()
  await button(page, 'Confirm copy').click()
  await expect(dialog(page).getByLabel('Block code')).toBeChecked()
  await expect(dialog(page).getByLabel('Block code')).toBeDisabled()
  await expect(dialog(page)).toContainText('Your settings block a code when you confirm it.')
})
