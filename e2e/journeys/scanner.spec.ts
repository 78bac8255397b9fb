import { readFileSync } from 'node:fs'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { languages, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { loseReply } from '../fixtures/browser-faults.ts'
import { launchPhone, scanQrText } from '../fixtures/camera.ts'
import { failCall } from '../fixtures/error-replies.ts'
import {
  firstCameraRequest,
  installFakeCamera,
  listensForPermission,
  recordCameraRequests,
  showQrCode,
} from '../fixtures/fake-camera.ts'
import { expect, type RunningApp, test } from '../fixtures/fixtures.ts'
import { findOverflow } from '../fixtures/overflow-check.ts'
import { pictureFile } from '../pictures/picture.ts'

const fakeDeviceFlag = '--use-fake-device-for-media-stream'
const noCode = 'No QR code was found in this photo. Take it close up, in good light.'

async function openScanner(url: string, flags: string[], options: BrowserContextOptions = {}) {
  const browser = await launchPhone(flags)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options })
  await context.addInitScript(recordCameraRequests)
  const page = await context.newPage()
  await page.goto(`${url}/scan`)
  return { page, context, close: () => browser.close() }
}

const sheet = (page: Page) => page.getByRole('region', { name: 'The scanner has stopped' })
const scannerAlert = (page: Page) => sheet(page).getByRole('alert').first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const scanning = (page: Page) => page.getByRole('status').filter({ hasText: 'Scanning for QR Code' })
const photo = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

async function createUnit(app: RunningApp) {
  const { token } = await app.partner('Scanned Goods Ltd')
  const { serials, batchId } = await app.createCodes(token)
  const scans = () => app.countScans(token, batchId)
  return { serial: serials[0] ?? '', scans }
}

test('without camera permission the scanner says so, accepts a typed serial, and starts once permission is given', async ({
  app,
}) => {
  const { serial } = await createUnit(app)
  const { page, context, close } = await openScanner(app.url, [fakeDeviceFlag])
  await expect(scannerAlert(page)).toHaveText('Camera access denied. Please enable camera permissions.')
  await expect.poll(() => listensForPermission(page)).toBe(true)
  await context.grantPermissions(['camera'])
  await expect(scanning(page)).toBeVisible()
  await expect(sheet(page)).toBeHidden()
  await button(page, 'Type the serial number').click()
  await expect(page.getByLabel('Type the serial number')).toBeFocused()
  await page.keyboard.type(serial)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await close()
})

test('without a camera the scanner says so, accepts a photo or a typed serial, and retries a failed check', async ({
  app,
}) => {
  const { serial } = await createUnit(app)
  const { page, close } = await openScanner(app.url, [
    `${fakeDeviceFlag}=device-count=0`,
    '--use-fake-ui-for-media-stream',
  ])
  await expect(scannerAlert(page)).toHaveText('No camera was found on this device. Type the serial instead.')
  await page
    .locator('input[type=file]')
    .setInputFiles(photo('wall.webp', 'image/webp', readFileSync(pictureFile('none-1'))))
  await expect(scannerAlert(page)).toHaveText(noCode)
  await failCall(page, '**/api/products/verify/**')
  await page.getByLabel('Type the serial number').fill(serial)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'We can’t check right now. We’ll try again.' })).toBeVisible()
  await page.unroute('**/api/products/verify/**')
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await close()
})

test('the next of several cameras can be chosen and is remembered', async ({ app }) => {
  const { page, close } = await openScanner(app.url, [
    `${fakeDeviceFlag}=device-count=2`,
    '--use-fake-ui-for-media-stream',
  ])
  const running = () =>
    page.evaluate(() => {
      const stream = document.querySelector('video')?.srcObject as MediaStream | null
      return stream
        ?.getVideoTracks()
        .find((track) => track.readyState === 'live')
        ?.getSettings().deviceId
    })
  await expect(button(page, 'Switch camera')).toBeVisible()
  const first = await running()
  await button(page, 'Switch camera').click()
  await expect.poll(running).not.toBe(first)
  await expect.poll(running).toBeTruthy()
  const second = await running()
  expect(second).not.toBe(first)
  await page.reload()
  await expect.poll(() => firstCameraRequest(page)).toMatchObject({ deviceId: { exact: second } })
  await expect.poll(running).toBeTruthy()
  // When the remembered camera is gone, another one is used.
  await page.evaluate(() => localStorage.setItem('camera', 'unplugged'))
  await page.reload()
  await expect.poll(running).toBeTruthy()
  await close()
})

