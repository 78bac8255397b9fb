import { blockStorage } from '../fixtures/browser-faults.ts'
import {
  chooseAnswer,
  createFeedbackProduct,
  feedbackForm,
  sendButton,
  thankYou,
} from '../fixtures/feedback-product.ts'
import { expect, partnerPassword, type RunningApp, test } from '../fixtures/fixtures.ts'
import { openLanding } from '../fixtures/open-landing.ts'
import { takenOver } from '../fixtures/take-over.ts'

async function createUnits(app: RunningApp) {
  const { token, email } = await app.partner('Stored Goods Ltd')
  const { serials, batchId } = await app.createCodes(token)
  const [typed = '', second = '', third = ''] = serials
  return { email, typed, second, third, scans: () => app.countScans(token, batchId) }
}

test('without storage a shopper types a serial, reads the verdict and answers questions, each counted once', async ({
  app,
  page,
}) => {
  const { typed, second, scans } = await createUnits(app)
  const { serial: asking, answers } = await createFeedbackProduct(app)
  await page.addInitScript(blockStorage)
  await openLanding(page, app.url)
  const field = page.getByLabel('Or type the serial number')
  const landing = page.getByRole('heading', { name: /Is it genuine/ })
  await field.fill('0000-0000-0000-0001')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Check each letter and number' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the last result' })).toBeHidden()
  await field.fill(typed)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await page.getByRole('button', { name: 'No thanks' }).click()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(landing).toBeVisible()
  expect(await scans()).toBe(1)

  await page.locator('.carousel-buttons').waitFor()
  await field.fill(asking)
  await page.keyboard.press('Enter')
  await expect(feedbackForm(page)).toBeVisible()
  await chooseAnswer(page, 'Sad')
  await sendButton(page).click()
  await expect(thankYou(page)).toBeVisible()
  expect(await answers()).toHaveLength(1)
  await page.getByRole('button', { name: 'Return to Home' }).click()
  await expect(landing).toBeVisible()

  await page.goto(`${app.url}/verify/${second}`)
  await takenOver(page)
  await page.reload()
  await expect(page.getByText('First check. Nobody has checked this code before.')).toBeVisible()
  expect(await scans(), 'a reload is the same scan').toBe(2)
})

test('with full storage a shopper scans and types, each counted once, and a partner signs in', async ({
  app,
  page,
}) => {
  const { email, typed, second, third, scans } = await createUnits(app)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  const verdict = page.getByRole('heading', { name: 'Verified!' })
  await openLanding(page, app.url)
  await page.getByLabel('Or type the serial number').fill(typed)
  await page.keyboard.press('Enter')
  await expect(verdict).toBeVisible()
  await page.goto(`${app.url}/scan`)
  await expect(page.getByRole('alert').filter({ hasText: /camera/i })).toBeVisible()
  await page.getByLabel('Type the serial number').fill(second)
  await page.keyboard.press('Enter')
  await expect(verdict).toBeVisible()
  await page.goto(`${app.url}/verify/${third}`)
  await takenOver(page)
  await expect(verdict).toBeVisible()
  expect(await scans()).toBe(3)

  await page.goto(`${app.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(partnerPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})
