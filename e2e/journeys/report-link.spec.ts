import { groupSerial, serialOf } from '@sahihi/contract/domain/serial.ts'
import { chooseAnswer, createFeedbackProduct, sendButton, thankYou } from '../fixtures/feedback-product.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { openLanding } from '../fixtures/open-landing.ts'

const neverIssued = serialOf(4_611_686_018_427_387_905n)

test('every verdict links to the report form', async ({ app, page }) => {
  const { token } = await app.partner('Linked Goods Ltd')
  const setState = (of: string, body: object) => app.api(token, 'PUT', `/api/products/${of}/state`, body)
  const createSerial = async (values?: object) => (await app.createCodes(token, values)).serials[0] ?? ''
  const genuine = await app.createCodes(token)
  const [first = '', blocked = ''] = genuine.serials
  const recalled = await app.createCodes(token)
  const limited = await createSerial({ scanLimit: 1 })
  const { serial: asking } = await createFeedbackProduct(app)
  await setState(`qr/${blocked}`, { action: 'block', reason: 'Stolen' })
  await setState(`batch/${recalled.batchId}`, { action: 'recall', reason: 'Glass in it' })
  await app.api('', 'GET', `/api/products/verify/${limited}?scanId=${crypto.randomUUID()}`)

  const expectReportForm = async (serial: string, verdict: string) => {
    await page.getByRole('link', { name: 'Report this product' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/report')
    await expect(page.getByRole('button', { name: 'Send report' })).toBeVisible()
    expect(await page.locator('main dd').allTextContents()).toEqual([serial, verdict].filter(Boolean))
  }
  for (const [serial, verdict] of [
    [first, 'Verified'],
    [await createSerial({ manufacturingDate: '2024-01-01', expirationDate: '2025-06-30' }), 'Genuine, but expired'],
    [recalled.serials[0] ?? '', 'Recalled'],
    [blocked, 'Blocked'],
    [await createSerial({ holdUntilReleased: true }), 'Not yet released'],
    [limited, 'Scan limit reached'],
    [neverIssued, 'Not a Sahihi code'],
    [`${neverIssued.slice(0, 14)}ZZ`, 'Mistyped serial'],
    [asking, ''],
  ] as const) {
    await page.goto(`${app.url}/verify/${serial}`)
    await expectReportForm(groupSerial(serial), verdict)
  }
  await page.goto(`${app.url}/verify/${asking}`)
  await chooseAnswer(page, 'Sad')
  await sendButton(page).click()
  await expect(thankYou(page)).toBeVisible()
  await expectReportForm(groupSerial(asking), '')
  await page.goto(`${app.url}/verify-batch/${genuine.batchNumber}`)
  await expectReportForm(genuine.batchNumber, '')
  await openLanding(page, app.url)
  await page.getByLabel('Or type the serial number').fill(neverIssued)
  await page.keyboard.press('Enter')
  await expectReportForm(groupSerial(neverIssued), 'Not a Sahihi code')
  await page.goto(`${app.url}/report?serial=123456789012345678`)
  await expect(page.getByText('123456789012345678')).toBeVisible()
})
