import type { Page } from '@playwright/test'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { drawer, manufacturer } from '../fixtures/inventory-fixture.ts'
import { openSearch, searchField } from '../fixtures/search-fixture.ts'

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

test.describe('the search', () => {
  for (const width of [390, 1440])
    test(`opens a code, a batch or a product by what is typed, at ${width} px`, async ({ app, page, openAs }) => {
      await page.setViewportSize({ width, height: 844 })
      const { token } = await app.partner(manufacturer)
      const { batchId, batchNumber, productId, serials } = await app.createCodes(token, { name: 'Kulikuli Crunch' })
      const [serial = ''] = serials
      await openAs(page, token, '/products')
      for (const typed of [groupSerial(serial).toLowerCase(), `${app.url}/verify/${serial}`]) {
        await openSearch(page)
        await searchField(page).fill(typed)
        await searchField(page).press('Enter')
        await expect(page).toHaveURL(`${app.url}/inventory/${batchId}?code=${serial}`)
        await expect(drawer(page)).toContainText(groupSerial(serial))
        await page.goto(`${app.url}/products`)
      }
      await openSearch(page)
      await searchField(page).fill(batchNumber.toLowerCase())
      await searchField(page).press('Enter')
      await expect(page).toHaveURL(`${app.url}/inventory/${batchId}`)
      await expect(page.getByRole('heading', { name: 'Run 7' })).toBeFocused()
      await openSearch(page)
      await searchField(page).fill('kulykuli')
      await option(page, /Kulikuli Crunch/)
        .first()
        .click()
      await expect(page).toHaveURL(`${app.url}/products/${productId}/batches`)
    })

  test('is used by keys alone: shortcuts, arrows, Enter, Escape; what was opened is listed as recent', async ({
    app,
    page,
    openAs,
  }) => {
    const { token } = await app.partner(manufacturer)
    const { productId } = await app.createCodes(token, { name: 'Zobo Fizz', batch: 'Zobo first' })
    await openAs(page, token, '/products')
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
    await page.keyboard.press('/')
    await expect(searchField(page)).toBeFocused()
    await expect(page.getByRole('group', { name: 'Recent' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(searchField(page)).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search products' }).press('/')
    await expect(searchField(page)).toHaveCount(0)
    await expect(page).toHaveURL(/search=%2F$/) // the list of products has followed
    await page.keyboard.press('Control+k')
    await searchField(page).fill('zobo')
    await expect(option(page, /Zobo Fizz/).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(option(page, /Zobo first/)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${app.url}/products/${productId}/batches`)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(['Zobo FizzMedicine'])
    await searchField(page).fill('qr des')
    await expect(option(page, /QR design/).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${app.url}/design`)
  })

  test('says when nothing is found or the server does not answer, and finds nothing of others', async ({
    app,
    page,
    openAs,
  }) => {
    const { token } = await app.partner(manufacturer)
    const { token: rivalToken } = await app.partner('Searching Rival Ltd')
    const foreign = await app.createCodes(rivalToken)
    await openAs(page, token, '/products')
    await openSearch(page)
    for (const text of ['0000000000000000', foreign.serials[0] ?? '', foreign.batchNumber]) {
      await searchField(page).fill(text)
      await expect(page.getByText(`Nothing found for “${text}”.`)).toBeVisible()
    }
    expect(await axeViolations(page)).toEqual([])
    await page.route('**/api/search*', (route) => route.abort())
    await searchField(page).fill('paracetamol')
    await expect(page.getByRole('alert').filter({ hasText: 'The search did not work' })).toBeVisible()
    await page.unroute('**/api/search*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
  })
})

test('treats a serial that looks like a number as text', async ({ app, page, openAs }) => {
  const { token } = await app.partner(manufacturer)
  const { batchId } = await app.createCodes(token)
  const requestedPaths: string[] = []
  await page.route('**/api/products/qr/*', (route) => {
    requestedPaths.push(new URL(route.request().url()).pathname)
    return route.abort()
  })
  for (const code of ['1234567890123E45', '1234567890123456', '0012345678901234']) {
    await openAs(page, token, `/inventory/${batchId}?code=${code}`)
    await expect.poll(() => requestedPaths).toContain(`/api/products/qr/${code}`)
    await expect(page).toHaveURL(`${app.url}/inventory/${batchId}?code=${code}`)
  }
})
