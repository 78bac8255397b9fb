import { readFile } from 'node:fs/promises'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { insertPastScans, manufacturer, openAsShopper } from '../fixtures/inventory-fixture.ts'

test('of the codes of a batch those never scanned are chosen, exported and blocked at once', async ({
  app,
  page,
  openAs,
  browser,
}) => {
  const { token } = await app.partner(manufacturer)
  const { batchId, serials } = await app.createCodes(token, { quantity: 30 })
  const [scanned = '', other = ''] = serials
  await insertPastScans(app, scanned, [3])
  await openAs(page, token, `/inventory/${batchId}`)
  const codes = page.getByRole('table', { name: 'QR codes of this batch' })
  const rows = codes.locator('tbody tr')
  await expect(rows).toHaveCount(20)

  await page.getByRole('combobox', { name: 'Show' }).selectOption('Never scanned')
  await expect(page.getByRole('heading', { name: 'QR codes' }).locator('..')).toContainText('29')
  await codes.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('20 codes selected')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows).toHaveCount(9)
  await expect(page.getByText('20 codes selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 29 codes' }).click()

  const selected = page.getByRole('region', { name: '29 codes selected' })
  const downloading = page.waitForEvent('download')
  await selected.getByRole('button', { name: 'Export' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain(other)
  expect(file).not.toContain(scanned)
  expect(file.trim().split('\r\n')).toHaveLength(30)

  await selected.getByRole('button', { name: 'Block…', exact: true }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('A roll of labels was stolen.')
  await page.getByRole('button', { name: 'Block codes' }).click()
  await expect(page.getByText('29 codes blocked.')).toBeVisible()
  await expect(selected).toHaveCount(0)
  const phone = await openAsShopper(browser, `${app.url}/verify/${other}`)
  await expect(phone.getByText('A roll of labels was stolen.')).toBeVisible()
  await phone.context().close()

  await page.getByRole('combobox', { name: 'Show' }).selectOption('Blocked')
  await page.getByRole('searchbox', { name: 'Search codes' }).fill(groupSerial(other).slice(0, 9))
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await rows.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Unblock…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Found again.')
  await page.getByRole('button', { name: 'Unblock codes' }).click()
  await expect(page.getByText('No code of this batch matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all codes' }).click()
  await expect(rows).toHaveCount(20)
})
