import type { Page } from '@playwright/test'
import { installFakeCamera, showQrCode } from '../../fixtures/fake-camera.ts'
import { expect, type RunningApp, test } from '../../fixtures/fixtures.ts'

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const stopped = (page: Page) => page.getByRole('region', { name: 'The scanner has stopped' })

async function openScanner(page: Page, app: RunningApp) {
  await installFakeCamera(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${app.url}/scan`)
  await expect(status(page, 'Scanning for QR Code')).toBeVisible()
}

test('when it sees nothing for long the scanner suggests what to try', async ({ app, page }) => {
  await page.clock.install()
  await openScanner(page, app)
  for (const hint of ['Move closer', 'Move back', 'Hold still', 'Try a photo, or type the serial']) {
    await page.clock.runFor(5500)
    await expect(status(page, hint)).toBeVisible()
  }
})

test('a read is felt, but not where the shopper wants no movement', async ({ app, page }) => {
  await page.addInitScript(() => {
    const vibrations: unknown[] = []
    Object.assign(window, { vibrations })
    navigator.vibrate = (pattern) => Boolean(vibrations.push(pattern))
  })
  const vibrations = () => page.evaluate(() => (window as unknown as { vibrations: unknown[] }).vibrations.length)
  for (const [reducedMotion, expected] of [
    ['no-preference', 1],
    ['reduce', 0],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await openScanner(page, app)
    await showQrCode(page, 'WIFI:S:Shop;;')
    await expect(stopped(page).getByRole('alert').first()).toBeVisible()
    expect(await vibrations()).toBe(expected)
  }
})

test('a scanner whose script fails to load says so', async ({ app, page }) => {
  await installFakeCamera(page)
  await page.route('**/assets/decode-*.js', (route) => route.abort()) // in the worker and in the page
  await page.goto(`${app.url}/scan`)
  await expect(stopped(page).getByRole('alert').first()).toHaveText(/^Failed to initialize scanner: ./)
})
