import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { loseReply } from '../fixtures/browser-faults.ts'
import { installFakeCamera, showQrCode } from '../fixtures/fake-camera.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { pictureFile } from '../pictures/picture.ts'

const sheet = (page: Page) => page.getByRole('region', { name: 'The scanner has stopped' })
const scannerAlert = (page: Page) => sheet(page).getByRole('alert').first()
const scanning = (page: Page) => page.getByRole('status').filter({ hasText: 'Scanning for QR Code' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const verifyCalls = '**/api/products/verify/**'

test('the camera reads other codes, warns of labels that lead elsewhere, and verifies ours once, also when the reply is lost', async ({
  app,
  page,
}) => {
  const { token } = await app.partner('Scanned Goods Ltd')
  const { serials, batchId } = await app.createCodes(token)
  const [serial] = serials
  const checks: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/products/verify/')) checks.push(url.searchParams)
  })
  await installFakeCamera(page)
  await page.goto(`${app.url}/scan`)
  const expectedMessages = {
    'WIFI:T:WPA;S:Shop;P:secret;;':
      'Invalid QR Code This is not a product code. Look for the code with a serial number under it.',
    [`${app.url}/verify/`]: 'Invalid QR Code format',
    // Even with a genuine serial in it.
    [`https://sahihi-check.example/verify/${serial}`]:
      'Warning: not a Sahihi label It leads to sahihi-check.example. Don’t open it or enter any details there.',
  }
  for (const [text, message] of Object.entries(expectedMessages)) {
    await expect(scanning(page)).toBeVisible()
    await showQrCode(page, text)
    await expect(scannerAlert(page)).toHaveText(message)
    await showQrCode(page, '')
    if (!message.startsWith('Warning')) await button(page, 'Scan again').click()
  }
  const actions = sheet(page).getByRole('link').or(sheet(page).getByRole('button'))
  await expect(actions).toHaveText(['Report this product', 'Scan again', 'Return to Home'])
  await expect(page.locator('a[href^="http"]')).toHaveCount(0)
  await expect(scannerAlert(page)).toHaveCSS('background-color', 'rgb(179, 38, 30)')
  const report = page.getByRole('link', { name: 'Report this product' })
  await expect(report).toHaveAttribute('href', /\/report\?host=sahihi-check\.example&verdict=foreign_host/)
  expect(await app.countScans(token, batchId)).toBe(0)

  await button(page, 'Scan again').click()
  await expect(scanning(page)).toBeVisible()
  await page.route(verifyCalls, loseReply)
  await showQrCode(page, `${app.url}/verify/${serial}`, { side: 600 }) // larger than the viewfinder
  await expect(scannerAlert(page)).toHaveText('We can’t check right now. We’ll try again.')
  await page.unroute(verifyCalls)
  await button(page, 'Retry').click()
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await expect(page).toHaveURL(/scan-result/)
  expect(await app.countScans(token, batchId)).toBe(1)
  expect(new Set(checks.map((check) => check.get('scanId'))).size).toBe(1)
  expect(checks[0]?.get('scanMethod')).toBe('QR_SCAN')
  expect(Number(checks[0]?.get('scanDuration'))).toBeGreaterThan(0)
  const accuracy = Number(checks[0]?.get('scanAccuracy'))
  expect(accuracy).toBeGreaterThan(0)
  expect(accuracy).toBeLessThanOrEqual(100)
})

test('where there is no camera a photo is read, or the serial typed', async ({ app, page }) => {
  const { token } = await app.partner('Scanned Goods Ltd')
  const { serials } = await app.createCodes(token)
  await installFakeCamera(page)
  await page.addInitScript(() => {
    window.fakeCamera.errorName = 'NotFoundError'
  })
  const typed = page.waitForRequest(verifyCalls)
  await page.goto(`${app.url}/scan`)
  await expect(scannerAlert(page)).toHaveText('No camera was found on this device. Type the serial instead.')
  const choosePhoto = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await choosePhoto('label.heic', 'image/heic', Buffer.from('\0\0\0\x18ftypheic', 'latin1'))
  await expect(scannerAlert(page)).toHaveText('This photo cannot be opened here. Use a JPEG or PNG photo.')
  await choosePhoto('wall.webp', 'image/webp', readFileSync(pictureFile('none-2')))
  await expect(scannerAlert(page)).toHaveText('No QR code was found in this photo. Take it close up, in good light.')
  await choosePhoto('label.webp', 'image/webp', readFileSync(pictureFile('tilted-1')))
  await expect(scannerAlert(page)).toHaveText(/^Warning: not a Sahihi label It leads to sahihi\.example\./)
  await button(page, 'Scan again').click()
  await page.getByLabel('Type the serial number').fill(serials[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  const query = new URL((await typed).url()).searchParams
  expect([query.get('scanMethod'), query.get('scanAccuracy')]).toEqual(['MANUAL_ENTRY', null])
})
