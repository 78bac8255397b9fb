import type { Locator, Page, Route } from '@playwright/test'
import { loseReply, pauseClock } from '../fixtures/browser-faults.ts'
import { chooseAnswer, createFeedbackProduct, sendButton, thankYou } from '../fixtures/feedback-product.ts'
import { expect, test } from '../fixtures/fixtures.ts'

/** The submission ids that are sent. A submission that `handle` leaves alone arrives and is answered. */
async function interceptSubmissions(
  page: Page,
  handle: (route: Route, attempt: number) => Promise<unknown> | undefined,
) {
  const ids: string[] = []
  await page.route('**/feedback', async (route) => {
    ids.push(route.request().postDataJSON().submissionId)
    await (handle(route, ids.length) ?? route.continue())
  })
  return ids
}
const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Failed to submit feedback. Please try again.' })
/** Runs the clock past each retry delay until the locator is visible. */
const runClockUntil = (page: Page, locator: Locator) =>
  expect
    .poll(async () => {
      await page.clock.runFor(9_000)
      return locator.isVisible()
    })
    .toBe(true)

test('feedback whose reply is lost is resent automatically, counts once and shows no error', async ({ app, page }) => {
  const { serial, answers } = await createFeedbackProduct(app)
  await page.addInitScript(() => {
    const shownTexts: string[] = []
    Object.assign(window, { shownTexts })
    const record = () => {
      for (const { textContent } of document.querySelectorAll('[role=alert], .feedback-send button'))
        if (textContent) shownTexts.push(textContent)
    }
    new MutationObserver(record).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.goto(`${app.url}/verify/${serial}`)
  const ids = await interceptSubmissions(page, (route, sending) => {
    if (sending === 1) return loseReply(route)
    if (sending === 2) return route.fulfill({ contentType: 'application/json', body: '{"success":tr' })
    return sending === 3 ? route.fulfill({ status: 502, body: 'Bad gateway' }) : undefined
  })
  await pauseClock(page)
  await chooseAnswer(page, '2 stars')
  await sendButton(page).click()
  await runClockUntil(page, thankYou(page))
  expect([ids.length, new Set(ids).size]).toEqual([4, 1])
  expect((await answers()).map((answer) => answer.responses)).toMatchObject([{ rating: 2 }])
  const shownTexts = await page.evaluate(() => [...new Set((window as unknown as { shownTexts: string[] }).shownTexts)])
  expect(shownTexts).toEqual(['Send Feedback', 'Sending...'])
})

test('feedback waits while offline and is sent as soon as the network is back', async ({ app, page, context }) => {
  const { serial, answers } = await createFeedbackProduct(app)
  await page.goto(`${app.url}/verify/${serial}`)
  await pauseClock(page)
  await chooseAnswer(page, 'Neutral')
  await context.setOffline(true)
  await Promise.all([page.waitForEvent('requestfailed'), sendButton(page).click()])
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await context.setOffline(false)
  await expect(thankYou(page)).toBeVisible()
  expect(await answers()).toHaveLength(1)
})

test('leaving the page stops the retries of waiting feedback', async ({ app, page }) => {
  const { serial } = await createFeedbackProduct(app)
  await page.goto(`${app.url}/verify/${serial}`)
  const ids = await interceptSubmissions(page, (route) => route.abort())
  await pauseClock(page)
  await chooseAnswer(page, 'Neutral')
  await Promise.all([page.waitForEvent('requestfailed'), sendButton(page).click()])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  await expect(page.getByRole('radio')).toHaveCount(0) // the URL changes before the page
  await page.clock.runFor(60_000)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.clock.resume()
  await page.goto(`${app.url}/verify/${serial}`)
  await expect(page.getByRole('radio', { name: 'Neutral' })).toBeChecked()
  expect(ids).toHaveLength(1)
})

test('feedback whose every reply is lost is kept over a reload and counts once when sent again', async ({
  app,
  page,
}) => {
  const { serial, answers } = await createFeedbackProduct(app)
  await page.goto(`${app.url}/verify/${serial}`)
  const ids = await interceptSubmissions(page, (route, sending) => (sending > 4 ? undefined : loseReply(route)))
  await pauseClock(page)
  await chooseAnswer(page, '2 stars')
  await page.getByLabel('Anything else?').fill('Too sweet')
  await sendButton(page).click()
  await runClockUntil(page, failure(page))
  await expect(sendButton(page)).toBeFocused()
  await page.clock.resume()
  await page.reload()
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked()
  await expect(page.getByLabel('Anything else?')).toHaveValue('Too sweet')
  await chooseAnswer(page, '3 stars')
  await sendButton(page).click()
  await expect(thankYou(page)).toBeVisible()
  expect((await answers()).map((answer) => answer.responses)).toEqual([
    { emoji: null, multipleChoice: null, rating: 3, openEnded: 'Too sweet' },
  ])
  expect([ids.length, new Set(ids).size]).toEqual([5, 1])
})

test('feedback cannot be changed or sent twice while it is being sent', async ({ app, page }) => {
  const { serial, answers } = await createFeedbackProduct(app)
  await page.goto(`${app.url}/verify/${serial}`)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let sent = 0
  await page.route('**/feedback', async (route) => {
    sent++
    await released
    await route.continue()
  })
  await chooseAnswer(page, 'Neutral')
  await sendButton(page).click()
  const busy = page.getByRole('button', { name: 'Sending...' })
  await expect(busy).toBeDisabled()
  await expect(page.getByLabel('Anything else?')).toBeDisabled()
  await busy.click({ force: true })
  release()
  await expect(thankYou(page)).toBeVisible()
  expect(sent).toBe(1)
  expect(await answers()).toHaveLength(1)
})

test('a visitor who has already given feedback sees the date', async ({ app, page, browser }) => {
  const { serial, answers } = await createFeedbackProduct(app)
  await page.goto(`${app.url}/verify/${serial}`)
  await chooseAnswer(page, 'Happy')
  await sendButton(page).click()
  await expect(thankYou(page)).toBeVisible()
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long' })
  const sessionId = await page.evaluate(() => localStorage.getItem('sessionId') ?? '')
  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await other.addInitScript((id) => localStorage.setItem('sessionId', id), sessionId)
  await other.goto(`${app.url}/verify/${serial}`)
  await chooseAnswer(other, 'Sad')
  await sendButton(other).click()
  await expect(
    other.getByText(`You have already submitted feedback for this product on ${today}. Please try again later.`),
  ).toBeVisible()
  await expect(other.getByRole('radio', { name: 'Sad' })).toBeChecked()
  await expect(other.getByRole('radio', { name: 'Sad' })).toBeDisabled()
  await expect(sendButton(other)).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('radio', { name: 'Sad' })).not.toBeChecked()
  await chooseAnswer(other, 'Sad')
  await sendButton(other).click()
  await other.getByRole('button', { name: 'Return to Home' }).click()
  await expect(other).toHaveURL(`${app.url}/`)
  expect((await answers()).map((answer) => answer.responses)).toMatchObject([{ emoji: 'happy' }])
  await other.context().close()
})

test('other failures show an error and keep the input; a rejected answer is marked at its question', async ({
  app,
  page,
}) => {
  const { serial, answers } = await createFeedbackProduct(app)
  await page.goto(`${app.url}/verify/${serial}`)
  await page.getByLabel('Anything else?').fill('Keep this')
  await page.route('**/feedback', (route) => route.fulfill({ status: 500, body: 'Oops' }), { times: 1 })
  await sendButton(page).click()
  await expect(failure(page)).toBeVisible()
  await expect(page.getByLabel('Anything else?')).toHaveValue('Keep this')
  // An outdated page sends an answer that the product no longer offers.
  await page.route(
    '**/feedback',
    (route) => {
      const body = route.request().postDataJSON()
      return route.continue({ postData: { ...body, responses: { ...body.responses, multipleChoice: 'colour' } } })
    },
    { times: 1 },
  )
  await sendButton(page).click()
  await expect(
    page
      .getByRole('group', { name: 'What did you like most?' })
      .getByText('This question has changed. Reload the page.'),
  ).toBeVisible()
  await sendButton(page).click()
  await expect(thankYou(page)).toBeVisible()
  expect(await answers()).toHaveLength(1)
})
