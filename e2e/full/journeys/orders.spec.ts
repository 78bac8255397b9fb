import type { Page } from '@playwright/test'
import { fillExpiry } from '../../fixtures/error-replies.ts'
import { expect, type RunningApp, test } from '../../fixtures/fixtures.ts'

const panel = (page: Page, name: string) => page.getByRole('article', { name })

/** An order of 20,000 codes that stands still: its job is not due for an hour. */
const insertOrder = (app: RunningApp, productId: string) =>
  app.sql(
    `with period as (
       update subscription_periods set codes_generated = codes_generated + 20000
       where plan_type = 'ENTERPRISE' and partner_id = (select partner_id from products where id = $1) returning id)
     insert into orders (id, partner_id, product_id, account_id, period_id, name, quantity, manufacturing_date, expiration_date,
       hold_until_released, created_at, last_progress_at)
     select gen_random_uuid(), products.partner_id, products.id, accounts.id, period.id, 'Season', 20000, '2026-01-01',
       '2030-01-01', false, now(), now() + interval '1 hour'
     from products join memberships on memberships.partner_id = products.partner_id
       join accounts on accounts.id = memberships.account_id, period where products.id = $1`,
    [productId],
  )

test('more codes than a batch holds are ordered: the page follows them, a mail says that they are ready, and another order is canceled', async ({
  app,
  page,
  openAs,
}) => {
  const company = 'Ordered Goods Ltd'
  const { email, token } = await app.partner(company)
  await app.startPlan(company, 'ENTERPRISE', 30_000)
  const { productId } = await app.createCodes(token)
  await openAs(page, token, `/products/${productId}/add-batch`)
  await page.getByRole('textbox', { name: /Quantity/ }).fill('5001')
  await expect(page.getByText('Maximum quantity allowed is 5,000')).toBeVisible()
  await expect(page.getByText(/This makes an order of 5,001 codes in 2 parts/)).toBeVisible()
  const button = page.getByRole('button', { name: 'Add batch' })
  await button.click()
  await expect(page.getByText('Enter a batch name.').first()).toBeVisible()
  await page.getByLabel('Batch name').fill('Harmattan')
  await fillExpiry(page)
  await page.getByLabel('Hold for release').check()
  await button.dblclick()

  await expect(page).toHaveURL(/\/batches$/)
  const card = page.getByRole('link', { name: /Harmattan/ }).filter({ hasText: '5,001 units' })
  await expect(card).toHaveCount(1)
  expect(await app.mail(email, /Codes are ready: .+, Harmattan/)).toContain('5,001 codes')
  await card.click()
  const order = panel(page, 'Harmattan')
  const change = async (item: string) => {
    await order.getByRole('button', { name: 'Order actions Harmattan' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    return page.getByRole('dialog')
  }
  const release = await change('Release…')
  await expect(release).toContainText('5,001 codes in 2 batches')
  await release.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(page.getByText('2 batches released. Their codes now verify.')).toBeVisible()
  const recall = await change('Recall…')
  await recall.getByRole('textbox', { name: 'Reason' }).fill('Glass in the bottle')
  await recall.getByRole('textbox', { name: 'Email for shoppers' }).fill('care@maker.example')
  await expect(recall).toContainText('Recalled: do not use')
  await recall.getByRole('button', { name: 'Recall 2 batches' }).click()
  await expect(page.getByText('2 batches recalled.')).toBeVisible()
  await order.getByRole('button', { name: 'Download QR codes Harmattan' }).click()
  await expect(page.getByText('PDF to print, A4: one for each batch')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(order.getByRole('link')).toHaveText(['Harmattan 1 of 2', 'Harmattan 2 of 2'])

  await insertOrder(app, productId)
  await page.goto(`${app.url}/products/${productId}/batches`)
  const canceled = panel(page, 'Season')
  await expect(canceled).toContainText('0 of 20,000 codes created')
  await canceled.getByRole('button', { name: 'Cancel… Season' }).click()
  await page.getByRole('button', { name: 'Keep the order' }).click()
  await canceled.getByRole('button', { name: 'Cancel… Season' }).click()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(canceled).toContainText('Canceled')
  await expect(canceled).toContainText('0 of 20,000 codes were created. The rest were returned to the month')
  await page.goto(`${app.url}/subscription`)
  await expect(page.getByText(/^5,00\d \/ 30,000$/)).toBeVisible()
})
