import type { Locator, Page, Route } from '@playwright/test'
import { loseReply, pauseClock } from '../../fixtures/browser-faults.ts'
import { chooseAnswer, createFeedbackProduct, sendButton, thankYou } from '../../fixtures/feedback-product.ts'
import { expect, test } from '../../fixtures/fixtures.ts'

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

test('when the page or its form fails to load, the shopper can retry without another scan', async ({ app, page }) => {
  const { serial } = await createFeedbackProduct(app)
  await page.route('**/assets/**', (route) => route.abort())
  await page.goto(`${app.url}/verify/${serial}`)
  await expect(page.getByRole('heading', { name: 'Share Your Feedback' })).toBeVisible()
  await page.unroute('**/assets/**')
  await page.route('**/feedback-form*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByText('We could not reach the server. Check your connection and try again.')).toBeVisible()
  await page.unroute('**/feedback-form*.js')
  await page.getByRole('button', { name: 'Retry' }).click()
  await chooseAnswer(page, 'Neutral')
  await sendButton(page).click()
  await expect(thankYou(page)).toBeVisible()
})
