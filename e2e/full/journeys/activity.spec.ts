import { expect, test } from '../../fixtures/fixtures.ts'

test('an owner reads who did what, filters it, opens the thing, turns the pages and downloads the rest as CSV', async ({
  app,
  page,
  openAs,
  openAsAdmin,
  browser,
}) => {
  const { token } = await app.partner('Watched Ltd')
  const { batchId } = await app.createCodes(token, { name: 'Zobo drink', quantity: 2 })
  await app.api(token, 'POST', '/api/team/invitations', { email: 'ngozi@watched.example', role: 'quality' })
  await openAs(page, token, '/products')
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click()
  const rows = page.getByRole('list', { name: 'Activity, newest first' }).getByRole('listitem')
  await expect(rows.first()).toContainText('invited ngozi@watched.example as quality')
  await expect(rows.filter({ hasText: 'Sahihi team approved the application' })).toHaveCount(1)

  await page.getByLabel('Kind').selectOption('Products and batches')
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Product, batch or code').fill('zobo')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/kind=products&subject=zobo|subject=zobo&kind=products/)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^activity-[\d-]+\.csv$/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows.first()).toContainText('exported this activity as CSV')
  await page.getByLabel('Kind').selectOption('Team')
  await expect(rows).toHaveCount(1)
  await page.goBack()
  await expect(rows.first()).toContainText('exported this activity as CSV')
  await rows.getByRole('link', { name: 'Zobo drink' }).click()
  await expect(page).toHaveURL(/\/products\/[\w-]+\/batches/)

  const admin = await browser.newPage()
  await openAsAdmin(admin, '/admin/activity')
  const all = admin.getByRole('list', { name: 'Activity, newest first' }).getByRole('listitem')
  await all.getByRole('button', { name: 'Watched Ltd' }).first().click()
  await expect(admin.getByRole('button', { name: /Only Watched Ltd/ })).toBeVisible()
  await expect(all.filter({ hasText: 'created product Zobo drink' })).toHaveCount(1)
  await admin.context().close()

  await app.sql(
    `insert into audit_log (id, occurred_at, partner_id, action, subject)
       select gen_random_uuid(), date_trunc('second', now()) + n * interval '1 second', partner_id, 'codes.exported', batches.id
         from batches, generate_series(1, 100) n where batches.id = $1`,
    [batchId],
  )
  await page.goto(`${app.url}/activity`)
  const pages = page.getByRole('navigation', { name: 'Pages of the activity' })
  await expect(rows).toHaveCount(50)
  await expect(pages.getByRole('button')).toHaveText(['Older'])
  await pages.getByRole('button', { name: 'Older' }).click()
  await expect(pages.getByRole('button')).toHaveText(['Newest', 'Newer', 'Older'])
  await pages.getByRole('button', { name: 'Older' }).click()
  await expect(rows.filter({ hasText: 'created product' })).toHaveCount(1)
  await pages.getByRole('button', { name: 'Newer' }).click()
  await expect(rows).toHaveCount(50)
  await pages.getByRole('button', { name: 'Newer' }).click()
  await expect(pages.getByRole('button')).toHaveText(['Older'])
})
