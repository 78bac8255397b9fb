import { readFile } from 'node:fs/promises'
import { expect, partnerPassword, test } from '../../fixtures/fixtures.ts'

test('an owner asks for all data, is mailed, and downloads one file', async ({ app, page, openAs }) => {
  const partner = await app.partner('Archive Foods Ltd')
  await openAs(page, partner.token, '/profile')
  await page.getByRole('link', { name: 'Take all your data as one file' }).click()
  await expect(page.getByRole('heading', { name: 'Data archive', exact: true })).toBeVisible()
  const ask = page.getByRole('button', { name: 'Prepare an archive' })
  await ask.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Prepare an archive' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Current password is incorrect')
  await dialog.getByLabel('Your password').fill(partnerPassword)
  await dialog.getByRole('button', { name: 'Prepare an archive' }).click()
  await expect(dialog).toBeHidden()

  const download = page.getByRole('button', { name: /^Download/ })
  await expect(download).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('You can ask for the next one on')).toBeVisible()
  await expect(ask).toBeDisabled()
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(saved.suggestedFilename()).toMatch(/^sahihi-data-archive-\d{4}-\d\d-\d\d\.zip$/)
  const file = await readFile(await saved.path())
  expect(file.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
  expect(file.includes('manifest.json')).toBe(true)

  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete archive' }).click()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(download).toHaveCount(0)
})
