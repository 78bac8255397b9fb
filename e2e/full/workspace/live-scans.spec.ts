import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures.ts'
import { lagos, scan } from '../../fixtures/scan.ts'

const feed = (page: Page) => page.getByRole('region', { name: 'Live scans' })
const rows = (page: Page) => feed(page).getByRole('listitem')
const connectionState = (page: Page, text: string) => feed(page).getByText(text, { exact: true })

/** Polls the page, moving the clock five seconds at a time. */
const pollEveryFiveSeconds = <T>(page: Page, read: () => T) =>
  expect.poll(async () => {
    await page.clock.runFor(5000)
    return read()
  })

test('every scan is announced, also when two follow quickly with the same text', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Announced Goods Ltd')
  const { serials } = await app.createCodes(token, { quantity: 4 })
  await page.clock.install()
  await openAs(page, token, '/analytics')
  await expect(connectionState(page, 'Live')).toBeVisible()
  const announcement = feed(page).getByText('New scan: Paracetamol 500 mg, Lagos, Nigeria')
  await scan(app, serials[0], lagos)
  await expect(announcement).toBeAttached()
  // A screen reader repeats a text only when it is in a new element.
  await announcement.evaluate((element) => element.setAttribute('data-heard', ''))
  await scan(app, serials[1], lagos)
  await expect(rows(page)).toHaveCount(2)
  await pollEveryFiveSeconds(page, () => feed(page).locator('[data-heard]').count()).toBe(0)
  await expect(announcement).toBeAttached()
})

test('after a day without scans the feed says so, not that there was never a scan', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Unscanned Goods Ltd')
  const { serials, productId } = await app.createCodes(token, { quantity: 1 })
  await scan(app, serials[0])
  const live = async () => (await app.api(token, 'GET', '/api/products/analytics/live')).data
  await expect.poll(live).toMatchObject({ data: { scans: [{}] } })
  // A job does this every five minutes to scans that are a day old.
  await app.sql('delete from live_scans where product_id = $1', [productId])
  await openAs(page, token, '/analytics')
  await expect(feed(page)).toContainText('No scans in the last 24 hours.')
  await expect(page.getByText('No scans yet.', { exact: true })).toHaveCount(0)
})

test('without a stream the feed polls every five seconds, and streams again when it can', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Polling Goods Ltd')
  const { serials } = await app.createCodes(token, { quantity: 4 })
  await page.clock.install()
  const stream = '**/analytics/live/stream*'
  await page.route(stream, (route) => route.abort())
  await openAs(page, token, '/analytics')
  await expect(connectionState(page, 'New every 5 seconds')).toBeVisible()
  await scan(app, serials[0])
  await pollEveryFiveSeconds(page, () => rows(page).count()).toBe(1)
  await page.unroute(stream)
  await pollEveryFiveSeconds(page, () => connectionState(page, 'Live').count()).toBe(1)
  await scan(app, serials[1])
  await expect(rows(page)).toHaveCount(2)
})

test('the feed says when there is no connection, and reconnects automatically', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Cut Goods Ltd')
  await page.clock.install()
  const live = '**/analytics/live**'
  await page.route(live, (route) => route.abort())
  await openAs(page, token, '/analytics')
  await expect(connectionState(page, 'No connection, trying again')).toBeVisible()
  await expect(feed(page)).toContainText('Live scans are unavailable right now.')
  await page.unroute(live)
  await pollEveryFiveSeconds(page, () => connectionState(page, 'Live').count()).toBe(1)
  await expect(feed(page)).toContainText('No scans yet.')
})

test('a dead stream is detected and replaced', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Dead Line Goods Ltd')
  const { serials } = await app.createCodes(token, { quantity: 4 })
  await page.clock.install()
  await page.addInitScript(() => {
    const real = window.fetch
    window.fetch = (input, init) => {
      if (!String(input).includes('/live/stream')) return real(input, init)
      window.fetch = real
      const event = 'data: {"scans":[],"cursor":null}\n\n'
      const start = (line: ReadableStreamDefaultController) => {
        line.enqueue(new TextEncoder().encode(event))
        init?.signal?.addEventListener('abort', () => line.error(init.signal?.reason))
      }
      return Promise.resolve(new Response(new ReadableStream({ start })))
    }
  })
  const live = '**/analytics/live**'
  await page.route(live, (route) => route.abort())
  await openAs(page, token, '/analytics')
  await expect(connectionState(page, 'Live')).toBeVisible()
  await scan(app, serials[0])
  await page.clock.runFor(60_000)
  await expect(connectionState(page, 'No connection, trying again')).toBeVisible()
  await page.unroute(live)
  await pollEveryFiveSeconds(page, () => connectionState(page, 'Live').count()).toBe(1)
  await expect(rows(page)).toHaveCount(1)
})

test('when the session ends, the live feed redirects to the sign-in page', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Leaving Goods Ltd')
  await page.clock.install()
  await page.route('**/analytics/live/stream*', (route) => route.abort())
  await openAs(page, token, '/analytics')
  await expect(connectionState(page, 'New every 5 seconds')).toBeVisible()
  await app.api(token, 'POST', '/api/partners/logout')
  await pollEveryFiveSeconds(page, () => new URL(page.url()).pathname).toBe('/login')
})
