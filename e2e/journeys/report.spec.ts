import type { Page } from '@playwright/test'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import { blockStorage, loseReply } from '../fixtures/browser-faults.ts'
import { scanQrText } from '../fixtures/camera.ts'
import { expect, type RunningApp, test } from '../fixtures/fixtures.ts'
import { openReport, reportProduct, takenOver } from '../fixtures/report-form.ts'

const neverIssued = serialOf(4_611_686_018_427_387_905n)

type Report = {
  id: string
  description: string
  verdict: string
  enteredSerial: string
  host: string
  [other: string]: unknown
}

async function reportsOf(app: RunningApp, token: string): Promise<Report[]> {
  const { data } = await app.api(token, 'GET', '/api/reports')
  return (data as { data: { reports: Report[] } }).data.reports
}

const adminReports = async (app: RunningApp) => reportsOf(app, await app.adminToken())

const descriptionField = (page: Page) => page.getByLabel('What is the product, and what is wrong?')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send report' })
const thankYou = (page: Page) => page.getByRole('heading', { name: 'Thank You!' })

/** Chooses a photo as large as a phone's camera takes it. */
async function choosePhoto(page: Page, type = 'image/png') {
  const bytes = await page.evaluate(async (kind) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 })
    const context = canvas.getContext('2d')
    if (context) context.fillStyle = '#a33'
    context?.fillRect(300, 300, 900, 900)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kind))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? [])]
  }, type)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'label.png', mimeType: type, buffer: Buffer.from(bytes) })
  await expect(page.getByAltText('Your photo')).toBeVisible()
}

const shownSize = (photo: HTMLImageElement) => [photo.naturalWidth, photo.naturalHeight]

test('a report about an unknown code, with a photo, reaches the admins', async ({ app, page }) => {
  await page.goto(`${app.url}/verify/${neverIssued}`)
  await reportProduct(page)
  await expect(page.getByText('4000-0000-0000-17VM')).toBeVisible()
  await expect(page.getByText('Not a Sahihi code')).toBeVisible()
  await sendButton(page).click()
  await expect(page.getByText('Tell us what the product is and what is wrong.')).toBeVisible()
  await expect(descriptionField(page)).toBeFocused()
  await descriptionField(page).fill('A bottle\nwith a crooked label')
  await page.getByLabel('Where did you buy it? (optional)').fill('Balogun market')
  await page.getByLabel('Your phone number or email (optional)').fill('ada@home.example')
  await choosePhoto(page)
  await expect.poll(() => page.getByAltText('Your photo').evaluate(shownSize)).toEqual([1600, 1200])
  const [upload] = await Promise.all([page.waitForRequest('**/photo'), sendButton(page).click()])
  expect(upload.headers()['content-type']).toBe('image/jpeg')
  await expect(thankYou(page)).toBeFocused()
  await expect(page.getByText('Your report has been sent. Keep the pack and the receipt.')).toBeVisible()
  const [filed] = await adminReports(app)
  await expect(page.locator('main')).toContainText(`Reference ${filed?.reference}`)
  expect(filed).toMatchObject({
    verdict: 'unknown',
    enteredSerial: neverIssued,
    description: 'A bottle\nwith a crooked label',
    whereBought: 'Balogun market',
    contact: 'ada@home.example',
    city: null,
    hasPhoto: true,
  })
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
})

test('a report about a partner’s code reaches the partner, with the area only when ticked', async ({
  app,
  browser,
}) => {
  const { token } = await app.partner('Reported Goods Ltd')
  const { serials } = await app.createCodes(token, { scanLimit: 1 })
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ['geolocation'],
    geolocation: { latitude: 6.45407, longitude: 3.39467 },
  })
  const page = await context.newPage()
  for (const [serial, isTicked] of [
    [serials[0], false],
    [serials[1], true],
  ] as const) {
    await app.api('', 'GET', `/api/products/verify/${serial}?scanId=${crypto.randomUUID()}&sessionId=somebody-else`)
    await page.goto(`${app.url}/verify/${serial}`)
    await expect(page.getByRole('heading', { name: 'Scan Limit Reached!' })).toBeVisible()
    await reportProduct(page)
    await descriptionField(page).fill('Opened before')
    if (isTicked) {
      await page.getByLabel('Add my rough area, about 1 km (optional)').check()
      await expect(page.getByText('Your rough area goes with the report.')).toBeVisible()
    }
    const [sent] = await Promise.all([page.waitForRequest('**/api/reports'), sendButton(page).click()])
    expect(sent.postDataJSON().geoLocation?.latitude).toBe(isTicked ? 6.45 : undefined)
    await expect(thankYou(page)).toBeVisible()
  }
  expect((await reportsOf(app, token)).map(({ verdict, city }) => [verdict, city])).toEqual([
    ['limit_reached', 'Lagos'],
    ['limit_reached', null],
  ])
  await context.close()
})

