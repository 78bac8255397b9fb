import type { Page } from '@playwright/test'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { feedbackProduct } from '../../server/test/support/feedback-factory.ts'
import { failCall } from '../fixtures/error-replies.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { drawer, figure, insertPastFeedback, insertPastScans, manufacturer } from '../fixtures/inventory-fixture.ts'

/** A figure of all time, so it is not in the region of the last 30 days. */
const batchDetail = (page: Page, label: string) =>
  page.getByLabel('Batch details').locator('div', { has: page.getByText(label, { exact: true }) })

test.describe('a product that only asks for feedback', () => {
  test('shows feedback instead of codes and scans', async ({ app, page, openAs }) => {
    const { token } = await app.partner(manufacturer, 'PREMIUM')
    const { productId, batchId, serials } = await app.createCodes(token, { ...feedbackProduct, quantity: 4 })
    const [first = '', second = '', third = '', fourth = ''] = serials
    for (const serial of serials) await insertPastScans(app, serial, [2])
    await insertPastFeedback(app, first, 1, { emoji: 'very_happy', multipleChoice: 'packaging', rating: 4 })
    await insertPastFeedback(app, second, 2, { openEnded: 'It was flat.' })
    await insertPastFeedback(app, third, 40, { emoji: 'sad' })
    await openAs(page, token, `/inventory/${batchId}`)
    await expect(figure(page, 'Responses')).toHaveText('Responses2Up 100%')
    await expect(batchDetail(page, 'Total responses')).toHaveText('Total responses3')
    await expect(batchDetail(page, 'Response rate')).toHaveText('Response rate75%')
    await expect(page.getByRole('heading', { name: 'QR codes' })).toHaveCount(0)
    await expect(page.getByText('Total scans')).toHaveCount(0)
    await expect(page.getByText('Codes scanned')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Download QR codes' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Batch actions' })).toBeVisible()

    const row = (serial: string) => page.getByRole('row').filter({ hasText: groupSerial(serial) })
    await expect(row(first)).toContainText('Very happy')
    await expect(row(first)).toContainText('Packaging')
    await expect(row(first)).toContainText('4 of 5')
    await expect(row(first)).toContainText('Phone')
    await expect(row(second)).toContainText('It was flat.')
    await expect(row(fourth)).toHaveCount(0)
    await insertPastFeedback(app, fourth, 3, { rating: 5 })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(row(fourth)).toContainText('5 of 5')
    await expect(figure(page, 'Responses')).toHaveText('Responses3Up 200%')
    await expect(batchDetail(page, 'Total responses')).toHaveText('Total responses4')

    await row(first).getByRole('link').click()
    await expect(drawer(page)).toContainText(groupSerial(first))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'All feedback on this product' })).toHaveAttribute(
      'href',
      `/products/${productId}/feedback`,
    )
  })

  test('lists feedback in pages of 20, and says when there is none or when loading fails', async ({
    app,
    page,
    openAs,
  }) => {
    const { token } = await app.partner(manufacturer, 'PREMIUM')
    const none = await app.createCodes(token, feedbackProduct)
    const { batchId, serials } = await app.createCodes(token, feedbackProduct)
    for (let answer = 0; answer < 21; answer++)
      await insertPastFeedback(app, serials[0] ?? '', 1, { rating: 3, multipleChoice: 'taste' })
    await failCall(page, '**/feedback?*')
    await openAs(page, token, `/inventory/${batchId}`)
    await expect(page.getByText('Failed to load feedback')).toBeVisible()
    await page.unroute('**/feedback?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('rowheader')).toHaveCount(20)
    await expect(figure(page, 'Responses')).toHaveText('Responses21First responses')
    await expect(batchDetail(page, 'Response rate')).toHaveText('Response rate–')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await page.goto(`${app.url}/inventory/${none.batchId}`)
    await expect(page.getByText('No feedback submitted yet for this product.')).toBeVisible()
  })
})
