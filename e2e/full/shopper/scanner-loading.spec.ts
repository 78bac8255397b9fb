import { get } from 'node:http'
import type { Page } from '@playwright/test'
import { installFakeCamera, showQrCode } from '../../fixtures/fake-camera.ts'
import { expect, test } from '../../fixtures/fixtures.ts'

const scannerAlert = (page: Page) =>
  page.getByRole('region', { name: 'The scanner has stopped' }).getByRole('alert').first()
const scanning = (page: Page) => page.getByRole('status').filter({ hasText: 'Scanning for QR Code' })

test('the scanner loads at most 22 kB, and its large decoder only after 1.5 seconds without a result, from our own server', async ({
  app,
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const scripts = async (path: string, isThere: () => Promise<unknown>) => {
    requests.length = 0
    await page.goto(app.url + path)
    await isThere()
    return requests.filter((url) => url.endsWith('.js'))
  }
  const otherPage = () => page.getByRole('heading', { level: 1 }).waitFor()
  const shared = new Set(await scripts('/scan-result', otherPage))
  expect(shared.size).toBeGreaterThan(1)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await installFakeCamera(page)
  const camera = async () => {
    await page.getByRole('button', { name: 'Light' }).waitFor()
    await expect.poll(() => requests.some((url) => url.includes('/decode-'))).toBe(true)
  }
  const scannerScripts = (await scripts('/scan', camera)).filter((url) => !shared.has(url))
  const bytes = (await Promise.all(scannerScripts.map(gzipped))).reduce((sum, size) => sum + size, 0)
  test
    .info()
    .annotations.push({ type: 'scanner', description: `${bytes} bytes more, in ${scannerScripts.length} scripts` })
  expect(bytes).toBeLessThanOrEqual(22_000)
  await page.clock.runFor(1499)
  await page.evaluate(() => fetch('/healthz')) // earlier requests are recorded by now
  expect(requests.filter((url) => /strong-decoder|zxing|wasm/.test(url))).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => requests.filter((url) => url.endsWith('.wasm')).length).toBe(1)
  expect(requests.filter((url) => new URL(url).origin !== app.url)).toEqual([])
})

test('the scanner uses the browser’s barcode detector first, and falls back when it does not work', async ({
  app,
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await installFakeCamera(page)
  await page.addInitScript(() => {
    class Detector {
      static getSupportedFormats = async () => ['qr_code']
      async detect({ width, height }: HTMLCanvasElement) {
        if (location.hash === '#broken') throw new DOMException('Barcode detection service unavailable')
        return [{ rawValue: JSON.stringify({ width, height }) }]
      }
    }
    Object.assign(window, { BarcodeDetector: Detector })
    if (sessionStorage.getItem('noWorker')) Reflect.deleteProperty(window, 'Worker')
  })
  await page.goto(`${app.url}/scan`)
  await expect(scannerAlert(page)).toHaveText(/^Invalid QR Code This is not a product code\./)
  expect(requests.filter((url) => url.includes('/decode-'))).toEqual([])
  await page.goto(`${app.url}/scan#broken`)
  await page.reload()
  await expect(scanning(page)).toBeVisible()
  await showQrCode(page, 'https://sahihi-check.example/')
  await expect(scannerAlert(page)).toHaveText(/ It leads to sahihi-check\.example\./)
  expect(requests.filter((url) => url.includes('/decode-')).length).toBe(1) // its worker
  await page.evaluate(() => sessionStorage.setItem('noWorker', 'yes'))
  await page.reload()
  await expect(scanning(page)).toBeVisible()
  await showQrCode(page, `${app.url}/`)
  await expect(scannerAlert(page)).toHaveText('Invalid QR Code format')
})

/** The size of a script on the wire. */
function gzipped(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (reply) => {
      let size = 0
      reply.on('data', (chunk: Buffer) => {
        size += chunk.length
      })
      reply.on('end', () => (reply.headers['content-encoding'] === 'gzip' ? resolve(size) : reject(new Error(url))))
    }).on('error', reject)
  })
}
