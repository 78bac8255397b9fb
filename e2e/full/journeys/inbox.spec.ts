import type { Page } from '@playwright/test'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { createCopyCases } from '../../fixtures/copy-case-fixture.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import { createReport } from '../../fixtures/report-fixture.ts'

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

const items = (page: Page) => page.getByRole('list', { name: 'Inbox' }).locator('> li')
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const details = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('a report is assigned, noted and acted on in the inbox, and closed beside a suspicious code', async ({
  app,
  page,
  openAs,
}) => {
  const { token, email } = await app.partner('Waiting Goods Ltd')
  const { serials } = await app.createCodes(token, { name: 'Waiting syrup' })
  const [copied = '', reported = ''] = serials
  await createCopyCases(app, token, [copied])
  await createReport(app, { enteredSerial: reported, description: 'The cap is loose.' })
  await openAs(page, token, '/products')
  await menu(page, 'Inbox 2 open').click()
  await expect(page).toHaveTitle('Inbox | Sahihi')
  await expect(items(page)).toHaveCount(2)
  await expect(items(page).first()).toContainText('The cap is loose.')

  await page.getByRole('link', { name: 'Shopper report' }).click()
  const report = details(page, 'Shopper report')
  await report.getByLabel('Assigned to').selectOption(`${email} (you)`)
  await expect(items(page).first()).toContainText(`Assigned to ${email}`)
  await report.getByRole('textbox', { name: 'Note' }).fill('Asked the shop.')
  await expect(report.getByText('Not saved yet.')).toBeVisible()
  await page.reload()
  await expect(report.getByRole('textbox', { name: 'Note' })).toHaveValue('Asked the shop.')
  await report.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('The note is saved.')).toBeVisible()
  await expect(report.getByText('Not saved yet.')).toHaveCount(0)
  await report.getByRole('button', { name: 'Block code' }).click()
  await page.getByLabel('Reason').fill('Its cap is loose.')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Block code' }).click()
  await expect(report.getByRole('button', { name: 'Unblock code' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByLabel('Assigned to').selectOption('Me')
  await expect(page).toHaveURL(/assignee=me/)
  await expect(items(page)).toHaveCount(1)
  await page.reload()
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText('Blocked')
  await page.getByLabel('Assigned to').selectOption('Anybody')
  await expect(items(page)).toHaveCount(2)

  await page.getByLabel('Select all on this page').check()
  const selected = page.getByRole('region', { name: '2 items selected' })
  await selected.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: `${email} (you)` }).click()
  await expect(items(page).last()).toContainText(`Assigned to ${email}`)
  await selected.getByRole('group', { name: '1 report' }).getByRole('button', { name: 'Close…' }).click()
  const closing = details(page, 'Close this report?')
  await expect(closing.getByRole('button', { name: 'Close report' })).toBeDisabled()
  await closing.getByLabel('Internal note').fill('It is from our own shop.')
  await closing.getByRole('button', { name: 'Close report' }).click()
  await expect(page.getByText('1 report closed.')).toBeVisible()
  await expect(items(page)).toHaveCount(1)
  await expect(menu(page, 'Inbox 1 open')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(items(page)).toHaveCount(2)

  await page.getByRole('link', { name: 'Possible copied label' }).click()
  const copyCase = details(page, 'Possible copied label')
  await expect(copyCase).toContainText(groupSerial(copied))
  await copyCase.getByRole('button', { name: 'Confirm copy' }).click()
  const confirming = page.getByRole('dialog').filter({ has: page.getByRole('checkbox', { name: /Block code/ }) })
  await confirming.getByRole('button', { name: 'Confirm copy' }).click()
  await expect(items(page)).toHaveCount(1)
  await expect(menu(page, 'Inbox 1 open')).toBeVisible()
})
