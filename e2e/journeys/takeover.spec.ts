import type { Page } from '@playwright/test'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import { feedbackProduct } from '../../server/test/support/feedback-factory.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { takenOver } from '../fixtures/take-over.ts'

test('when the page takes over the shell’s verdict, its elements stay: the focus, and a tap that has begun', async ({
  app,
  page,
}) => {
  const { token } = await app.partner('Steady Goods Ltd')
  const { serials } = await app.createCodes(token)
  const release = await holdScripts(page)
  await page.goto(`${app.url}/verify/${serials[0]}`)
  const home = page.getByRole('link', { name: 'Return to Home' })
  await home.focus()
  const painted = await page.$$('main h1, main .go, #report')
  expect(painted.length).toBeGreaterThan(1)
  release()
  await takenOver(page)
  for (const element of painted) expect(await element.evaluate(({ isConnected }) => isConnected)).toBe(true)
  await expect(home).toBeFocused()
  await home.press('Enter')
  await expect(page).toHaveURL(`${app.url}/`)
})

test('nothing moves when the page takes over, and the title has the focus for a screen reader', async ({
  app,
  page,
}) => {
  const { token } = await app.partner('Steady Goods Ltd')
  const { serials } = await app.createCodes(token)
  await page.setViewportSize({ width: 360, height: 640 })
  for (const serial of [serials[1], serialOf(4_611_686_018_427_387_904n)]) {
    const release = await holdScripts(page)
    await page.goto(`${app.url}/verify/${serial}`)
    const report = page.getByRole('link', { name: 'Report this product' })
    await expect(report).toHaveAttribute('href', new RegExp(`/report\\?serial=${serial}&verdict=`))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const before = await boxes(page)
    expect(before.length).toBeGreaterThan(8)
    release()
    await takenOver(page)
    expect((await boxes(page)).slice(0, before.length)).toEqual(before)
    expect(await layoutShifts(page)).toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('details that were opened before the page takes over stay open', async ({ app, page }) => {
  const { token } = await app.partner('Steady Goods Ltd')
  const { serials } = await app.createCodes(token)
  const release = await holdScripts(page)
  await page.goto(`${app.url}/verify/${serials[2]}`)
  const more = page.getByRole('button', { name: 'Show more details' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText('First Time Scan')).toBeHidden()
  await more.click()
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('First Time Scan')).toBeVisible()
  release()
  await takenOver(page)
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('First Time Scan')).toBeVisible()
  await more.click()
  await expect(page.getByText('First Time Scan')).toBeHidden()
})

test('nothing of the shell stays below the questions of a feedback product', async ({ app, page }) => {
  const { token } = await app.partner('Surveyed Goods Ltd', 'PREMIUM')
  const { serials } = await app.createCodes(token, feedbackProduct)
  await page.goto(`${app.url}/verify/${serials[0]}`)
  await expect(page.getByRole('button', { name: 'Send Feedback' })).toBeVisible()
  await expect(page.getByText('Checking…')).toHaveCount(0)
})

/** Holds back all later scripts. Returns a function that releases them. */
async function holdScripts(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Where the shell's elements are, in their order. */
const boxes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.t, .t b, .v header, h1, .v header p, .b > :not(.v-more)')]
      .map((element) => element.getBoundingClientRect())
      .map(({ x, y, width, height }) => [x, y, width, height]),
  )

/** What the browser itself has seen moving since the page was opened. */
const layoutShifts = (page: Page) =>
  page.evaluate(async () => {
    type Shift = { value: number; sources: { node: Element | null }[] }
    const { promise, resolve } = Promise.withResolvers<string[]>()
    const seen: string[] = []
    const observer = new PerformanceObserver((list) =>
      seen.push(
        ...(list.getEntries() as unknown as Shift[]).map(
          ({ value, sources }) => `${value}: ${sources.map(({ node }) => node?.nodeName).join()}`,
        ),
      ),
    )
    observer.observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(seen))))
    return promise
  })
