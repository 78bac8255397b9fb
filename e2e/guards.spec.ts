import { pages, titleOf } from '@sahihi/contract/pages.ts'
import { expect, test } from './product.ts'

const pathOf = (path: string) => path.replace(/\$\w+/g, '018f0000-0000-7000-8000-000000000000')

for (const { path, access } of pages) {
  if (access === 'public') continue
  test(`${path} leads a visitor to sign in${access === 'admin' ? ', and a partner too' : ''}`, async ({
    product,
    page,
  }) => {
    await page.goto(product.url + pathOf(path))
    await expect(page).toHaveURL(/\/login$/)
    if (access !== 'admin') return
    const { token } = await product.partner()
    await page.evaluate((value) => {
      localStorage.setItem('token', value)
      localStorage.setItem('isAdmin', 'false')
    }, token)
    await page.goto(product.url + path)
    await expect(page).toHaveURL(/\/login$/)
  })
}

for (const { path, title, access } of pages)
  if (access === 'public' && !path.includes('scan-result'))
    test(`${path} is titled`, async ({ product, page }) => {
      await page.goto(product.url + pathOf(path))
      await expect(page).toHaveTitle(titleOf(title))
    })

test('an unknown path is not found, for people and for machines', async ({ product, page }) => {
  const reply = await page.goto(`${product.url}/no/such/page`)
  expect(reply?.status()).toBe(404)
  await expect(page.getByText(/not found|no page/i).first()).toBeVisible()
})

test('a session that the server no longer knows leads to signing in, from any page', async ({
  product,
  page,
  openAs,
}) => {
  const { token } = await product.partner('Logged Out Ltd')
  await product.api(token, 'POST', '/api/partners/logout-everywhere')
  await openAs(page, token, '/products')
  await expect(page).toHaveURL(/\/login$/)
})
