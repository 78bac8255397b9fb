import type { Page } from '@playwright/test'
import { pinText } from '@sahihi/contract/i18n/en/pins.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { createPinCodes, otherPin } from '../fixtures/hidden-pins.ts'
import { openLanding } from '../fixtures/open-landing.ts'
import { takenOver } from '../fixtures/take-over.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const offer = (page: Page) => page.getByRole('button', { name: pinText.offer.first })
const again = (page: Page) => page.getByRole('button', { name: pinText.offer.again })
const field = (page: Page) => page.getByLabel(pinText.field.label, { exact: true })

async function enter(page: Page, pin: string) {
  await offer(page).or(again(page)).click()
  await field(page).fill(pin)
  await page.getByRole('button', { name: pinText.field.button }).click()
}

async function expectOutcome(page: Page, title: string, tone: string) {
  await expect(heading(page)).toHaveText(title)
  await expect(heading(page)).toBeFocused()
  await expect(page.locator('main')).toHaveClass(new RegExp(`^v ${tone}( |$)`))
}

test('a shopper is surer by the PIN, with the keyboard alone; a wrong one leads to the report, and another shopper is warned', async ({
  app,
  page,
}) => {
  const { token } = await app.partner('Scratched Goods Ltd')
  const { codes, batchId } = await createPinCodes(app, token)
  const [{ serial, pin } = { serial: '', pin: '' }] = codes
  await openLanding(page, app.url)
  await page.getByLabel('Or type the serial number').fill(serial)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Verified!')
  await expect(heading(page)).toBeFocused()
  await expect(offer(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveAccessibleDescription(pinText.field.hint)
  await page.keyboard.type(otherPin(pin))
  await page.keyboard.press('Enter')
  await expectOutcome(page, pinText.wrong.title, 'red')
  await expect(page.getByText(pinText.triesLeft(4))).toBeVisible()
  const report = page.getByRole('link', { name: 'Report this product' })
  const [reportTop, againTop] = [(await report.boundingBox())?.y ?? 0, (await again(page).boundingBox())?.y ?? 0]
  expect(reportTop).toBeLessThan(againTop)
  expect(againTop, 'both are in the first view').toBeLessThan(844 - 44)

  await enter(page, pin)
  await expectOutcome(page, pinText.confirmedFirst.title, 'green sealed')
  await expect(page.getByText(pinText.confirmedFirst.sentence)).toBeVisible()
  await expect(page.locator('.v-seal path')).toHaveCount(7)
  await expect(field(page)).toHaveCount(0)
  // The PIN is in no address and in nothing that the browser keeps, and the verdict is there again after a reload.
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, history.state, document.body.innerHTML]),
  )
  expect(kept).not.toContain(pin)
  expect(kept).not.toContain(pin.replace(' ', ''))
  await page.reload()
  await expect(heading(page)).toHaveText('Verified!')
  await enter(page, pin)
  await expectOutcome(page, pinText.usedByYou.title, 'green')
  await expect(page.getByText(/^You used this PIN before, on /)).toBeVisible()
  expect(await app.countScans(token, batchId)).toBe(1)

  // Another shopper.
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto(`${app.url}/verify/${serial}`)
  await takenOver(page)
  await enter(page, pin)
  await expectOutcome(page, pinText.usedByOther.title, 'amber')
  await expect(page.getByText(/^This PIN was already used on .* this item may be a copy\.$/)).toBeVisible()
  expect(await app.countScans(token, batchId)).toBe(2)
})
