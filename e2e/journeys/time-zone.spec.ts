import { axeViolations } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { drawer, insertPastScans } from '../fixtures/inventory-fixture.ts'

test.use({ timezoneId: 'America/New_York' })

test('a member abroad sees every time in the company’s zone, with its name', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Timely Goods Ltd')
  const { batchId, serials } = await app.createCodes(token)
  const [serial = ''] = serials
  await insertPastScans(app, serial, [3])
  await app.sql(
    `update scans set scanned_at = '2026-11-20T23:30:00Z' where partner_id = (select partner_id from batches where id = $1)`,
    [batchId],
  )
  await openAs(page, token, `/inventory/${batchId}?code=${serial}`)
  const history = drawer(page).getByRole('region', { name: 'Scan history' })
  await expect(history).toContainText('Nov 21, 2026, 00:30 WAT')

  await page.goto(`${app.url}/profile`)
  await expect(page.getByText('All times are shown in your company’s time zone: Africa/Lagos.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Change it' }).click()
  await page.getByLabel('Time zone').selectOption('Africa/Nairobi')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('status').filter({ hasText: /saved/i })).toBeVisible()
  await page.goto(`${app.url}/inventory/${batchId}?code=${serial}`)
  await expect(history).toContainText('Nov 21, 2026, 02:30 EAT')

  await page.goto(`${app.url}/subscription`)
  await page.getByRole('button', { name: 'Choose Basic' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('link', { name: 'View receipt' }).click()
  await expect(page.getByRole('article')).toContainText(/Paid on\w{3} \d+, 20\d\d, \d\d:\d\d EAT/)
})