test('a remembered camera that fails is replaced by another, but a denied permission is not retried', async ({
  app,
  page,
}) => {
  await installFakeCamera(page)
  await page.addInitScript(() => {
    localStorage.setItem('camera', 'broken')
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      const isChosen = typeof constraints?.video === 'object' && constraints.video.deviceId
      window.fakeCamera.errorName = isChosen ? location.hash.slice(1) || 'NotReadableError' : ''
      return open(constraints)
    }
  })
  await page.goto(`${app.url}/scan`)
  await expect(button(page, 'Light')).toBeVisible() // the camera is running
  await expect.poll(() => page.evaluate(() => localStorage.getItem('camera'))).toBeNull() // it is forgotten
  await page.goto(`${app.url}/scan#NotAllowedError`)
  await page.reload()
  await expect(scannerAlert(page)).toHaveText('Camera access denied. Please enable camera permissions.')
})

test('a camera that is in use or shows no picture is reported with the browser’s message', async ({ app, page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      if (location.hash === '#no-picture') return new MediaStream()
      throw new DOMException('Could not start video source', 'NotReadableError')
    }
    HTMLMediaElement.prototype.play = () => Promise.reject(new Error('The picture does not come'))
  })
  await page.goto(`${app.url}/scan`)
  await expect(scannerAlert(page)).toHaveText('Failed to start scanner: Could not start video source')
  await page.goto(`${app.url}/scan#no-picture`)
  await page.reload()
  await expect(scannerAlert(page)).toHaveText('Failed to initialize scanner: The picture does not come')
  await expect(page.getByLabel('Type the serial number')).toBeVisible()
})

test('a scanner whose script fails to load says so', async ({ app, page }) => {
  await installFakeCamera(page)
  await page.route('**/assets/decode-*.js', (route) => route.abort()) // in the worker and in the page
  await page.goto(`${app.url}/scan`)
  await expect(scannerAlert(page)).toHaveText(/^Failed to initialize scanner: ./)
})

