import type { Page } from '@playwright/test'
import { fillProduct } from '../../fixtures/error-replies.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import { insertPastFeedback } from '../../fixtures/inventory-fixture.ts'

const question = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const questionSwitch = (page: Page, name: string) => question(page, name).getByRole('switch', { name })

test('a product asks for feedback with own questions, which are shown while they are written and reworded later', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Builder Goods Ltd', 'PREMIUM')
  await openAs(page, token, '/add-product')
  await fillProduct(page, 'Kunu')
  await page.getByRole('radio', { name: /Feedback Only/ }).check()
  await expect(page.getByRole('switch', { name: 'Ask customers for feedback' })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Verification \+ Feedback/ })).toBeDisabled()
  await expect(page.getByText('Coming Soon')).toBeVisible()
  for (const name of ['Emoji rating', 'Multiple choice', 'Open text']) await questionSwitch(page, name).check()
  await question(page, 'Emoji rating').getByRole('textbox', { name: 'Question' }).fill('Did Kunu taste good?')
  const options = question(page, 'Options').getByRole('textbox')
  await expect(options).toHaveCount(3)
  await options.nth(1).fill('Fresh & cold')
  await question(page, 'Open text').getByRole('textbox', { name: /^Hint/ }).fill('Tell us about it')

  await test.step('the preview shows the customer’s form', async () => {
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByRole('group', { name: 'Did Kunu taste good?' })).toBeVisible()
    await expect(preview.getByRole('radio', { name: /star/ })).toHaveCount(5)
    await expect(preview.getByRole('button', { name: 'Send Feedback' })).toBeDisabled()
    await preview.getByRole('radio', { name: 'Fresh & cold' }).check()
    await preview.getByRole('button', { name: 'Send Feedback' }).click()
    await expect(preview.getByText('This is a preview: nothing was sent.')).toBeVisible()
  })

  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/products\/[0-9a-f-]+\/batches$/)
  const [, id = ''] = /products\/([^/]+)/.exec(page.url()) ?? []
  const { data } = (await app.api(token, 'GET', `/api/products/${id}`)).data as { data: object }
  expect(data).toMatchObject({
    verificationEnabled: false,
    feedbackEnabled: true,
    feedbackConfig: {
      emoji: { title: 'Did Kunu taste good?', options: ['very_happy', 'happy', 'neutral', 'sad'] },
      multipleChoice: {
        options: [
          { value: 'taste', label: 'Taste' },
          { value: 'fresh-cold', label: 'Fresh & cold' },
          { value: 'delivery', label: 'Delivery' },
        ],
      },
      rating: { scale: 5 },
      openEnded: { placeholder: 'Tell us about it', maxLength: 500 },
    },
  })

  await page.getByRole('link', { name: 'Feedback', exact: true }).first().click()
  await expect(page.getByText('No feedback submitted yet for this product.')).toBeVisible()
  await expect(page.getByText('Print the codes and put one on each item')).toBeVisible()
  await page.getByRole('link', { name: 'Go to its batches' }).click()
  await page.getByRole('link', { name: /3 units/ }).click()
  await expect(page).toHaveURL(/\/inventory\//)
  const [batchId = ''] = /[^/]+$/.exec(page.url()) ?? []
  const { data: codes } = await app.api(token, 'GET', `/api/products/${batchId}/qr-details`)
  const [code] = (codes as { data: { qrCodes: { verificationNumber: string }[] } }).data.qrCodes
  await insertPastFeedback(app, code?.verificationNumber ?? '', 1, { rating: 2, openEnded: 'Too sweet.' })
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Kunu' }).click()

  await test.step('answers to a reworded question stay with the wording that was asked', async () => {
    await page.getByRole('button', { name: 'Product actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit questions…' }).click()
    const dialog = page.getByRole('dialog')
    const stars = dialog.getByRole('group', { name: 'Stars' })
    const wording = await stars.getByRole('textbox', { name: 'Question' }).inputValue()
    await stars.getByRole('textbox', { name: 'Question' }).fill('Would you buy it again?')
    await stars.getByRole('button', { name: 'Move Stars up' }).click()
    await dialog.getByRole('group', { name: 'Open text' }).getByRole('switch').uncheck()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'Feedback', exact: true }).first().click()
    const earlier = page.getByRole('region', { name: 'Earlier questions' })
    await expect(earlier.getByRole('heading', { name: wording })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Would you buy it again?' })).toBeVisible()
    await expect(page.getByText('Too sweet.')).toBeVisible()
  })
})
