import type { Page } from '@playwright/test'
import { scannedAtNoon } from './analysed.ts'
import { expect, test } from './product.ts'
import { lagos, scan } from './scanning.ts'
import { soon } from './watched.ts'

const feed = (page: Page) => page.getByRole('region', { name: 'Live scans' })
const rows = (page: Page) => feed(page).getByRole('listitem')
const state = (page: Page, words: string) => feed(page).getByText(words, { exact: true })

/** What becomes of the page when five seconds pass, and again five. */
const later = <T>(page: Page, read: () => T) =>
  soon.poll(async () => {
    await page.clock.runFor(5000)
    return read()
  })

test('scans appear as they happen, each with what, where and how', async ({ product, page, openAs }) => {
  const { token } = await product.partner('Live Goods Ltd')
  const { serials } = await product.codes(token, { quantity: 4 })
  await openAs(page, token, '/analytics')
  await soon(state(page, 'Live')).toBeVisible()
  await expect(feed(page)).toContainText('No scans yet.')
  await scan(product, serials[0], lagos)
  await soon(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toHaveText(
    'Paracetamol 500 mg Run 7Lagos, Nigeria · code scanned · first scanjust now',
  )
  await expect(feed(page).getByText('New scan: Paracetamol 500 mg, Lagos, Nigeria')).toBeAttached()
  await scan(product, serials[0])
  await soon(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('Place not known · code scanned · scanned before')
})

test('after a quiet day it says so, not that there was never a scan', async ({ product, page, openAs }) => {
  const { token } = await product.partner('Quiet Goods Ltd')
  const { serials } = await product.codes(token, { quantity: 1 })
  await scannedAtNoon(product, serials[0] ?? '', [{ days: 3 }])
  const live = async () => (await product.api(token, 'GET', '/api/products/analytics/live')).data
  await soon.poll(live).toMatchObject({ data: { scans: [{}] } })
  // The job does it every five minutes.
  await product.sql(`delete from live_scans where scanned_at < now() - interval '1 day'`, [])
  await openAs(page, token, '/analytics')
  await expect(feed(page)).toContainText('No scans in the last day.')
  await expect(page.getByText('No scans yet.')).toHaveCount(0)
})

test('paused it stands still, and afterwards it shows what came meanwhile', async ({ product, page, openAs }) => {
  const { token } = await product.partner('Paused Goods Ltd')
  const { serials } = await product.codes(token, { quantity: 4 })
  await openAs(page, token, '/analytics')
  await scan(product, serials[0])
  await soon(rows(page)).toHaveCount(1)
  await feed(page).getByRole('button', { name: 'Pause' }).click()
  await expect(state(page, 'Paused')).toBeVisible()
  await scan(product, serials[1])
  const reply = () => product.api(token, 'GET', '/api/products/analytics/live')
  await soon.poll(async () => ((await reply()).data as { data: { scans: [] } }).data.scans.length).toBe(2)
  await expect(rows(page)).toHaveCount(1)
  await feed(page).getByRole('button', { name: 'Go on' }).click()
  await soon(rows(page)).toHaveCount(2)
  await expect(state(page, 'Live')).toBeVisible()
})

test('without a stream it asks every five seconds, and listens again when there is one', async ({
  product,
  page,
  openAs,
}) => {
  const { token } = await product.partner('Polling Goods Ltd')
  const { serials } = await product.codes(token, { quantity: 4 })
  await page.clock.install()
  const stream = '**/analytics/live/stream*'
  await page.route(stream, (route) => route.abort())
  await openAs(page, token, '/analytics')
  await soon(state(page, 'New every 5 seconds')).toBeVisible()
  await scan(product, serials[0])
  await later(page, () => rows(page).count()).toBe(1)
  await page.unroute(stream)
  await later(page, () => state(page, 'Live').count()).toBe(1)
  await scan(product, serials[1])
  await soon(rows(page)).toHaveCount(2)
})

test('it says that there is no connection, and opens again by itself', async ({ product, page, openAs }) => {
  const { token } = await product.partner('Cut Goods Ltd')
  await page.clock.install()
  const live = '**/analytics/live**'
  await page.route(live, (route) => route.abort())
  await openAs(page, token, '/analytics')
  await soon(state(page, 'No connection, trying again')).toBeVisible()
  await expect(feed(page)).toContainText('The scans cannot be read just now.')
  await page.unroute(live)
  await later(page, () => state(page, 'Live').count()).toBe(1)
  await expect(feed(page)).toContainText('No scans yet.')
})

test('when the session ends, the page leads to the sign-in', async ({ product, page, openAs }) => {
  const { token } = await product.partner('Leaving Goods Ltd')
  await page.clock.install()
  await page.route('**/analytics/live/stream*', (route) => route.abort())
  await openAs(page, token, '/analytics')
  await soon(state(page, 'New every 5 seconds')).toBeVisible()
  await product.api(token, 'POST', '/api/partners/logout')
  await later(page, () => new URL(page.url()).pathname).toBe('/login')
})
