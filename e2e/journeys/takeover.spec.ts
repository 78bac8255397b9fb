import type { Page } from '@playwright/test'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { takenOver } from '../fixtures/take-over.ts'

test('when the page takes over the shell’s verdict nothing moves: elements, focus and opened details stay', async ({
  app,
  page,
}) => {
  const { token } = await app.partner('Steady Goods Ltd')
  const { serials } = await app.createCodes(token)
  const [serial = ''] = serials
  await page.setViewportSize({ width: 360, height: 640 })
  for (const shown of [encodeSerial(4_611_686_018_427_387_904n), serial]) {
    const release = await holdAssets(page)
    const releaseStyle = await holdAssets(page, '*.css')
    const texts = page.waitForResponse('**/assets/en-*.js')
    await page.goto(`${app.url}/verify/${shown}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused() // for a screen reader
    const before = await boxes(page)
    expect(before.length).toBeGreaterThan(8)
    const painted = await page.$$('main h1, main .go, #report')
    expect(painted.length).toBeGreaterThan(1)
    release()
    await (await texts).finished()
    await nextFrames(page) // the style comes last, and the page waits for it
    expect((await boxes(page)).slice(0, before.length)).toEqual(before)
    releaseStyle()
    await takenOver(page)
    expect((await boxes(page)).slice(0, before.length)).toEqual(before)
    expect(await layoutShifts(page)).toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    for (const element of painted) expect(await element.evaluate(({ isConnected }) => isConnected)).toBe(true)
    await page.unrouteAll({ behavior: 'wait' })
  }

  const release = await holdAssets(page)
  await page.reload()
  const more = page.getByText('Show more details')
  await expect(page.getByText('First Time Scan')).toBeHidden()
  await more.click()
  await expect(page.getByText('First Time Scan')).toBeVisible()
  const another = page.getByRole('link', { name: 'Check another product' })
  await another.focus()
  release()
  await takenOver(page)
  await expect(page.getByText('First Time Scan')).toBeVisible()
  await expect(another).toBeFocused()
  await more.click()
  await expect(page.getByText('First Time Scan')).toBeHidden()
  await page.getByRole('link', { name: 'Return to Home' }).press('Enter')
  await expect(page).toHaveURL(`${app.url}/`)
})

test('the check of a label by a signed-in member carries their session, and that of a shopper none', async ({
  app,
  page,
}) => {
  const { token } = await app.partner('Signed In Goods Ltd')
  const { serials } = await app.createCodes(token)
  const sentWith = async () => {
    const call = page.waitForRequest('**/api/products/verify/**')
    await page.goto(`${app.url}/verify/${serials[0]}`)
    return (await call).headerValue('authorization')
  }
  expect(await sentWith()).toBeNull()
  await page.evaluate((token) => localStorage.setItem('token', token), token)
  expect(await sentWith()).toBe(`Bearer ${token}`)
})

/** Holds back all later scripts and styles. Returns a function that releases them. */
async function holdAssets(page: Page, names = '**') {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/assets/${names}`, async (route) => {
    await released
    await route.fallback()
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

const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

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
