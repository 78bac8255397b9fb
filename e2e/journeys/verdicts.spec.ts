import { encodeSerial, groupSerial } from '@sahihi/contract/domain/serial.ts'
import { checkByManyVisitors } from '../fixtures/copy-case-fixture.ts'
import { createFeedbackProduct } from '../fixtures/feedback-product.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { findOverflow } from '../fixtures/overflow-check.ts'
import { takenOver } from '../fixtures/take-over.ts'

const neverIssued = encodeSerial(4_611_686_018_427_387_905n)

test('every verdict says what it is in the first view, who speaks, and leads to the report', async ({ app, page }) => {
  const { token } = await app.partner('Linked Goods Ltd')
  const setState = (of: string, body: object) => app.api(token, 'PUT', `/api/products/${of}/state`, body)
  const createSerial = async (values?: object) => (await app.createCodes(token, values)).serials[0] ?? ''
  const { serials, batchNumber } = await app.createCodes(token)
  const [first = '', seen = ''] = serials
  const recalled = await app.createCodes(token)
  const [inRecall = '', blocked = ''] = recalled.serials
  const limited = await createSerial({ scanLimit: 1 })
  const { serial: asking } = await createFeedbackProduct(app, {
    manufacturingDate: '2024-01-01',
    expirationDate: '2025-06-30',
  })
  await setState(`qr/${blocked}`, { action: 'block', reason: 'Stolen' })
  await setState(`batch/${recalled.batchId}`, {
    action: 'recall',
    reason: 'Glass in it',
    contact: { shopperPhone: '0800 123 456' },
  })
  await checkByManyVisitors(app, seen, 4)
  await app.api('', 'GET', `/api/products/verify/${limited}?scanId=${crypto.randomUUID()}`)
  await page.setViewportSize({ width: 360, height: 640 })
  const title = page.getByRole('heading', { level: 1 })
  const report = page.getByRole('link', { name: 'Report this product' })
  for (const [serial, verdict, tone, words] of [
    [first, 'genuine_first', 'green', 'Verified!'],
    [first, 'genuine_first', 'green', 'Verified!'], // after a reload it is the same scan
    [seen, 'genuine_again', 'gold', 'Genuine code, checked many times'],
    [await createSerial({ expirationDate: '2026-02-01' }), 'expired', 'gold', 'Genuine, but expired'],
    [inRecall, 'recalled', 'red', 'Recalled: do not use'],
    [blocked, 'blocked', 'red', 'Verification failed!'],
    [await createSerial({ holdUntilReleased: true }), 'not_released', 'red', 'Verification failed!'],
    [limited, 'limit_reached', 'red', 'Scan Limit Reached!'],
    [`${neverIssued.slice(0, 14)}ZZ`, 'mistyped', 'grey', 'Check the serial again'],
    [asking, 'expired', 'gold', 'Genuine, but expired'], // a warning replaces the questions
    [neverIssued, 'unknown', 'red', 'Verification failed!'],
  ] as const)
    await test.step(verdict, async () => {
      await page.goto(`${app.url}/verify/${serial}`)
      await expect(title).toHaveText(words)
      await takenOver(page)
      await expect(page.locator('main')).toHaveClass(`v ${tone}`)
      if (verdict === 'mistyped') await expect(report).toHaveCount(0)
      else await expect(report).toHaveAttribute('href', `/report?serial=${serial}&verdict=${verdict}`)
      const panel = await page.locator('main > header').boundingBox()
      expect(panel?.height, 'the panel leaves room').toBeLessThanOrEqual(0.35 * 640)
      expect((await title.boundingBox())?.y, 'the answer is in the first view').toBeLessThan(150)
      expect(await page.evaluate(findOverflow)).toEqual([])
      if (verdict !== 'blocked') return
      const reasons = page.locator('[slot=reason]')
      expect(await reasons.textContent()).toBe('The manufacturer has also recalled this batch (Glass in it).\nStolen')
      await expect(reasons).toHaveCSS('white-space-collapse', 'preserve-breaks')
    })

  const host = await page.locator('meta[name=host]').getAttribute('content')
  await expect(page.getByText(host ?? '', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Checked today, \d\d:\d\d$/)).toBeVisible()
  await page.getByRole('link', { name: 'In doubt? Type this address yourself.' }).click()
  await expect(page).toHaveURL(`${app.url}/privacy#real-page`)
  await expect(page.locator('#real-page').getByRole('heading')).toBeInViewport()
  await expect(page.locator('#real-page')).toContainText(`It must start with ${host}.`)
  await page.goBack()
  await report.click()
  await expect(page.locator('main dd')).toHaveText([groupSerial(neverIssued), 'Not a Sahihi code'])
  await page.goto(`${app.url}/verify-batch/${batchNumber}`)
  await expect(title).toHaveText('Batch found. Now check the item')
  await expect(page.locator('body')).not.toContainText(/genuine|verified!/i)
  await report.click()
  await expect(page.locator('main dd')).toHaveText([batchNumber])
})
