import type { Home } from '@sahihi/contract/endpoints/home.ts'
import { insertNoonScans } from '../fixtures/analytics-fixture.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { createReport } from '../fixtures/report-fixture.ts'

test('the overview shows the first steps of a new company, then what waits for a person', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('First Steps Ltd')
  await openAs(page, token, '/products')
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps).toContainText('0 of 5 done')
  await expect(steps).toContainText('Trial: 100 codes and 14 days left')
  await app.createCodes(token, { name: 'Held syrup', holdUntilReleased: true })
  const sold = await app.createCodes(token, { name: 'Sold syrup' })
  await insertNoonScans(app, sold.serials[0] ?? '', [{ days: 20 }, { days: 1, visitor: 'two' }])
  await app.sql(`update batches set expiration_date = current_date + 30 where id = $1`, [sold.batchId])
  await createReport(app, { enteredSerial: sold.serials[1], description: 'The cap is loose.' })
  // The scans are in the figures a second later.
  const firstSteps = async () => {
    const { data } = await app.api(token, 'GET', '/api/home')
    return (data as { data: Home }).data.checklist?.steps
  }
  await expect.poll(firstSteps).toContainEqual({ step: 'scan', isDone: true })
  await page.reload()
  await expect(steps).toContainText('2 of 5 done')
  await expect(steps.getByRole('link', { name: 'Create a product' })).toHaveCount(0)
  await steps.getByRole('link', { name: 'Invite a colleague' }).click()
  await expect(page).toHaveURL(`${app.url}/team`)
  await page.goBack()
  await steps.getByRole('button', { name: 'Hide first steps' }).click()
  await expect(steps).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^9\d codes left until/ })).toBeVisible()
  const activity = page.getByRole('region', { name: 'Recent activity' })
  await expect(activity.getByRole('listitem').first()).toContainText('created batch Run 7')
  await expect(page.getByRole('region', { name: 'Today and this week' })).toContainText('Scans')

  await page.getByRole('link', { name: '1 batch to expire within 60 days' }).click()
  await expect(page).toHaveURL(/state=released&expiry=within_60_days/)
  await expect(page.getByRole('row', { name: /Sold syrup/ })).toBeVisible()
  await expect(page.getByText('Held syrup')).toHaveCount(0)
  await page.goBack()
  await page.getByRole('link', { name: '1 batch to release' }).click()
  await expect(page).toHaveURL(/state=not_released/)
  await expect(page.getByText('Held syrup').first()).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: '1 new report' }).click()
  await expect(page).toHaveTitle('Inbox | Sahihi')
  await expect(page.getByLabel('Status')).toHaveValue('new')
  await expect(page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')).toContainText('The cap is loose.')
})
