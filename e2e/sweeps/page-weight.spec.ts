import type { Page } from '@playwright/test'
import { pages } from '@sahihi/contract/domain/pages.ts'
import { feedbackProduct } from '../../server/test/support/feedback-factory.ts'
import { expect, test } from '../fixtures/fixtures.ts'

/** Everything that the page has loaded, without calls of the API; bytes are those of the compressed bodies. */
const loadedBy = async (page: Page) => {
  // Not "networkidle": a page with live scans keeps a connection open.
  const hasLoaded = () => {
    const ended = performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
    return performance.now() - Math.max(0, ...ended) > 1000
  }
  await page.waitForFunction(hasLoaded, undefined, { polling: 100 })
  return page.evaluate(() => {
    const entries = performance.getEntries().filter((entry) => entry instanceof PerformanceResourceTiming)
    const files = entries.filter(({ name }) => new URL(name).origin === location.origin && !name.includes('/api/'))
    const bytesOf = (some: PerformanceResourceTiming[]) => some.reduce((sum, file) => sum + file.encodedBodySize, 0)
    const scripts = files.filter(({ name }) => name.endsWith('.js'))
    return { files: files.length, bytes: bytesOf(files), scripts: scripts.length, scriptBytes: bytesOf(scripts) }
  })
}

for (const path of ['/login', '/partner-registration'])
  test(`${path} can be filled in after at most 20 requests and 120 kB, and no later script is needed to send it`, async ({
    app,
    page,
  }) => {
    await page.goto(app.url + path)
    await expect(page.locator('button[type=submit]')).toBeEnabled()
    const { files, bytes } = await loadedBy(page)
    expect(files).toBeLessThanOrEqual(20)
    expect(bytes).toBeLessThanOrEqual(120_000)
    expect(bytes).toBeGreaterThan(60_000) // React alone
  })

test('after a verdict its page, and the feedback form, take at most 10 requests and 40 kB', async ({ app, page }) => {
  const { token } = await app.partner('Weighed Goods Ltd', 'PREMIUM')
  const verified = await app.createCodes(token)
  const asking = await app.createCodes(token, feedbackProduct)
  for (const [serial, control] of [
    [verified.serials[0], 'Show more details'],
    [asking.serials[0], 'Send Feedback'],
  ] as const) {
    await page.goto(`${app.url}/verify/${serial}`)
    await expect(page.getByRole('button', { name: control })).toBeVisible()
    const { files, bytes } = await loadedBy(page)
    expect(files).toBeLessThanOrEqual(10)
    expect(bytes).toBeLessThanOrEqual(40_000)
    expect(bytes).toBeGreaterThan(15_000) // the shell and Preact alone
  }
})

// As web/budgets.test.ts, which counts what a page imports; here what it really loads until the reader moves.
const mostBytes = (path: string) => (path === '/analytics' ? 222_000 : 200_000)

for (const { path, access } of pages)
  if (access !== 'public')
    test(`${path} loads at most 15 scripts, in all 200 kB (222 with charts), on a first visit`, async ({
      app,
      page,
      openAs,
      openAsAdmin,
    }) => {
      const { token } = await app.partner('Weighed Goods Ltd', 'PREMIUM')
      const { productId } = await app.createCodes(token)
      if (access === 'admin') await openAsAdmin(page, path)
      else await openAs(page, token, path.replace('$id', productId))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      const { scripts, scriptBytes } = await loadedBy(page)
      expect(scripts).toBeLessThanOrEqual(15)
      expect(scriptBytes).toBeLessThanOrEqual(mostBytes(path))
      expect(scriptBytes).toBeGreaterThan(100_000) // React and the frame alone
    })
