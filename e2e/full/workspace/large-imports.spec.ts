import { fillExpiry } from '../../fixtures/error-replies.ts'
import { expect, test } from '../../fixtures/fixtures.ts'

test('a large file of serials is imported as an order, and one with serials in use fails with its lines', async ({
  app,
  page,
  openAs,
}) => {
  const company = 'Imported Season Ltd'
  const { token } = await app.partner(company)
  await app.startPlan(company, 'ENTERPRISE', 30_000)
  const { productId } = await app.createCodes(token)
  const serials = Array.from({ length: 6001 }, (_, i) => `NG-${770_000 + i}`)
  const upload = async (name: string, lines: string[]) => {
    await page.goto(`${app.url}/products/${productId}/add-batch`)
    await page.getByLabel('Batch name').fill(name)
    await fillExpiry(page)
    await page.getByRole('radio', { name: /Import my own serials/ }).check()
    const buffer = Buffer.from(lines.join('\r\n'))
    await page
      .locator('input[type=file][accept*=csv]')
      .setInputFiles({ name: 'serials.csv', mimeType: 'text/csv', buffer })
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
  await expect(page.getByRole('link', { name: /Printed/ })).toContainText('6,001 units')

  await upload('Again', serials.toReversed())
  await warning.getByRole('button', { name: 'Import them anyway' }).click()
  const failed = page.getByRole('article', { name: 'Again' })
  await expect(failed).toContainText('6,001 serials in the file are already in use.')
  await expect(failed.getByRole('listitem').first()).toContainText('Line 1Already used in batch “Printed')
  await expect(failed).toContainText('Only the first 100 are listed.')
})
