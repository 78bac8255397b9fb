import type { Page } from '@playwright/test'
import { createCopyCases } from '../../fixtures/copy-case-fixture.ts'
import { failCall } from '../../fixtures/error-replies.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import { createReport } from '../../fixtures/report-fixture.ts'

// Decisions that fail, or that somebody else has made meanwhile.
test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

const partnerRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
const reportList = (page: Page) => page.getByRole('tabpanel').locator('> ul > li')
const drawer = (page: Page) => page.getByRole('dialog').filter({ has: page.getByText('Shopper’s description') })
const openReport = (page: Page, name: string) => reportList(page).getByRole('link', { name }).first().click()

test('failed loading of applications and failed decisions show an error and can be retried', async ({
  app,
  page,
  openAsAdmin,
}) => {
  await app.createApplication('Undecided Ltd')
  await failCall(page, '**/api/partners/pending?*')
  await openAsAdmin(page, '/admin/partners')
  await expect(page.getByRole('alert')).toContainText('Error fetching partners')
  await page.unroute('**/api/partners/pending?*')
  await page.getByRole('button', { name: 'Retry' }).click()

  const dialog = page.getByRole('dialog')
  await failCall(page, '**/api/partners/status')
  await page.getByRole('button', { name: 'Approve Undecided Ltd' }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Error approving partner')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Reject Undecided Ltd' }).click()
  await page.getByLabel('Reason for rejection').fill('The register does not know this number.')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Error rejecting partner')
  await expect(page.getByLabel('Reason for rejection')).toHaveValue('The register does not know this number.')
  await page.unroute('**/api/partners/status')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('row', { name: /Undecided Ltd/ })).toContainText(
    'The register does not know this number.',
  )
})

test('a partner that another admin has just suspended is shown as suspended', async ({ app, page, openAsAdmin }) => {
  await app.partner('Twice Judged Ltd')
  await openAsAdmin(page, '/admin/companies?search=Twice')
  await partnerRow(page, 'Twice Judged Ltd').getByRole('button', { name: 'Suspend…' }).press('Enter')
  await app.sql(
    `update partners set suspended_at = now(), suspension_reason = 'Another admin was first.' where company_name = $1`,
    ['Twice Judged Ltd'],
  )
  await page.getByLabel('Reason').fill('Too late')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Already done.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(partnerRow(page, 'Twice Judged Ltd')).toContainText('Another admin was first.')
})

test('of two people who edit a product at once the second is told what it is now, and saves after a look', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Two Editors Ltd')
  const { productId } = await app.createCodes(token, { name: 'Brown rice' })
  await openAs(page, token, `/products/${productId}/batches`)
  await page.getByRole('button', { name: 'Product actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Product name' }).fill('Brown rice 1 kg')
  const theirs = { version: 1, name: 'Brown basmati', category: 'Food' }
  await app.api(token, 'PUT', `/api/products/${productId}`, theirs)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Somebody else changed this after you opened it.')
  await expect(dialog.getByText('Name: Brown basmati')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Brown basmati', level: 1 })).toBeAttached()
  await expect(dialog.getByRole('textbox', { name: 'Product name' })).toHaveValue('Brown rice 1 kg')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Brown rice 1 kg', level: 1 })).toBeVisible()
})

test('a case that was decided on another device is shown as it is now', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Two Desks Ltd')
  const { serials } = await app.createCodes(token, { name: 'Shared syrup' })
  const [id] = await createCopyCases(app, token, serials.slice(0, 1))
  await openAs(page, token, `/suspicious-codes/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'Confirm copy' }).click()
  await app.api(token, 'POST', `/api/copy-cases/${id}/dismiss`, { reason: 'resold' })
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm copy' }).click()
  await expect(page.getByText('That did not work.')).toBeVisible()
  await expect(page.getByText('Reason: Resold.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a change whose reply is lost is detected, and the report stays open until then', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Lossy Goods Ltd')
  const { serials } = await app.createCodes(token, { name: 'Lossy syrup' })
  await createReport(app, { enteredSerial: serials[0] })
  await openAs(page, token, '/reports')
  await openReport(page, 'Lossy syrup')
  const { promise: mayLose, resolve: lose } = Promise.withResolvers<void>()
  await page.route('**/api/reports/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch()
    await mayLose
    return route.abort()
  })
  await drawer(page).getByRole('button', { name: 'Start investigating' }).click()
  await expect(drawer(page).getByRole('button', { name: 'Close', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.mouse.click(300, 600)
  await expect(drawer(page)).toBeVisible()
  lose()
  await expect(drawer(page).getByText(/^In progress since/)).toBeFocused()
  await expect(drawer(page).getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('No new reports.')).toBeVisible()
})

test('a shopper who left a telephone number is called or written to on the device’s own app', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Calling Goods Ltd')
  const { serials } = await app.createCodes(token, { name: 'Called syrup' })
  const id = await createReport(app, { enteredSerial: serials[0], contact: '0803 123 4567' })
  const other = await createReport(app, { enteredSerial: serials[1], contact: '@ada_obi on Instagram' })
  await openAs(page, token, `/reports?report=${id}`)
  const report = page.getByRole('dialog')
  await expect(report.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+2348031234567')
  await expect(report.getByRole('link', { name: 'SMS' })).toHaveAttribute('href', 'sms:+2348031234567')
  await expect(report.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/2348031234567')
  await expect(report.getByRole('button', { name: 'Message' })).toHaveCount(0)
  await openAs(page, token, `/reports?report=${other}`)
  await expect(report).toContainText('@ada_obi on Instagram')
  await expect(report.getByRole('button', { name: 'Copy contact' })).toBeVisible()
  await expect(report.getByRole('link', { name: 'Call' })).toHaveCount(0)
})
