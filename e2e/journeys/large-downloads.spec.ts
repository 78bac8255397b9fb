import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures/fixtures.ts'

test('every scan downloads as a table from the analytics page', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Every Scan Ltd', 'PREMIUM')
  const { serials } = await app.createCodes(token, {})
  for (const serial of serials.slice(0, 2)) await page.request.get(`${app.url}/api/products/verify/${serial}`)
  await openAs(page, token, '/analytics')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download scans' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^scans-\d{4}-\d\d-\d\d\.csv$/)
  const [header, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(header).toContain('Product,Batch,Serial,Scan,Method')
  expect(lines.filter((line) => serials.some((serial) => line.includes(serial)))).toHaveLength(2)
  await expect(page.getByRole('button', { name: 'Download scans' })).toBeVisible()
})

test('the download of scans stops when asked to', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Stopped Ltd', 'PREMIUM')
  await page.route('**/scans-export*', () => {}) // never answered
  await openAs(page, token, '/analytics')
  await page.getByRole('button', { name: 'Download scans' }).click()
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('scans-export'))
  await page.getByRole('button', { name: 'Stop the download (0%)' }).click()
  await aborted
  await expect(page.getByRole('button', { name: 'Download scans' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('without a larger plan scans are not offered for download', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Thrifty Goods Ltd')
  await openAs(page, token, '/analytics')
  // It comes above the cards, and a menu whose button leaves the screen is hidden.
  await expect(page.getByText('No scans yet.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Scan Volume & Trends: options' }).click()
  await expect(
    page.getByText('Filters, comparisons, downloads and alerts are for Premium and Enterprise plans.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download scans' })).toHaveCount(0)
})
