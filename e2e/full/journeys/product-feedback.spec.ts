import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { maliciousHtml, productWithFeedback } from '../../fixtures/feedback-fixture.ts'
import { chooseDays } from '../../fixtures/filters.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import { drawer, figure, insertPastFeedback } from '../../fixtures/inventory-fixture.ts'

const shares = (page: Page, title: RegExp) =>
  page.getByRole('table', { name: title }).locator('tbody tr').allInnerTexts()
const figures = (page: Page) => page.locator('dl[aria-label="Responses"]')
const texts = (page: Page) => page.getByRole('region', { name: 'Comments' }).getByRole('listitem')

test('feedback is read as figures, charts and texts, filtered, exported without formulas, and seen at its batch', async ({
  app,
  page,
  openAs,
}) => {
  const { token, path, serials, batchId, productId } = await productWithFeedback(app)
  await app.sql(
    `update feedback set submitted_at = submitted_at - interval '40 days' where product_id = $1 and open_ended like 'The cap%'`,
    [productId],
  )
  await openAs(page, token, path)
  await expect(page).toHaveTitle('Product Feedback | Sahihi')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Products.*Malt \/ drink.*Feedback/)
  await expect(figures(page)).toHaveText(
    /Responses\s*4\s*Response rate\s*80%\s*of 5 scanned codes\s*Average stars\s*3\.7\s*of 5/,
  )
  expect(await shares(page, /How do you feel/)).toEqual([
    'Very happy\t2\t66.7%',
    'Happy\t0\t0%',
    'Neutral\t0\t0%',
    'Sad\t1\t33.3%',
  ])
  expect(await shares(page, /What was best/)).toEqual(['Taste\t1\t25%', `The cap ${maliciousHtml}\t3\t75%`])
  await expect(page.getByRole('img', { name: /^Bar chart of the answers to/ })).toHaveCount(3)
  await expect(texts(page)).toHaveCount(3)
  const thanks = texts(page).filter({ hasText: `Ẹ ṣé púpọ̀! ${maliciousHtml}` })
  await expect(thanks).toContainText('Very happy')
  await expect(thanks).toContainText('5 of 5 stars')
  await expect(thanks.getByRole('link')).toHaveAttribute('href', new RegExp(`/inventory/.*code=${serials[0]}`))

  await page.getByLabel('Search comments').fill('púpọ̀')
  await expect(texts(page)).toHaveCount(1)
  await expect(page).toHaveURL(/search=/)
  await page.reload()
  await expect(page.getByLabel('Search comments')).toHaveValue('púpọ̀')
  await expect(texts(page)).toHaveCount(1)
  await page.getByLabel('Search comments').fill('nothing like it')
  await expect(page.getByText('No comment contains “nothing like it”.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all comments' }).click()
  await expect(texts(page)).toHaveCount(3)

  const exported = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    expect(download.suggestedFilename()).toMatch(/^feedback-Malt-drink-\d{4}-\d\d-\d\d\.csv$/)
    return (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  }
  const all = await exported('Export as CSV')
  expect(all).toHaveLength(5)
  expect(all.join()).toContain(`"'=HYPERLINK(""http://evil.example"")"`)

  const now = Date.now()
  const ago = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10)
  await page.getByRole('combobox', { name: 'Batch', exact: true }).click()
  await page.getByRole('listbox').getByRole('option').last().click()
  await chooseDays(page, 'Days', ago(50), ago(20))
  await expect(texts(page)).toHaveText([/The cap was hard to open\./])
  await expect(figures(page)).toHaveText(/Responses\s*1\s*Response rate\s*–/)
  await expect(page).toHaveURL(new RegExp(`batchId=${batchId}&from=${ago(50)}&to=${ago(20)}`))
  const some = await exported('Export these as CSV')
  expect(some).toHaveLength(2)
  expect(some[1]).toContain('The cap was hard to open.')

  await test.step('the inventory of its batch shows feedback instead of codes and scans', async () => {
    await page.goto(`${app.url}/inventory/${batchId}`)
    await expect(figure(page, 'Responses')).toHaveText('Responses3Up 200%')
    const details = page.getByLabel('Batch details')
    await expect(details.getByText('Total responses').locator('..')).toHaveText('Total responses4')
    await expect(page.getByRole('heading', { name: 'QR codes' })).toHaveCount(0)
    await expect(page.getByText('Total scans')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Download QR codes' })).toBeVisible()
    const row = (serial = '') => page.getByRole('row').filter({ hasText: groupSerial(serial) })
    await expect(row(serials[1])).toContainText('=HYPERLINK')
    await insertPastFeedback(app, serials[5] ?? '', 3, { rating: 5 })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(row(serials[5])).toContainText('5 of 5')
    await expect(figure(page, 'Responses')).toHaveText('Responses4Up 300%')
    await row(serials[1]).getByRole('link').click()
    await expect(drawer(page)).toContainText(groupSerial(serials[1] ?? ''))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'All feedback on this product' })).toHaveAttribute('href', path)
  })
})
