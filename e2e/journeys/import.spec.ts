import { fillExpiry } from '../fixtures/error-replies.ts'
import { expect, test } from '../fixtures/fixtures.ts'

const company = 'Imported Goods Ltd'

test('an import accepts all serials or none: bad lines are listed, and a corrected file is imported', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner(company, 'PREMIUM')
  const { productId } = await app.createCodes(token)
  await openAs(page, token, `/products/${productId}/add-batch`)
  await page.getByLabel('Batch name').fill('Printed stock')
  await fillExpiry(page)
  await page.getByRole('radio', { name: /Import my own serials/ }).check()
  const submit = page.locator('button[type=submit]')
  await submit.click()
  await expect(page.getByText('Choose a file with your serials.')).toBeVisible()

  const choose = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('empty.csv', '\n\n')
  await submit.click()
  await expect(page.getByText('The file has no serials. Put one serial per line.')).toBeVisible()
  await choose('big.txt', 'x'.repeat(9 * 1024 * 1024))
  await expect(page.getByText('The file is larger than 8 MB.')).toBeVisible()
  const many = Array.from({ length: 100_001 }, (_, i) => `NG-77-${i}`).join('\n')
  await choose('many.csv', many)
  await submit.click()
  await expect(page.getByText('The file has more than 100,000 serials. Split it into smaller files.')).toBeVisible()
  await expect(page.getByText('100,001 serials become')).toHaveCount(0)
  await choose('serials.xlsx', 'PK\u0003\u0004\u0000\u0000')
  await expect(page.getByText('This is not a text file. Save your spreadsheet as CSV')).toBeVisible()

  await choose('serials.csv', 'serial\r\nNG-4471-0001\r\nNG-4471-0002,extra\r\nNG-1\r\nng 4471 0001\r\n')
  await expect(page.getByText('serials.csv')).toBeVisible()
  await expect(page.getByText('4 serials')).toBeVisible()
  await submit.click()
  await expect(page.getByText('Import failed. Fix these lines and upload the file again.')).toBeVisible()
  const lines = page.getByRole('list', { name: 'Lines to fix' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(0)).toContainText('Line 3NG-4471-0002,extraPut one serial on this line, and nothing else.')
  await expect(lines.nth(1)).toContainText('Line 4NG-1Use 6 to 64 letters')
  await expect(lines.nth(2)).toContainText('Line 5ng 4471 0001Duplicate of line 2')
  await expect(page.getByLabel('Batch name')).toHaveValue('Printed stock')

  await choose('serials.csv', 'serial\r\nNG-4471-0001\r\nNG-4471-0002\r\n')
  await expect(lines).toHaveCount(0)
  await expect(page.getByText('2 serials')).toBeVisible()
  await submit.click()
  await expect(page).toHaveURL(/\/batches$/)
  await expect(page.getByRole('link', { name: /Printed stock/ })).toContainText('2 units')
})

test('a file can be dropped on the page, and thousands of bad lines can be scrolled and copied', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner(company)
  const { productId } = await app.createCodes(token)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, token, `/products/${productId}/add-batch`)
  await page.getByLabel('Batch name').fill('Printed stock')
  await fillExpiry(page)
  await page.getByRole('radio', { name: /Import my own serials/ }).check()
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([Array.from({ length: 5000 }, (_, i) => `!${i}`).join('\n')], 'bad.txt'))
    return transfer
  })
  await page.getByRole('region', { name: 'Serials file' }).dispatchEvent('drop', { dataTransfer: data })
  await expect(page.getByText('5,000 serials')).toBeVisible()
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('5,000 lines to fix')).toBeVisible()
  const list = page.getByRole('list', { name: 'Lines to fix' })
  await expect(list.locator('li')).toHaveCount(200)
  await page.getByRole('button', { name: 'Show all 5,000 lines' }).click()
  await expect(list.locator('li').nth(4999)).toContainText('Line 5000!4999Use 6 to 64 letters')
  await list.focus()
  // The height of lines outside the view is estimated, so the first press may stop a little short.
  const toTheEnd = async () => {
    await page.keyboard.press('End')
    return list.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
  }
  await expect.poll(toTheEnd).toBeLessThan(2)
  await page.getByRole('button', { name: 'Copy list' }).click()
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(async () => (await read()).split('\n').length).toBe(5000)
  const copied = await read()
  expect(copied).toMatch(/^Line 1\t!0\tUse 6 to 64 letters/)
})
