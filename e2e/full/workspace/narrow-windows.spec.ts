import { expect, test } from '../../fixtures/fixtures.ts'

test('the table of all batches fits beside the menu of a small laptop', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Narrow Goods Ltd')
  await app.createCodes(token, {
    name: 'Artemether/Lumefantrine, film-coated tablets',
    batch: 'Harmattan 2026 / 1',
  })
  await page.setViewportSize({ width: 1024, height: 768 })
  await openAs(page, token, '/batches')
  const table = page.getByRole('table', { name: 'Batches' })
  await expect(table.getByRole('button', { name: 'Created' })).toBeInViewport({ ratio: 1 })
  const { scrolled, shown } = await table.evaluate(({ parentElement: box }) => ({
    scrolled: box?.scrollWidth,
    shown: box?.clientWidth,
  }))
  expect(scrolled).toBe(shown)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
})

test('on a phone the tab of the page is in view, however large the numbers in the tabs are', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Crowded Goods Ltd')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/api/inbox/counts', (route) =>
    route.fulfill({ json: { success: true, data: { case: 180, report: 1200, alert: 14 } } }),
  )
  await openAs(page, token, '/alerts')
  const tabs = page.getByRole('navigation', { name: 'Inbox' })
  await expect(tabs.getByRole('link', { name: 'Alerts 14 open' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
