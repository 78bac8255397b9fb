import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { axeViolations } from '../fixtures/axe.ts'
import { installFakeCamera, showQrCode } from '../fixtures/fake-camera.ts'
import { expect, type RunningApp, test } from '../fixtures/fixtures.ts'
import { pictureFile } from '../pictures/picture.ts'

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const stopped = (page: Page) => page.getByRole('region', { name: 'The scanner has stopped' })

async function openScanner(page: Page, app: RunningApp) {
  await installFakeCamera(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${app.url}/scan`)
  await expect(status(page, 'Scanning for QR Code')).toBeVisible()
}

/** The query of each check that the page sends. */
async function recordChecks(page: Page) {
  const checks: URLSearchParams[] = []
  await page.route('**/api/products/verify/**', async (route) => {
    checks.push(new URL(route.request().url()).searchParams)
    await route.fulfill({ status: 400, json: { success: false, message: 'It was read.' } })
  })
  return checks
}

test('a code that is larger than the viewfinder is read, and how long and how well is told', async ({ app, page }) => {
  const checks = await recordChecks(page)
  await openScanner(page, app)
  const startedAt = Date.now()
  await showQrCode(page, `${app.url}/verify/7K2M9QXD04TBH6WZ`, { side: 600 })
  await expect.poll(() => checks.length).toBe(1)
  expect(checks[0]?.get('scanMethod')).toBe('QR_SCAN')
  const duration = Number(checks[0]?.get('scanDuration'))
  expect(Number.isInteger(duration)).toBe(true)
  expect(duration).toBeGreaterThan(0)
  expect(duration).toBeLessThan(Date.now() - startedAt + 5000)
  const accuracy = Number(checks[0]?.get('scanAccuracy'))
  expect(accuracy).toBeGreaterThan(0)
  expect(accuracy).toBeLessThanOrEqual(100)
})

test('a photo that is read at the first look has an accuracy of 100 percent, and a typed serial has none', async ({
  app,
  page,
}) => {
  const checks = await recordChecks(page)
  await openScanner(page, app)
  await page.evaluate(() => document.querySelector('meta[name=public-host]')?.setAttribute('content', 'sahihi.example'))
  await page.locator('input[type=file]').setInputFiles(fileURLToPath(pictureFile('rotated-1')))
  await expect.poll(() => checks.length).toBe(1)
  expect(checks[0]?.get('scanAccuracy')).toBe('100')
  await page.getByLabel('Type the serial number').fill('7K2M9QXD04TBH6WZ')
  await page.keyboard.press('Enter')
  await expect.poll(() => checks.length).toBe(2)
  expect(checks[1]?.get('scanMethod')).toBe('MANUAL_ENTRY')
  expect(checks[1]?.get('scanAccuracy')).toBeNull()
  expect(Number(checks[1]?.get('scanDuration'))).toBeLessThan(60_000)
})

test('in the dark the scanner asks for more light and offers that of the phone', async ({ app, page }) => {
  await openScanner(page, app)
  await showQrCode(page, '', { isDark: true })
  await expect(status(page, 'More light')).toBeVisible()
  await expect(status(page, 'Scanning for QR Code')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Turn on the light' }).click()
  expect(await page.evaluate(() => window.fakeCamera.set)).toEqual([{ torch: true }])
  await expect(page.getByRole('button', { name: 'Light', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Turn on the light' })).toBeHidden()
  await showQrCode(page, '')
  await expect(status(page, 'More light')).toBeHidden()
})

test('of a code that it sees but cannot read the scanner tells what would help', async ({ app, page }) => {
  await openScanner(page, app)
  const show = (side: number) => showQrCode(page, `${app.url}/verify/7K2M9QXD04TBH6WZ`, { side, isUnreadable: true })
  await show(70)
  await expect(status(page, 'Move closer')).toBeVisible()
  await show(310)
  await expect(status(page, 'Move back')).toBeVisible()
  await show(180)
  await expect(status(page, 'Hold still')).toBeVisible()
})

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

test('a label that leads to another site is a red warning with the report first, and nothing leads there', async ({
  app,
  page,
}) => {
  await openScanner(page, app)
  await showQrCode(page, 'https://sahihi-check.example/verify/7K2M9QXD04TBH6WZ')
  const warning = stopped(page)
  await expect(warning.getByRole('alert')).toHaveText(
    'Warning: not a Sahihi label It leads to sahihi-check.example. Don’t open it or enter any details there.',
  )
  const actions = warning.getByRole('link').or(warning.getByRole('button'))
  await expect(actions).toHaveText(['Report this product', 'Scan again', 'Return to Home'])
  await expect(page.locator('a[href^="http"]')).toHaveCount(0)
  await expect(warning.getByRole('alert')).toHaveCSS('background-color', 'rgb(179, 38, 30)')
  expect(await axeViolations(page)).toEqual([])
  await warning.getByRole('link', { name: 'Report this product' }).click()
  await expect(page.getByText('sahihi-check.example')).toBeVisible()
})

test('a link that ends in a slash has no serial', async ({ app, page }) => {
  await openScanner(page, app)
  await showQrCode(page, `${app.url}/verify/`)
  await expect(stopped(page).getByRole('alert').first()).toHaveText('Invalid QR Code format')
})

const agents = {
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36': [
    'To allow the camera in Chrome',
    'Tap this icon beside the address.',
    'Tap “Permissions”, then “Camera”.',
  ],
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36':
    [
      'To allow the camera in Samsung Internet',
      'Tap this icon beside the address.',
      'Tap “Permissions”, then “Camera”.',
    ],
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1':
    ['To allow the camera in Safari', 'Tap this icon beside the address.', 'Tap “Website Settings”, then “Camera”.'],
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1':
    ['To allow the camera in Chrome', 'Open your phone’s Settings, then “Chrome”.'],
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36 OPR/86.0.0.0':
    ['To allow the camera in Opera', 'Tap this icon beside the address.', 'Tap “Site settings”, then “Camera”.'],
  'Mozilla/5.0 (Mobile; KAIOS/3.0)': [
    'To allow the camera in this browser',
    'Open the browser’s settings for this page.',
  ],
}

test('a browser that was refused the camera is told how to allow it, and the serial can be typed', async ({
  app,
  browser,
}) => {
  for (const [userAgent, [title = '', ...steps]] of Object.entries(agents)) {
    const page = await browser.newPage({ userAgent, viewport: { width: 360, height: 640 } })
    await installFakeCamera(page)
    await page.addInitScript(() => {
      window.fakeCamera.errorName = 'NotAllowedError'
    })
    await page.goto(`${app.url}/scan`)
    const sheet = stopped(page)
    await expect(sheet.getByRole('alert').first()).toHaveText('Camera access denied. Please enable camera permissions.')
    await expect(sheet.getByRole('heading')).toHaveText(title)
    await expect(sheet.getByRole('listitem')).toHaveText([...steps, 'Allow the camera, then tap “Retry”.'])
    await expect(sheet.getByRole('textbox', { name: 'Type the serial number' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.close()
  }
})
