import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { drawer, manufacturer } from '../fixtures/inventory-fixture.ts'

test.describe('the search in the header', () => {
  for (const width of [390, 1440])
    test(`finds a code or a batch by its number, at ${width} px`, async ({ app, page, openAs }) => {
      await page.setViewportSize({ width, height: 844 })
      const { token } = await app.partner(manufacturer)
      const { batchId, batchNumber, serials } = await app.createCodes(token)
      const { token: rivalToken } = await app.partner('Searching Rival Ltd')
      const foreign = await app.createCodes(rivalToken)
      const [serial = ''] = serials
      const field = page.getByRole('textbox', { name: 'Serial or batch number' })
      const search = async (number: string) => {
        if (width === 390 && !(await field.isVisible()))
          await page.getByRole('button', { name: 'Search by number' }).click()
        await field.fill(number)
        await field.press('Enter')
      }
      for (const number of [
        serial,
        groupSerial(serial).toLowerCase(),
        `${app.url}/verify/${serial}`,
        `  ${serial.slice(0, 8)} ${serial.slice(8)}  `,
      ]) {
        await openAs(page, token, '/products')
        await search(number)
        await expect(page).toHaveURL(`${app.url}/inventory/${batchId}?code=${serial}`)
        await expect(drawer(page)).toContainText(groupSerial(serial))
        await expect(drawer(page).getByRole('button', { name: 'Close' })).toBeFocused()
      }
      for (const number of [batchNumber.toLowerCase(), `${app.url}/verify-batch/${batchNumber}`]) {
        await page.goto(`${app.url}/products`)
        await search(number)
        await expect(page).toHaveURL(`${app.url}/inventory/${batchId}`)
        await expect(page.getByRole('heading', { name: 'Run 7' })).toBeFocused()
      }
      const answer = page.getByRole('status').filter({ hasText: 'None of your codes or batches has this number.' })
      for (const number of ['0000000000000000', 'nothing', foreign.serials[0] ?? '', foreign.batchNumber]) {
        await page.goto(`${app.url}/products`)
        await search(number)
        await expect(answer).toBeVisible()
        await expect(page).toHaveURL(`${app.url}/products`)
      }
      await field.fill('x')
      await expect(answer).toHaveCount(0)
      await page.route('**/api/products/find*', (route) => route.abort())
      await field.press('Enter')
      await expect(page.getByText('The search did not work. Please try again.')).toBeVisible()
      await field.press('Escape')
      await expect(page.getByText('The search did not work. Please try again.')).toBeHidden()
      if (width === 390) await expect(page.getByRole('button', { name: 'Search by number' })).toBeFocused()
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
})
