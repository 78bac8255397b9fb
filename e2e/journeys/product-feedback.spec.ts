import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { maliciousHtml, productWithFeedback, productWithoutFeedback } from '../fixtures/feedback-fixture.ts'
import { expect, test } from '../fixtures/fixtures.ts'

const shares = (page: Page, title: RegExp) =>
  page.getByRole('table', { name: title }).locator('tbody tr').allInnerTexts()
const figures = (page: Page) => page.locator('dl[aria-label="Responses"]')
const texts = (page: Page) => page.getByRole('region', { name: 'Comments' }).getByRole('listitem')

test('the figures, charts and texts match the feedback that shoppers sent', async ({ app, page, openAs }) => {
  const { token, path, serials } = await productWithFeedback(app)
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
  expect(await shares(page, /How many stars/)).toEqual([
    '5 stars\t1\t33.3%',
    '4 stars\t1\t33.3%',
    '3 stars\t0\t0%',
    '2 stars\t1\t33.3%',
    '1 star\t0\t0%',
  ])
  await expect(page.getByRole('img', { name: /^Bar chart of the answers to/ })).toHaveCount(3)
  await expect(texts(page)).toHaveCount(3)
  await expect(texts(page).nth(2)).toContainText(`Ẹ ṣé púpọ̀! ${maliciousHtml}`)
  await expect(texts(page).nth(1)).toContainText('Very happy')
  await expect(texts(page).nth(1)).toContainText('4 of 5 stars')
  await expect(texts(page).nth(0).getByRole('link')).toHaveAttribute(
    'href',
    new RegExp(`/inventory/.*code=${serials[1]}`),
  )
})

test('the charts follow the light and the dark colour scheme', async ({ app, page, openAs }) => {
  const { token, path } = await productWithFeedback(app)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await openAs(page, token, path)
  const chart = page.getByRole('img', { name: /How many stars/ })
  const barColors = () =>
    chart.evaluate((bars) => [...bars.querySelectorAll('[style]')].map((bar) => getComputedStyle(bar).backgroundColor))
  await expect.poll(barColors).toEqual(Array(5).fill('rgb(11, 93, 59)'))
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect.poll(barColors).toEqual(Array(5).fill('rgb(111, 199, 157)'))
})

test('feedback can be filtered by text, batch and days, and the URL keeps the filter', async ({
  app,
  page,
  openAs,
}) => {
  const { token, path, batchId, productId } = await productWithFeedback(app)
  await app.sql(
    `update feedback set submitted_at = submitted_at - interval '40 days' where product_id = $1 and open_ended like 'The cap%'`,
    [productId],
  )
  await openAs(page, token, path)
  await expect(texts(page)).toHaveCount(3)

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

  const now = Date.now()
  const ago = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Batch', { exact: true }).selectOption(batchId)
  await page.getByLabel('From', { exact: true }).fill(ago(50))
  await page.getByLabel('To', { exact: true }).fill(ago(20))
  await page.keyboard.press('Tab')
  await expect(texts(page)).toHaveCount(1)
  await expect(figures(page)).toHaveText(/Responses\s*1\s*Response rate\s*–/)
  await expect(page).toHaveURL(new RegExp(`batchId=${batchId}&from=${ago(50)}&to=${ago(20)}`))
  await page.reload()
  await expect(texts(page)).toHaveText([/The cap was hard to open\./])
  await page.goto(`${app.url}${path}?from=2020-01-01&to=2020-01-31`)
  await expect(page.getByText('No responses for these filters.')).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/feedback-summary*', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Show all answers' }).click()
  await expect(page.getByLabel('Loading feedback')).toBeVisible()
  await expect(page.getByText('No feedback submitted yet for this product.')).toHaveCount(0)
  release()
  await expect(texts(page)).toHaveCount(3)
  await page.goto(`${app.url}${path}?from=2026-02-31`)
  await expect(texts(page)).toHaveCount(3)
})

