import type { Page } from '@playwright/test'
import { fillExpiry } from '../fixtures/error-replies.ts'
import { expect, type RunningApp, test } from '../fixtures/fixtures.ts'

const panel = (page: Page, name: string) => page.getByRole('article', { name })

/** A manufacturer on the largest plan, with a product of one batch. */
async function createOrderer(app: RunningApp, company: string) {
  const { email, token } = await app.partner(company)
  await app.startPlan(company, 'ENTERPRISE', 30_000)
  const { productId } = await app.createCodes(token)
  return { email, token, productId }
}

test('more codes than a batch holds are ordered: the page follows them, shows the batches, and a mail says that they are ready', async ({
  app,
  page,
  openAs,
}) => {
  const { email, token, productId } = await createOrderer(app, 'Ordered Goods Ltd')
  await openAs(page, token, `/products/${productId}/add-batch`)
  await page.getByRole('textbox', { name: /Quantity/ }).fill('12000')
  await expect(page.getByText('Maximum quantity allowed is 5,000')).toBeVisible()
  const button = page.getByRole('button', { name: 'Order 12,000 codes' })
  await button.click()
  await expect(page.getByText('Enter a batch name.').first()).toBeVisible()
  await page.getByLabel('Batch name').fill('Harmattan')
  await expect(page.getByText('named “Harmattan 1 of 3” to “Harmattan 3 of 3”')).toBeVisible()
  await fillExpiry(page)
  await page.getByLabel('Hold for release').check()
  await button.dblclick()

  await expect(page).toHaveURL(/\/batches$/)
  const order = panel(page, 'Harmattan')
  await expect(order).toHaveCount(1)
  await expect(order).toContainText('Ready')
  await order.getByRole('button', { name: 'Release all… Harmattan' }).click()
  await page.getByRole('button', { name: 'Release all', exact: true }).click()
  await expect(order.getByRole('button', { name: 'Release all… Harmattan' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add a batch' })).toHaveCount(1)
  await order.getByRole('button', { name: 'Download QR codes Harmattan' }).click()
  await expect(page.getByText('PDF to print, A4: one for each batch')).toBeVisible()
  await page.keyboard.press('Escape')
  await order.getByText('3 batches', { exact: true }).click()
  await expect(order.getByRole('link')).toHaveText(['Harmattan 1 of 3', 'Harmattan 2 of 3', 'Harmattan 3 of 3'])
  await order.getByRole('link', { name: 'Harmattan 3 of 3' }).click()
  await expect(page.getByText('2,000').first()).toBeVisible()
  expect(await app.mail(email, /Your order “Harmattan” is ready/)).toContain('12,000 codes')
})

/** An order of 20,000 codes that stands still: its job is not due for an hour. */
const insertOrder = (app: RunningApp, productId: string) =>
  app.sql(
    `with period as (
       update subscription_periods set codes_generated = codes_generated + 20000
       where plan_type = 'ENTERPRISE' and partner_id = (select partner_id from products where id = $1) returning id)
     insert into orders (id, partner_id, product_id, account_id, period_id, name, quantity, manufactured_on, expires_on,
       hold_until_released, created_at, progressed_at)
     select gen_random_uuid(), products.partner_id, products.id, accounts.id, period.id, 'Season', 20000, '2026-01-01',
       '2030-01-01', false, now(), now() + interval '1 hour'
     from products join memberships on memberships.partner_id = products.partner_id
       join accounts on accounts.id = memberships.account_id, period where products.id = $1`,
    [productId],
  )

test('an order is canceled after a question, and what was not made is back in the plan', async ({
  app,
  page,
  openAs,
}) => {
  const { token, productId } = await createOrderer(app, 'Canceled Goods Ltd')
  await insertOrder(app, productId)
  await openAs(page, token, '/subscription')
  await expect(page.getByText(/^20,00\d \/ 30,000$/)).toBeVisible()
  await page.goto(`${app.url}/products/${productId}/batches`)
  const order = panel(page, 'Season')
  await expect(order).toContainText('0 of 20,000 codes created')
  await order.getByRole('button', { name: 'Cancel… Season' }).click()
  await page.getByRole('button', { name: 'Keep the order' }).click()
  await order.getByRole('button', { name: 'Cancel… Season' }).click()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(order).toContainText('Canceled')
  await expect(order).toContainText('0 of 20,000 codes were created. The rest were returned to the month')
  await page.goto(`${app.url}/subscription`)
  await expect(page.getByText(/^\d \/ 30,000$/)).toBeVisible()
})

test('a large file of serials is imported as an order, and one with serials in use fails with its lines', async ({
  app,
  page,
  openAs,
}) => {
  const { token, productId } = await createOrderer(app, 'Imported Season Ltd')
  const serials = Array.from({ length: 6001 }, (_, i) => `NG-${770_000 + i}`)
  const upload = async (name: string, lines: string[]) => {
    await page.goto(`${app.url}/products/${productId}/add-batch`)
    await page.getByLabel('Batch name').fill(name)
    await fillExpiry(page)
    await page.getByRole('radio', { name: /Import my own serials/ }).check()
    const buffer = Buffer.from(lines.join('\r\n'))
    await page.locator('input[type=file]').setInputFiles({ name: 'serials.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: `Import ${lines.length.toLocaleString('en-US')} serials` }).click()
  }
  await openAs(page, token, '/products')
  await upload('Printed', serials.with(9, 'NG'))
  await expect(page.getByRole('list', { name: 'Lines to fix' })).toContainText('Line 10')
  await upload('Printed', serials)
  const warning = page.getByRole('dialog', { name: 'Import serials that are easy to guess?' })
  await expect(warning).toContainText('6,001 in a row')
  await warning.getByRole('button', { name: 'Choose another file' }).click()
  await expect(warning).toHaveCount(0)
  await expect(page).toHaveURL(/\/add-batch$/)
  await upload('Printed', serials)
  await warning.getByRole('button', { name: 'Import them anyway' }).click()
  await expect(page).toHaveURL(/\/batches$/)
  await expect(panel(page, 'Printed')).toContainText('Ready')

  await upload('Again', serials.toReversed())
  await warning.getByRole('button', { name: 'Import them anyway' }).click()
  const failed = panel(page, 'Again')
  await expect(failed).toContainText('6,001 serials in the file are already in use.')
  await expect(failed.getByRole('listitem').first()).toContainText('Line 1Already used in batch “Printed')
  await expect(failed).toContainText('Only the first 100 are listed.')
})

test('an admin grants an allowance and revokes it, and the partner sees it', async ({
  app,
  page,
  browser,
  openAs,
  openAsAdmin,
}) => {
  const { token } = await app.partner('Allowed Goods Ltd', 'PREMIUM')
  await openAsAdmin(page, '/admin/companies?search=Allowed%20Goods')
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Allowed Goods Ltd' }) })
  await row.getByRole('button', { name: 'Allowance…' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Grant' }).click()
  await expect(dialog.getByText('Enter a number of codes.').first()).toBeVisible()
  await dialog.getByLabel('Codes a month').fill('1000000')
  await dialog.getByLabel('Reason').fill('A contract of three years')
  await dialog.getByRole('button', { name: 'Grant' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('1,000,000 extra a month by allowance')

  const partnerPage = await browser.newPage()
  await openAs(partnerPage, token, '/subscription')
  await expect(partnerPage.getByText('1,000,000 extra codes each month, on top of your plan.')).toBeVisible()
  await expect(partnerPage.getByText('A contract of three years')).toBeVisible()
  await expect(partnerPage.getByText('0 / 1,010,000')).toBeVisible()

  await row.getByRole('button', { name: 'Allowance…' }).press('Enter')
  await dialog.getByRole('button', { name: 'Revoke…' }).click()
  await dialog.getByLabel('Reason').fill('It is over')
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(row).not.toContainText('by allowance')
  await partnerPage.reload()
  await expect(partnerPage.getByText('0 / 10,000', { exact: true })).toBeVisible()
  await partnerPage.close()
})
