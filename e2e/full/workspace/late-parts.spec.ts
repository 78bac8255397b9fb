import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures.ts'
import { openSearch, searchField } from '../../fixtures/search-fixture.ts'

// Menus, calendars and dialogs are loaded after their page. Here they come late, or not at all.

/** Holds back a script until the returned function is called. */
async function holdBack(page: Page, script: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(script, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a day can be typed before the calendar is there, and chosen from it afterwards', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner()
  const { productId } = await app.createCodes(token)
  const release = await holdBack(page, /assets\/day-calendar-/)
  await openAs(page, token, `/products/${productId}/add-batch`)
  const field = page.getByLabel('Manufacturing date')
  await field.fill('2026-03-01')
  await field.blur()
  await expect(field).toHaveValue('Mar 1, 2026')
  release()
  await field.click()
  await page.getByRole('button', { name: 'Mar 14, 2026' }).click()
  await expect(field).toHaveValue('Mar 14, 2026')
  await expect(page.getByRole('button', { name: 'Mar 14, 2026' })).toHaveCount(0)
})

test('a category typed while its suggestions load stays, with the focus', async ({ app, page, openAs }) => {
  const { token } = await app.partner()
  const release = await holdBack(page, /assets\/suggest-field-/)
  await openAs(page, token, '/add-product')
  const field = page.getByRole('combobox', { name: /Category/ })
  await field.focus()
  await page.keyboard.type('Dri')
  release()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.type('nk')
  await expect(field).toHaveValue('Drink')
  await expect(field).toBeFocused()
})

test('what is typed before the search is there is searched for, and Enter does not open a recent result', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Hurried Goods Ltd')
  await app.createCodes(token, { name: 'Kulikuli Crunch' })
  const { productId } = await app.createCodes(token, { name: 'Zobo Fizz' })
  await openAs(page, token, '/products')
  await openSearch(page)
  await searchField(page).fill('kulikuli')
  await searchField(page).press('Enter')
  await expect(page).toHaveURL(/\/products\/.+\/batches/)
  const release = await holdBack(page, /assets\/palette-/)
  await page.goto(`${app.url}/products`)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zobo fizzy')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL(`${app.url}/products/${productId}/batches`)
})

test('a search in a list does not lead back from a page that was opened meanwhile', async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { token } = await app.partner('Hasty Goods Ltd')
  await app.createCodes(token, { name: 'Syrup' })
  await openAs(page, token, '/products')
  const field = page.getByRole('searchbox', { name: 'Search products' })
  await expect(field).toBeVisible()
  const release = await holdBack(page, /assets\/activity-page-/)
  await field.fill('syr')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click()
  // A timer that is set later ends after that of the search.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
  release()
  await expect(page).toHaveURL(`${app.url}/activity`)
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
})