test('texts are shown in pages of 20', async ({ app, page, openAs }) => {
  const { token, path, serials, answer } = await productWithoutFeedback(app)
  for (let i = 1; i <= 21; i++) await answer(serials[0] ?? '', { openEnded: `Text number ${i}.` })
  await openAs(page, token, path)
  await expect(texts(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(texts(page)).toHaveText([/Text number 1\./])
  await expect(page).toHaveURL(/page=2/)
  await page.reload()
  await expect(texts(page)).toHaveText([/Text number 1\./])
})

test('the CSV export contains the feedback shown, and no cell is a formula', async ({ app, page, openAs }) => {
  const { token, path } = await productWithFeedback(app)
  await openAs(page, token, path)
  const exported = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    expect(download.suggestedFilename()).toMatch(/^feedback-Malt-drink-\d{4}-\d\d-\d\d\.csv$/)
    return (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  }
  const all = await exported('Export as CSV')
  expect(all).toHaveLength(5)
  expect(all.join()).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  await page.getByLabel('Search comments').fill('hard to open')
  await expect(texts(page)).toHaveCount(1)
  const some = await exported('Export these as CSV')
  expect(some).toHaveLength(2)
  expect(some[1]).toContain('The cap was hard to open.')
  await page.route('**/feedback-export*', (route) => route.abort())
  await page.getByRole('button', { name: 'Export these as CSV' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to export feedback. Please try again.')
  await expect(page.getByRole('alert')).toContainText('We could not reach the server.')
})

test('questions that are not asked have no chart or list', async ({ app, page, openAs }) => {
  const feedbackConfig = { rating: { title: 'Only stars' } }
  const { token, path, serials, answer } = await productWithoutFeedback(app, undefined, { feedbackConfig })
  await answer(serials[0] ?? '', { rating: 3 })
  await openAs(page, token, path)
  await expect(page.getByRole('img', { name: /^Bar chart/ })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Comments' })).toHaveCount(0)
})

test('without feedback the page says how to get it; a product that verifies asks for none', async ({
  app,
  page,
  openAs,
}) => {
  const { token, path, productId } = await productWithoutFeedback(app)
  await openAs(page, token, path)
  await expect(page.getByText('No feedback submitted yet for this product.')).toBeVisible()
  await expect(page.getByText('Print the codes and put one on each item')).toBeVisible()
  await page.getByRole('link', { name: 'Go to its batches' }).click()
  await expect(page).toHaveURL(`${app.url}/products/${productId}/batches`)
  const verified = await app.createCodes(token)
  await page.goto(`${app.url}/products/${verified.productId}/feedback`)
  await expect(page.getByText('The manufacturer is not collecting feedback for this product.')).toBeVisible()
})

test('failed feedback can be retried, and another partner’s product is not found', async ({ app, page, openAs }) => {
  const { token, path } = await productWithFeedback(app)
  await page.route('**/feedback-summary*', (route) => route.abort())
  await openAs(page, token, path)
  await expect(page.getByRole('alert')).toContainText('Failed to load feedback')
  await expect(page.getByRole('alert')).toContainText('We could not reach the server.')
  await page.unroute('**/feedback-summary*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(figures(page)).toContainText('80%')
  const other = await app.partner('Deaf Goods Ltd')
  await page.evaluate((token) => localStorage.setItem('token', token), other.token)
  await page.addInitScript((token) => localStorage.setItem('token', token), other.token)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Failed to load feedback')
  await expect(page.getByRole('alert')).toContainText('Not found.')
})

test('the chart library is loaded only with its charts', async ({ app, page, openAs }) => {
  const { token, path, productId, batchId } = await productWithFeedback(app)
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.add(request.url())
  })
  const hasCharts = async () => {
    const texts = await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()))
    return texts.some((text) => text.includes('indexAxis'))
  }
  await openAs(page, token, '/products')
  for (const other of [
    '/products',
    `/products/${productId}/batches`,
    `/inventory/${batchId}`,
    '/reports',
    '/profile',
    path,
  ]) {
    await page.goto(app.url + other)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await hasCharts()).toBe(false)
  }
  await page.goto(`${app.url}/analytics`)
  await expect(page.locator('canvas').first()).toBeVisible()
  expect(await hasCharts()).toBe(true)
})
