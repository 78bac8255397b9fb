import { randomUUID } from 'node:crypto'
import { fillExpiry } from '../../fixtures/error-replies.ts'
import { expect, type RunningApp, test } from '../../fixtures/fixtures.ts'
import { otherPin, withPins } from '../../fixtures/hidden-pins.ts'
import { drawer, figure } from '../../fixtures/inventory-fixture.ts'

const fromOurPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
const inKano = JSON.stringify({ latitude: 12, longitude: 8.52 })

/** A visitor in Kano scans a code and sends these PINs. */
async function scanAndCheck(app: RunningApp, serial: string, pins: string[]) {
  const sessionId = randomUUID()
  const query = new URLSearchParams({ sessionId, scanId: randomUUID(), geoLocation: inKano })
  await fetch(`${app.url}/api/products/verify/${serial}?${query}`, { headers: fromOurPage })
  for (const pin of pins) {
    const body = { pin, attemptId: randomUUID(), sessionId }
    const { status } = await app.api('', 'POST', `/api/products/verify/${serial}/pin`, body)
    expect(status).toBe(200)
  }
}

test('a partner orders hidden PINs, offers them only when a code may be copied, and sees which were used and tried wrong', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Sealed Goods Ltd')
  const { productId } = await app.createCodes(token)
  await openAs(page, token, `/products/${productId}/add-batch`)
  await page.getByLabel('Batch name').fill('Scratch run')
  await page.getByRole('textbox', { name: /Quantity/ }).fill('4')
  await fillExpiry(page)
  const box = page.getByRole('checkbox', { name: 'Hidden PIN' })
  await expect(box).toHaveAccessibleDescription(/8-digit PIN to print under a scratch panel/)
  await box.check()
  await page.getByRole('button', { name: 'Add batch' }).click()
  const card = page.getByRole('link', { name: /Scratch run/ })
  await expect(card).toContainText('With hidden PINs')
  await expect(page.getByText('With hidden PINs')).toHaveCount(1)

  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Product actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Edit…')
  const offer = page.getByRole('combobox', { name: 'Offer the hidden PIN' })
  await expect(offer).toHaveValue('always')
  await offer.selectOption('Only when the code may have been copied')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await choose('History…')
  await expect(page.getByRole('dialog')).toContainText(
    'Offer the hidden PIN: Always, now Only when the code may have been copied',
  )
  await page.keyboard.press('Escape')

  await card.click()
  await expect(page.getByText('With hidden PINs')).toBeVisible()
  const rows = page.getByRole('table', { name: 'QR codes of this batch' }).locator('tbody tr')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('Unused')
  const batchId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { data } = await app.api(token, 'GET', `/api/products/${batchId}/qr-details`)
  const { qrCodes } = (data as { data: { qrCodes: { verificationNumber: string }[] } }).data
  const codes = await withPins(
    app,
    batchId,
    qrCodes.map(({ verificationNumber }) => verificationNumber),
  )
  const [first, second, third] = codes
  if (!first || !second || !third) throw new Error('The batch has too few codes.')
  await scanAndCheck(app, first.serial, [first.pin])
  await scanAndCheck(app, second.serial, [otherPin(second.pin), otherPin(second.pin)])
  await scanAndCheck(app, second.serial, [second.pin])
  await scanAndCheck(app, second.serial, [second.pin])
  await scanAndCheck(app, third.serial, [otherPin(third.pin)])
  await page.reload()
  const rowOf = ({ serial }: { serial: string }) => rows.filter({ has: page.locator(`a[href*="${serial}"]`) })
  await expect(rowOf(first)).toContainText(/Used on \w{3} \d+, \d{4}/)
  await expect(rowOf(second)).toContainText(/Used on .*Used again once.*Tried wrong 2 times/)
  await expect(rowOf(third)).toContainText(/Unused.*Tried wrong once/)
  await expect(figure(page, 'Wrong PINs')).toContainText('3 of 6')
  await expect(figure(page, 'Confirmed PINs')).toContainText('66.7%')
  await expect(figure(page, 'Scans with a PIN check')).toContainText('60%')

  const state = page.getByRole('combobox', { name: 'PIN state' })
  await state.selectOption('PIN tried wrong')
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/tried|wrong/i)
  await rowOf(second).getByRole('link').click()
  const history = drawer(page).getByRole('listitem')
  await expect(history).toHaveCount(7)
  await expect(history.first()).toContainText('PIN used again by another visitor · Kano, Nigeria')
  await expect(history.filter({ hasText: 'Wrong PIN' })).toHaveCount(2)
})
