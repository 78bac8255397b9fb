import { failCall } from '../fixtures/error-replies.ts'
import { expect, test } from '../fixtures/fixtures.ts'

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