test('a report whose reply is lost keeps its input and is created once', async ({ app, page }) => {
  await openReport(page, `${app.url}/report?host=lost-answer.example&verdict=foreign_host`)
  await page.route('**/api/reports', loseReply, { times: 1 })
  await descriptionField(page).fill('The label leads elsewhere')
  await page.getByLabel('Where did you buy it? (optional)').fill('By the road')
  await sendButton(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'We could not reach the server. Check your connection and try again.' }),
  ).toBeVisible()
  await page.reload()
  await takenOver(page)
  await expect(descriptionField(page)).toHaveValue('The label leads elsewhere')
  await expect(page.getByLabel('Where did you buy it? (optional)')).toHaveValue('By the road')
  await sendButton(page).click()
  await expect(thankYou(page)).toBeVisible()
  const filed = (await adminReports(app)).filter(({ host }) => host === 'lost-answer.example')
  expect(filed).toHaveLength(1)
  await openReport(page, `${app.url}/report?host=lost-answer.example&verdict=foreign_host`)
  await expect(descriptionField(page)).toHaveValue('')
})

test('another report written after a lost reply arrives as a separate report', async ({ app, page }) => {
  await openReport(page, `${app.url}/report`)
  await page.route('**/api/reports', loseReply, { times: 1 })
  await descriptionField(page).fill('A label without a serial')
  await sendButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the server.' })).toBeVisible()
  await descriptionField(page).fill('Another label')
  await page.getByLabel('Serial on the product (optional)').fill('NB-77')
  await sendButton(page).click()
  await expect(thankYou(page)).toBeVisible()
  expect((await adminReports(app)).slice(0, 2)).toMatchObject([
    { description: 'Another label', enteredSerial: 'NB-77' },
    { description: 'A label without a serial', enteredSerial: null },
  ])
})

test('when only the photo upload fails, only the photo is retried, and no link leads to an empty form', async ({
  app,
  page,
}) => {
  await openReport(page, `${app.url}/report?serial=${neverIssued}&verdict=unknown`)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/reports')) sent.push(request.method())
  })
  // The first upload does not arrive. The second arrives, but its reply is lost.
  let tries = 0
  await page.route('**/photo', async (route) => {
    tries++
    if (tries === 2) await route.fetch()
    return tries < 3 ? route.abort() : route.continue()
  })
  // A change of language loads a new document, which would ask for the whole report again.
  const languages = page.locator('.languages summary')
  await expect(languages).toBeVisible()
  await descriptionField(page).fill('Another one')
  await choosePhoto(page)
  await sendButton(page).click()
  const failure = page.getByText('Your report is saved, but its photo did not arrive. Please try it again.')
  for (let i = 0; i < 2; i++) {
    await expect(failure).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused()
    await expect(languages).toBeHidden()
    await page.getByRole('button', { name: 'Retry' }).click()
  }
  await expect(thankYou(page)).toBeVisible()
  await expect(languages).toBeHidden()
  expect(sent).toEqual(['POST', 'PUT', 'PUT', 'PUT'])
})

