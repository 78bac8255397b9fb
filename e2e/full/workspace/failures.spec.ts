import { axeViolations } from '../../fixtures/axe.ts'
import { productWithoutFeedback } from '../../fixtures/feedback-fixture.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import { manufacturer } from '../../fixtures/inventory-fixture.ts'
import { openSearch, searchField } from '../../fixtures/search-fixture.ts'

test('questions that are not asked have no chart or list', async ({ app, page, openAs }) => {
  const feedbackConfig = { rating: { title: 'Only stars' } }
  const { token, path, serials, answer } = await productWithoutFeedback(app, undefined, { feedbackConfig })
  await answer(serials[0] ?? '', { rating: 3 })
  await openAs(page, token, path)
  await expect(page.getByRole('img', { name: /^Bar chart/ })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Comments' })).toHaveCount(0)
})

test('the search says when nothing is found or the server does not answer, and finds nothing of others', async ({
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
