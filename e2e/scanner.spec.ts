import { phoneWith, scanText } from './camera.ts'
import { fail } from './filling.ts'
import { expect, test } from './product.ts'

const fake = '--use-fake-device-for-media-stream'

async function openScanner(url: string, flags: string[]) {
  const browser = await phoneWith(flags)
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(`${url}/scan`)
  return { page, close: () => browser.close() }
}

test('without leave to use the camera, the shopper is told so and can type the serial', async ({ product }) => {
  const { token } = await product.partner('Scanned Goods Ltd')
  const { serials } = await product.codes(token)
  const { page, close } = await openScanner(product.url, [fake, '--use-fake-ui-for-media-stream=deny'])
  await expect(
    page.getByRole('alert').filter({ hasText: 'Camera access denied. Please enable camera permissions.' }),
  ).toBeVisible()
  await page.getByLabel('Type the serial number').fill(serials[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await close()
})

test('without a camera, the shopper is told so and can type the serial', async ({ product }) => {
  const { page, close } = await openScanner(product.url, [`${fake}=device-count=0`, '--use-fake-ui-for-media-stream'])
  await expect(page.getByRole('alert').filter({ hasText: /No camera was found/ })).toBeVisible()
  await expect(page.getByLabel('Type the serial number')).toBeVisible()
  await close()
})

test('a camera that another program holds, or that shows no picture, is said in the browser’s own words', async ({
  product,
  page,
}) => {
  const said = page.getByRole('region', { name: 'The scanner has stopped' }).getByRole('alert').first()
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      if (location.hash === '#no-picture') return new MediaStream()
      throw new DOMException('Could not start video source', 'NotReadableError')
    }
    HTMLMediaElement.prototype.play = () => Promise.reject(new Error('The picture does not come'))
  })
  await page.goto(`${product.url}/scan`)
  await expect(said).toHaveText('Failed to start scanner: Could not start video source')
  await page.goto(`${product.url}/scan#no-picture`)
  await page.reload()
  await expect(said).toHaveText('Failed to initialize scanner: The picture does not come')
  await expect(page.getByLabel('Type the serial number')).toBeVisible()
})

test('a typed serial that something else than our server answers is said to have failed, and can be sent again', async ({
  product,
}) => {
  const { token } = await product.partner('Scanned Goods Ltd')
  const { serials } = await product.codes(token)
  const { page, close } = await openScanner(product.url, [`${fake}=device-count=0`, '--use-fake-ui-for-media-stream'])
  await fail(page, '**/api/products/verify/**')
  await page.getByLabel('Type the serial number').fill(serials[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to verify product' })).toBeVisible()
  await page.unroute('**/api/products/verify/**')
  await page.getByRole('button', { name: 'Verify serial number' }).click()
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await close()
})

test('a scan that something else than our server answers is said to have failed, and can be sent again', async ({
  product,
}) => {
  const { token } = await product.partner('Scanned Goods Ltd')
  const { serials } = await product.codes(token)
  const { phone, close } = await scanText(product.url, `${product.url}/verify/${serials[0]}`, async (page) => {
    await fail(page, '**/api/products/verify/**')
  })
  await expect(phone.getByRole('alert').filter({ hasText: 'Verification failed' })).toBeVisible()
  await phone.unroute('**/api/products/verify/**')
  await phone.getByRole('button', { name: 'Retry' }).click()
  await expect(phone.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await close()
})

test('a scanner whose own script does not come says so', async ({ product }) => {
  const { phone, close } = await scanText(product.url, 'nothing', async (page) => {
    await page.route('**/assets/decode-*.js', (route) => route.abort())
  })
  await expect(phone.getByRole('alert').filter({ hasText: /^Failed to initialize scanner: / })).toBeVisible()
  await close()
})

test('a QR code of something else is not taken for one of ours, and another can be scanned', async ({ product }) => {
  const { phone, close } = await scanText(product.url, 'WIFI:T:WPA;S:Shop;P:secret;;')
  const asked: string[] = []
  phone.on('request', (request) => asked.push(request.url()))
  await expect(phone.getByRole('alert').filter({ hasText: 'Invalid QR Code' })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Scan again' })).toBeVisible()
  expect(asked.filter((url) => url.includes('/verify/'))).toEqual([])
  await close()
})

test('a link to our site without a code is an invalid format', async ({ product }) => {
  const { phone, close } = await scanText(product.url, `${product.url}/`)
  await expect(phone.getByRole('alert').filter({ hasText: 'Invalid QR Code format' })).toBeVisible()
  await close()
})

test('a label that opens another host is named, and is no scan even with a genuine serial in it', async ({
  product,
}) => {
  const { token } = await product.partner('Scanned Goods Ltd')
  const { serials, batchId } = await product.codes(token)
  const { phone, close } = await scanText(product.url, `https://sahihi-check.example/verify/${serials[0]}`)
  const ours = new URL(product.url).host
  await expect(
    phone.getByRole('alert').filter({ hasText: `This label opens sahihi-check.example, not ${ours}` }),
  ).toBeVisible()
  const { data } = await product.api(token, 'GET', `/api/products/batch/${batchId}`)
  expect((data as { data: { totalScans: number } }).data.totalScans).toBe(0)
  await close()
})

test('a scan that gets no answer is tried again as the same scan', async ({ product }) => {
  const { token } = await product.partner('Scanned Goods Ltd')
  const { serials, batchId } = await product.codes(token)
  // The first answer is lost on its way: the server has counted the scan, the phone does not know.
  let lost = 0
  const { phone, close } = await scanText(product.url, `${product.url}/verify/${serials[0]}`, (page) =>
    page
      .route('**/api/products/verify/**', async (route) => {
        if (lost++ > 0) return route.continue()
        await route.fetch()
        return route.abort()
      })
      .then(() => {}),
  )
  await phone.getByRole('button', { name: 'Retry' }).click()
  await expect(phone.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  const { data } = await product.api(token, 'GET', `/api/products/batch/${batchId}`)
  expect((data as { data: { totalScans: number } }).data.totalScans).toBe(1)
  await close()
})
