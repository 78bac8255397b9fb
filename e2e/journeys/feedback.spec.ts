import type { Page } from '@playwright/test'
import { loseReply, pauseClock } from '../fixtures/browser-faults.ts'
import {
  chooseAnswer,
  createFeedbackProduct,
  feedbackForm,
  sendButton,
  thankYou,
} from '../fixtures/feedback-product.ts'
import { expect, test } from '../fixtures/fixtures.ts'

/** Records, from the start of each document, the texts that elements have shown. */
const recordTexts = (page: Page, selector: string) =>
  page.addInitScript((selected) => {
    const shownTexts = new Set<string>()
    Object.assign(window, { shownTexts })
    const record = () => {
      for (const { textContent } of document.querySelectorAll(selected)) if (textContent) shownTexts.add(textContent)
    }
    new MutationObserver(record).observe(document, { childList: true, subtree: true, characterData: true })
  }, selector)
const shownTexts = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { shownTexts: Set<string> }).shownTexts])

test('a code asks for feedback and never says "Verified!", with the keyboard alone, once for each scan', async ({
  app,
  page,
}) => {
  const { serial, token, batchId, answers } = await createFeedbackProduct(app)
  await recordTexts(page, 'h1')
  await page.goto(`${app.url}/verify/${serial}`)
  await expect(feedbackForm(page)).toBeFocused()
  expect(await shownTexts(page)).toEqual([`Checking… ${serial}`, 'Share Your Feedback'])
  await expect(page.getByText('Checking…')).toHaveCount(0) // nothing of the shell stays below the questions
  await expect(page.getByText('Malt drink')).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('Tab', 'Space')
  await expect(page.getByRole('radio', { name: 'Very happy' })).toBeChecked()
  await press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Happy', exact: true })).toBeChecked()
  await press('Tab', 'Tab', 'ArrowDown') // past "Clear"
  await expect(page.getByRole('radio', { name: 'Packaging' })).toBeChecked()
  await press('Tab', 'Tab', 'ArrowRight', 'ArrowRight')
  await expect(page.getByRole('radio', { name: '3 stars' })).toBeChecked()
  await press('Tab', 'Enter') // clears the stars
  await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused()
  await press('ArrowLeft', 'Tab', 'Tab')
  await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await page.keyboard.type('Good')
  await page.reload() // what was chosen stays, and no second scan is counted
  await expect(page.getByLabel('Anything else?')).toHaveValue('Good')
  await sendButton(page).press('Enter')
  await expect(thankYou(page)).toBeFocused()
  const responses = { emoji: 'happy', multipleChoice: 'packaging', rating: 5, openEnded: 'Good' }
  expect((await answers()).map((answer) => answer.responses)).toEqual([responses])
  expect(await app.countScans(token, batchId)).toBe(1)
  await press('Tab', 'Enter')
  await expect(page).toHaveURL(`${app.url}/`)
  await page.goto(`${app.url}/verify/${serial}`)
  await expect(thankYou(page)).toBeVisible()
})

test('feedback whose reply is lost, or that no server takes, is sent again by itself and counts once', async ({
  app,
  page,
}) => {
  const { serial, answers } = await createFeedbackProduct(app)
  await recordTexts(page, '[role=alert], .feedback-send button')
  await page.goto(`${app.url}/verify/${serial}`)
  await chooseAnswer(page, '2 stars')
  await pauseClock(page)
  const ids: string[] = []
  await page.route('**/feedback', async (route) => {
    ids.push(route.request().postDataJSON().submissionId)
    if (ids.length === 1) return loseReply(route)
    if (ids.length === 2) return route.fulfill({ contentType: 'application/json', body: '{"success":tr' })
    return ids.length === 3 ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue()
  })
  await sendButton(page).click()
  const thanked = async () => {
    await page.clock.runFor(9_000) // past each pause
    return thankYou(page).isVisible()
  }
  await expect.poll(thanked).toBe(true)
  expect([ids.length, new Set(ids).size]).toEqual([4, 1])
  expect((await answers()).map((answer) => answer.responses)).toMatchObject([{ rating: 2 }])
  expect(await shownTexts(page)).toEqual(['Send Feedback', 'Sending...'])
})