test('a photo can be removed, and a photo that is too large or of another type is refused at once', async ({
  app,
  page,
}) => {
  await openReport(page, `${app.url}/report?serial=${neverIssued}`)
  const field = page.locator('input[type=file]')
  await field.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 7) })
  await expect(page.getByText('The photo must be smaller than 5 MB.')).toBeVisible()
  await field.setInputFiles({ name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') })
  await expect(page.getByText('Use a JPEG, PNG or WebP photo.')).toBeVisible()
  await choosePhoto(page, 'image/webp')
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(page.getByAltText('Your photo')).toHaveCount(0)
  await descriptionField(page).fill('Without a photo')
  await sendButton(page).click()
  await expect(thankYou(page)).toBeVisible()
  expect((await adminReports(app))[0]).toMatchObject({ description: 'Without a photo', hasPhoto: false })
})

test('a photo that the server refuses shows an error, and the report can be finished without it', async ({
  app,
  page,
}) => {
  await openReport(page, `${app.url}/report?serial=${neverIssued}`)
  await descriptionField(page).fill('With a broken photo')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await sendButton(page).click()
  await expect(page.getByText('Use a JPEG, PNG or WebP photo.')).toBeVisible()
  await page.getByRole('button', { name: 'Send without the photo' }).click()
  await expect(thankYou(page)).toBeVisible()
})

test('server errors appear at their field, and the input is kept', async ({ app, page }) => {
  await openReport(page, `${app.url}/report`)
  await descriptionField(page).fill('Fine')
  await page.getByLabel('Serial on the product (optional)').fill('AB-12')
  const contact = page.getByLabel('Your phone number or email (optional)')
  await contact.fill('me\u202e')
  await sendButton(page).click()
  await expect(contact).toHaveAccessibleDescription(/Use plain text only, without control characters\./)
  await expect(contact).toBeFocused()
  await expect(descriptionField(page)).toHaveValue('Fine')
  await contact.fill('me')
  await page.route('**/api/reports', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 })
  await sendButton(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to send your report. Please try again.' }),
  ).toBeVisible()
  await sendButton(page).click()
  await expect(thankYou(page)).toBeVisible()
  expect((await adminReports(app))[0]).toMatchObject({ description: 'Fine', enteredSerial: 'AB-12', contact: 'me' })
})

test('a report about a label that opens another site names that site', async ({ app }) => {
  const { phone, close } = await scanQrText(app.url, `https://sahihi-check.example/verify/${neverIssued}`)
  await reportProduct(phone)
  await expect(phone.getByText('sahihi-check.example')).toBeVisible()
  await descriptionField(phone).fill('It asks for my bank card')
  await sendButton(phone).click()
  await expect(thankYou(phone)).toBeVisible()
  expect((await adminReports(app))[0]).toMatchObject({ verdict: 'foreign_host', host: 'sahihi-check.example' })
  await close()
})

test('a report can be sent without storage', async ({ app, page }) => {
  await page.addInitScript(blockStorage)
  await page.goto(`${app.url}/verify/${neverIssued}`)
  await reportProduct(page)
  await descriptionField(page).fill('From a careful browser')
  await page.route('**/api/reports', (route) => route.abort(), { times: 1 })
  await sendButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the server.' })).toBeVisible()
  await sendButton(page).click()
  await expect(thankYou(page)).toBeVisible()
})

test('a photo that is still being prepared is sent with the report', async ({ app, page }) => {
  await page.addInitScript(() => {
    const draw = window.createImageBitmap.bind(window)
    const isAllowed = new Promise((resolve) => Object.assign(window, { allowPhoto: resolve }))
    window.createImageBitmap = async (picture: ImageBitmapSource) => {
      await isAllowed
      return draw(picture)
    }
  })
  await openReport(page, `${app.url}/report?serial=${neverIssued}`)
  await page.getByLabel('What is the product').fill('Sent in haste')
  await page.locator('input[type=file]').setInputFiles({
    name: 'label.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await expect(page.getByText('Preparing…')).toBeVisible()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Your report is saved. Sending its photo')).toBeVisible()
  const upload = page.waitForRequest('**/photo')
  await page.evaluate(() => (window as unknown as { allowPhoto: () => void }).allowPhoto())
  expect((await upload).headers()['content-type']).toBe('image/jpeg')
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  const { data } = await app.api(await app.adminToken(), 'GET', '/api/reports')
  const report = expect.objectContaining({ description: 'Sent in haste', hasPhoto: true })
  expect(data).toMatchObject({ data: { reports: expect.arrayContaining([report]) } })
})