test('other QR codes are refused with a matching message, and the scanner continues until it reads one of ours', async ({
  app,
  page,
}) => {
  const { serial, scans } = await createUnit(app)
  await installFakeCamera(page)
  await page.goto(`${app.url}/scan`)
  const expectedMessages = {
    'WIFI:T:WPA;S:Shop;P:secret;;':
      'Invalid QR Code This is not a product code. Look for the code with a serial number under it.',
    [`${app.url}/`]: 'Invalid QR Code format',
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
  await expect(page.getByRole('link', { name: 'Report this product' })).toHaveAttribute('href', /sahihi-check\.example/)
  expect(await scans()).toBe(0)
  await button(page, 'Scan again').click()
  await failCall(page, '**/api/products/verify/**')
  await showQrCode(page, `${app.url}/verify/${serial}`)
  await expect(scannerAlert(page)).toHaveText('We can’t check right now. We’ll try again.')
  await page.unroute('**/api/products/verify/**')
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
})

test('a photo can be scanned instead, and a photo that cannot be read leaves the scanner running', async ({
  app,
  page,
}) => {
  await installFakeCamera(page)
  await page.goto(`${app.url}/scan`)
  await expect(scanning(page)).toBeVisible()
  const choosePhoto = async (...file: Parameters<typeof photo>) =>
    page.locator('input[type=file]').setInputFiles(photo(...file))
  await choosePhoto('label.heic', 'image/heic', Buffer.from('\0\0\0\x18ftypheic', 'latin1'))
  await expect(scannerAlert(page)).toHaveText('This photo cannot be opened here. Use a JPEG or PNG photo.')
  await choosePhoto('wall.webp', 'image/webp', readFileSync(pictureFile('none-2')))
  await expect(scannerAlert(page)).toHaveText(noCode)
  await choosePhoto('label.webp', 'image/webp', readFileSync(pictureFile('tilted-1')))
  await expect(scannerAlert(page)).toHaveText(/^Warning: not a Sahihi label It leads to sahihi\.example\./)
  await button(page, 'Scan again').click()
  await expect(scanning(page)).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Use a photo').click()
  expect((await chooser).isMultiple()).toBe(false)
})

test('light and zoom can be set, a stopped camera can be restarted, and the camera stops while the page is hidden', async ({
  app,
  page,
}) => {
  await installFakeCamera(page)
  await page.goto(`${app.url}/scan`)
  await button(page, 'Light').click()
  await expect(button(page, 'Light')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('slider', { name: 'Zoom' }).fill('3')
  await expect.poll(() => page.evaluate(() => window.fakeCamera.set)).toEqual([{ torch: true }, { zoom: 3 }])
  const [request] = await page.evaluate(() => window.fakeCamera.requests)
  expect(request?.video).toMatchObject({ facingMode: { ideal: 'environment' }, aspectRatio: { ideal: 1 } })
  await page.evaluate(() => window.fakeCamera.tracks[0]?.dispatchEvent(new Event('ended')))
  await expect(scannerAlert(page)).toHaveText('The camera has stopped. Another app may be using it.')
  await button(page, 'Retry').click()
  await expect(scanning(page)).toBeVisible()
  const tracks = () => page.evaluate(() => window.fakeCamera.tracks.map((track) => track.readyState))
  await expect.poll(tracks).toEqual(['ended', 'live'])
  await setHidden(page, true)
  await expect.poll(tracks).toEqual(['ended', 'ended'])
  await setHidden(page, false)
  await expect.poll(tracks).toEqual(['ended', 'ended', 'live'])
})

test('in every language the scanner fits a small phone and is accessible, scanning or stopped', async ({
  app,
  page,
}) => {
  await installFakeCamera(page)
  await page.setViewportSize({ width: 360, height: 640 })
  for (const { tag } of languages) {
    const { scanner, serialForm, titles, language, retry } = await loadTranslations(tag)
    await page.goto(`${app.url}/scan?lang=${tag}`)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(page).toHaveTitle(new RegExp(titles.scan))
    await expect(page.getByRole('status')).toHaveText(scanner.scanning)
    await expect(page.getByRole('slider', { name: scanner.zoom })).toBeVisible()
    for (const name of [scanner.light, scanner.photo, serialForm.labelAlone])
      await expect(button(page, name)).toBeVisible()
    const found = [await page.evaluate(findOverflow)]
    await page.evaluate(() => {
      window.fakeCamera.errorName = 'NotAllowedError'
      window.fakeCamera.tracks[0]?.dispatchEvent(new Event('ended'))
    })
    const stopped = page.getByRole('region', { name: scanner.stopped })
    await expect(stopped.getByRole('alert').first()).toHaveText(scanner.cameraLost)
    await button(page, retry).click()
    await expect(stopped.getByRole('alert').first()).toHaveText(scanner.denied)
    await expect(page.getByRole('textbox', { name: serialForm.labelAlone })).toBeVisible()
    await expect(stopped.locator('.languages summary')).toHaveText(new RegExp(language))
    found.push(await page.evaluate(findOverflow))
    expect({ tag, found }).toEqual({ tag, found: [[], []] })
    expect(await axeViolations(page)).toEqual([])
  }
})

test('a scan without a reply is retried as the same scan', async ({ app }) => {
  const { serial, scans } = await createUnit(app)
  // The first reply is lost: the server has counted the scan, but the phone does not know.
  let tries = 0
  const released = Promise.withResolvers<void>()
  const { phone, close } = await scanQrText(app.url, `${app.url}/verify/${serial}`, (page) =>
    page
      .route('**/api/products/verify/**', async (route) => {
        if (++tries === 1) return loseReply(route)
        await released.promise // also for an automatic retry meanwhile
        return route.continue()
      })
      .then(() => {}),
  )
  await phone.getByRole('button', { name: 'Retry' }).click()
  released.resolve()
  await expect(phone.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  expect(await scans()).toBe(1)
  await close()
})
