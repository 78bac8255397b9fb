import { groupSerial, serialOf } from '@sahihi/contract/domain/serial.ts'
import { chooseAnswer, createFeedbackProduct, sendButton, thankYou } from '../fixtures/feedback-product.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { openLanding } from '../fixtures/open-landing.ts'

const neverIssued = serialOf(4_611_686_018_427_387_905n)

test('every verdict leads to a report', async ({ app, page }) => {
  const { token } = await app.partner('Linked Goods Ltd')
  const state = (of: string, body: object) => app.api(token, 'PUT', `/api/products/${of}/state`, body)
  const code = async (wish?: object) => (await app.codes(token, wish)).serials[0] ?? ''
  const genuine = await app.codes(token)
  const [first = '', blocked = ''] = genuine.serials
  const recalled = await app.codes(token)
  const limited = await code({ scanLimit: 1 })
  const { serial: asking } = await createFeedbackProduct(app)
  await state(`qr/${blocked}`, { action: 'block', reason: 'Stolen' })
  await state(`batch/${recalled.batchId}`, { action: 'recall', reason: 'Glass in it' })
  await app.api('', 'GET', `/api/products/verify/${limited}?scanId=${crypto.randomUUID()}`)

  const opened = async (serial: string, told: string) => {
    await page.getByRole('link', { name: 'Report this product' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/report')
    await expect(page.getByRole('button', { name: 'Send report' })).toBeVisible()
    expect(await page.locator('main dd').allTextContents()).toEqual([serial, told].filter(Boolean))
  }
  for (const [serial, told] of [
    [first, 'Verified'],
    [await code({ manufacturingDate: '2024-01-01', expirationDate: '2025-06-30' }), 'Genuine, but expired'],
    [recalled.serials[0] ?? '', 'Recalled'],
    [blocked, 'Blocked'],
    [await code({ holdUntilReleased: true }), 'Not yet released'],
    [limited, 'Scan limit reached'],
    [neverIssued, 'Never issued'],
    [`${neverIssued.slice(0, 14)}ZZ`, 'Mistyped serial'],
    [asking, ''],
  ] as const) {
    await page.goto(`${app.url}/verify/${serial}`)
    await opened(groupSerial(serial), told)
  }
  await page.goto(`${app.url}/verify/${asking}`)
  await chooseAnswer(page, 'Sad')
  await sendButton(page).click()
  await expect(thankYou(page)).toBeVisible()
  await opened(groupSerial(asking), '')
  await page.goto(`${app.url}/verify-batch/${genuine.batchNumber}`)
  await opened(genuine.batchNumber, '')
  await openLanding(page, app.url)
  await page.getByLabel('Or type the serial number').fill(neverIssued)
  await page.keyboard.press('Enter')
  await opened(groupSerial(neverIssued), 'Never issued')
  await page.goto(`${app.url}/report?serial=123456789012345678`)
  await expect(page.getByText('123456789012345678')).toBeVisible()
})
