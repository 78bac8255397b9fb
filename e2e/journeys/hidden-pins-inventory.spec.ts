import { randomUUID } from 'node:crypto'
import { fillExpiry, fillProduct } from '../fixtures/error-replies.ts'
import { expect, type RunningApp, test } from '../fixtures/fixtures.ts'
import { createPinCodes, otherPin } from '../fixtures/hidden-pins.ts'
import { drawer, figure } from '../fixtures/inventory-fixture.ts'

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

test('a batch is made with hidden PINs by a box in its form, and its card and its page say so', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Sealed Goods Ltd')
  const { productId } = await app.createCodes(token)
  await openAs(page, token, `/products/${productId}/add-batch`)
  await page.getByLabel('Batch name').fill('Scratch run')
  await page.getByRole('textbox', { name: /Quantity/ }).fill('2')
  await fillExpiry(page)
  const box = page.getByRole('checkbox', { name: 'Hidden PIN' })
  await expect(box).toHaveAccessibleDescription(/8-digit PIN to print under a scratch panel/)
  await box.check()
  await page.getByRole('button', { name: 'Add batch' }).click()
  const card = page.getByRole('link', { name: /Scratch run/ })
  await expect(card).toContainText('With hidden PINs')
  await expect(page.getByText('With hidden PINs')).toHaveCount(1)
  await card.click()
  await expect(page.getByText('With hidden PINs')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Unused')
})

test('the form of a product that asks for feedback offers no hidden PIN, and sends none that was ticked before', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Counted Goods Ltd', 'PREMIUM')
  await openAs(page, token, '/add-product')
  await fillProduct(page, 'Malt drink')
  const box = page.getByRole('checkbox', { name: 'Hidden PIN' })
  await box.check()
  await page.getByRole('switch', { name: 'Ask customers for feedback' }).check()
  await expect(box).toHaveCount(0)
  const sending = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/products'))
  await page.locator('button[type=submit]').click()
  expect((await sending).postDataJSON()).toMatchObject({ feedbackEnabled: true, hasPin: false })
  await expect(page).toHaveURL(/\/batches$/)
})

test('the inventory shows which PINs were used and tried wrong, filters them, and tells their history', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Confirmed Goods Ltd', 'PREMIUM')
  const { batchId, codes } = await createPinCodes(app, token, { quantity: 4 })
  const [first, second, third] = codes
  if (!first || !second || !third) throw new Error('The batch has too few codes.')
  await scanAndCheck(app, first.serial, [first.pin])
  await scanAndCheck(app, second.serial, [otherPin(second.pin), otherPin(second.pin)])
  await scanAndCheck(app, second.serial, [second.pin])
  await scanAndCheck(app, second.serial, [second.pin])
  await scanAndCheck(app, third.serial, [otherPin(third.pin)])
  await openAs(page, token, `/inventory/${batchId}`)
  const rows = page.getByRole('table', { name: 'QR codes of this batch' }).locator('tbody tr')
  const rowOf = ({ serial }: { serial: string }) => rows.filter({ has: page.locator(`a[href*="${serial}"]`) })
  await expect(rows).toHaveCount(4)
  await expect(rowOf(first)).toContainText(/Used on \w{3} \d+, \d{4}/)
  await expect(rowOf(second)).toContainText(/Used on .*Used again once.*Tried wrong 2 times/)
  await expect(rowOf(third)).toContainText(/Unused.*Tried wrong once/)
  await expect(figure(page, 'Wrong PINs')).toContainText('3 of 6')
  await expect(figure(page, 'Confirmed PINs')).toContainText('66.7%')
  await expect(figure(page, 'Scans with a PIN check')).toContainText('60%')

  const state = page.getByRole('combobox', { name: 'PIN state' })
  await state.selectOption('PIN tried wrong')
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(rows).toHaveCount(2)
  await state.selectOption('PIN unused')
  await expect(rows).toHaveCount(2)
  await state.selectOption('PIN used')
  await expect(rows).toHaveCount(2)
  await rowOf(second).getByRole('link').click()
  const history = drawer(page).getByRole('listitem')
  await expect(history).toHaveCount(7)
  await expect(history.first()).toContainText('PIN used again by another visitor · Kano, Nigeria')
  await expect(history.filter({ hasText: 'Wrong PIN' })).toHaveCount(2)
  await expect(history.filter({ hasText: 'PIN used for the first time' })).toHaveCount(1)
})

test('the analytics have a card of hidden PINs with the places of wrong ones, for who has a batch with PINs', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Measured Goods Ltd', 'PREMIUM')
  const plain = await app.createCodes(token, { name: 'Plain' })
  await app.createCodes(token)
  await openAs(page, token, '/analytics')
  const card = page.getByRole('region', { name: 'Hidden PINs' })
  const seeAllCards = async () => {
    await page.getByRole('heading', { name: 'Live scans' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('region', { name: 'Failed Checks' }).locator('dl')).toBeVisible()
  }
  await seeAllCards()
  await expect(card).toHaveCount(0)

  const { codes } = await createPinCodes(app, token)
  const [first, second] = codes
  if (!first || !second) throw new Error('The batch has too few codes.')
  await scanAndCheck(app, first.serial, [first.pin])
  await scanAndCheck(app, second.serial, [otherPin(second.pin)])
  await page.reload()
  await seeAllCards()
  await card.scrollIntoViewIfNeeded()
  await expect(card.getByRole('row', { name: /Kano, Nigeria/ })).toContainText(/1 of 2.*50%/)
  await expect(card.locator('dl')).toContainText(/Scans with a PIN check.*100%.*Confirmed PINs.*50%.*Wrong PINs.*50%/)
  await card.getByRole('button', { name: 'Show as a table: Hidden PINs' }).click()
  await expect(card.getByRole('columnheader', { name: 'Wrong-PIN rate in Kano, Nigeria' })).toBeVisible()

  await openAs(page, token, `/analytics?productId=${plain.productId}`)
  await seeAllCards()
  await expect(card).toContainText('No PIN was checked in this time.')
})

test('a product is set to offer the PIN only when the code may be copied, and its history says so', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Quiet Goods Ltd')
  const { productId } = await createPinCodes(app, token)
  await openAs(page, token, `/products/${productId}/batches`)
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
})
