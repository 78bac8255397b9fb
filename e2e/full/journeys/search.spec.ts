import type { Page } from '@playwright/test'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { axeViolations } from '../../fixtures/axe.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import { drawer } from '../../fixtures/inventory-fixture.ts'
import { openSearch, searchField } from '../../fixtures/search-fixture.ts'

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

test('the search opens a code, a batch, a product or a page by what is typed, and is used by keys alone', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Searching Ltd')
  const { token: rivalToken } = await app.partner('Searching Rival Ltd')
  const foreign = await app.createCodes(rivalToken, { quantity: 1 })
  const { batchId, batchNumber, productId, serials } = await app.createCodes(token, {
    name: 'Zobo Fizz',
    batch: 'Zobo first',
  })
  const [serial = ''] = serials
  await openAs(page, token, '/products')
  for (const typed of [groupSerial(serial).toLowerCase(), `${app.url}/verify/${serial}`]) {
    await openSearch(page)
    await searchField(page).fill(typed)
    await searchField(page).press('Enter')
    await expect(page).toHaveURL(`${app.url}/inventory/${batchId}?code=${serial}`)
    await expect(drawer(page)).toContainText(groupSerial(serial))
    await page.keyboard.press('Escape')
  }
  await openSearch(page)
  await searchField(page).fill('zoboo fizz')
  await option(page, /Zobo Fizz/)
    .first()
    .click()
  await expect(page).toHaveURL(`${app.url}/products/${productId}/batches`)
  await openSearch(page)
  await searchField(page).fill(batchNumber.toLowerCase())
  await searchField(page).press('Enter')
  await expect(page).toHaveURL(`${app.url}/inventory/${batchId}`)
  await expect(page.getByRole('heading', { name: 'Zobo first' })).toBeFocused()

  await test.step('by keys alone', async () => {
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' }).click()
    const products = page.getByRole('searchbox', { name: 'Search products' })
    await products.press('/')
    await expect(searchField(page)).toHaveCount(0)
    await expect(page).toHaveURL(/search=%2F$/) // the list of products has followed
    await products.blur()
    await page.keyboard.press('/')
    await expect(searchField(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(searchField(page)).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText('Zobo first')
    await searchField(page).fill('zobo')
    await expect(option(page, /Zobo Fizz/).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(option(page, /Zobo first/)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${app.url}/products/${productId}/batches`)
  })

  await openSearch(page)
  for (const text of ['0000000000000000', foreign.serials[0] ?? '', foreign.batchNumber]) {
    await searchField(page).fill(text)
    await expect(page.getByText(`Nothing found for “${text}”.`)).toBeVisible()
  }
  expect(await axeViolations(page)).toEqual([])
  await searchField(page).fill('qr des')
  await expect(option(page, /Label design/).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${app.url}/design`)

  await test.step('what is typed right after the shortcut is searched for, and Enter opens no recent result', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('zobo fizzy')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${app.url}/products/${productId}/batches`)
  })
})
