import { productWithoutFeedback } from '../../fixtures/feedback-fixture.ts'
import { expect, test } from '../../fixtures/fixtures.ts'

test('answers that came too often from one network count once the manufacturer accepts them', async ({
  app,
  page,
  openAs,
}) => {
  const { token, path, serials, flood } = await productWithoutFeedback(app, 'Flooded Goods Ltd')
  await flood(serials[0] ?? '', 8)
  await openAs(page, token, path)
  const figures = page.locator('dl[aria-label="Responses"]')
  await expect(figures).toHaveText(/Responses\s*3\s*/)
  const notice = page.getByRole('complementary', { name: 'Held answers' })
  await expect(notice).toContainText('5 answers held.')

  await notice.getByRole('button', { name: 'Review held answers' }).click()
  await expect(page).toHaveURL(/status=held/)
  const held = page.getByRole('region', { name: 'Held answers' }).getByRole('listitem')
  await expect(held).toHaveCount(5)
  await held.first().getByRole('button', { name: 'Accept' }).click()
  await expect(held).toHaveCount(4)

  await page.getByRole('button', { name: 'Discard all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard 4 answers?' })
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('No held answers here.')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the answers that count' }).click()
  await expect(figures).toHaveText(/Responses\s*4\s*/)

  await page.getByLabel('Show', { exact: true }).selectOption('Discarded answers (4)')
  const discarded = page.getByRole('region', { name: 'Discarded answers' }).getByRole('listitem')
  await discarded.first().getByRole('button', { name: 'Accept after all' }).click()
  await expect(discarded).toHaveCount(3)
})
