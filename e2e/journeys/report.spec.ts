import type { Page } from '@playwright/test'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { loseReply } from '../fixtures/browser-faults.ts'
import { expect, type RunningApp, test } from '../fixtures/fixtures.ts'
import { openReport, reportProduct, takenOver } from '../fixtures/report-form.ts'

const neverIssued = encodeSerial(4_611_686_018_427_387_905n)

type Report = { description: string; host: string; reference: string; [other: string]: unknown }

async function adminReports(app: RunningApp): Promise<Report[]> {
  const { data } = await app.api(await app.adminToken(), 'GET', '/api/reports')
  return (data as { data: { reports: Report[] } }).data.reports
}

const descriptionField = (page: Page) => page.getByLabel('What is the product, and what is wrong?')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send report' })
const thankYou = (page: Page) => page.getByRole('heading', { name: 'Thank You!' })

/** Chooses a photo as large as a phone's camera takes it. */
async function choosePhoto(page: Page) {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 })
    const context = canvas.getContext('2d')
    if (context) context.fillStyle = '#a33'
    context?.fillRect(300, 300, 900, 900)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? [])]
  })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: Buffer.from(bytes) })
  await expect(page.getByAltText('Your photo')).toBeVisible()
}

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
  const contact = page.getByLabel('Your phone number or email (optional)')
  await contact.fill('ada@home.example\u0007')
  await choosePhoto(page)
  const shownSize = (photo: HTMLImageElement) => [photo.naturalWidth, photo.naturalHeight]
  await expect.poll(() => page.getByAltText('Your photo').evaluate(shownSize)).toEqual([1600, 1200])
  await sendButton(page).click()
  await expect(contact).toHaveAccessibleDescription(/Use plain text only, without control characters\./)
  await expect(contact).toBeFocused()
  await contact.fill('ada@home.example')
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

test('a report typed before the script arrives stays, also when its reply is lost and the page reloaded, and is created once', async ({
  app,
  page,
}) => {
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/assets/report-*.js', async (route) => {
    await mayLoad
    await route.continue()
  })
  const address = `${app.url}/report?host=lost-answer.example&verdict=foreign_host`
  await page.goto(address, { waitUntil: 'commit' })
  await descriptionField(page).fill('The label leads elsewhere')
  await descriptionField(page).evaluate((element) => Object.assign(element, { isKept: true }))
  const before = await page.locator('main').boundingBox()
  load()
  await takenOver(page)
  await expect(descriptionField(page)).toBeFocused()
  expect(await descriptionField(page).evaluate((element) => 'isKept' in element)).toBe(true)
  expect(await page.locator('main').boundingBox()).toEqual(before)

  const failure = page.getByRole('alert').filter({
    hasText: 'We could not reach the server. Check your connection and try again.',
  })
  await page.route('**/api/reports', loseReply, { times: 1 })
  await page.getByLabel('Where did you buy it? (optional)').fill('By the road')
  await sendButton(page).click()
  await expect(failure).toBeVisible()
  await page.reload()
  await takenOver(page)
  await expect(descriptionField(page)).toHaveValue('The label leads elsewhere')
  await expect(page.getByLabel('Where did you buy it? (optional)')).toHaveValue('By the road')
  await sendButton(page).click()
  await expect(thankYou(page)).toBeVisible()
  const filed = async () => (await adminReports(app)).filter(({ host }) => host === 'lost-answer.example')
  expect(await filed()).toHaveLength(1)

  await openReport(page, address)
  await expect(descriptionField(page)).toHaveValue('')

  // What is about another code after a lost reply is another report.
  await openReport(page, `${app.url}/report`)
  await page.route('**/api/reports', loseReply, { times: 1 })
  await descriptionField(page).fill('A label without a serial')
  await sendButton(page).click()
  await expect(failure).toBeVisible()
  await descriptionField(page).fill('Another label')
  await page.getByLabel('Serial on the product (optional)').fill('NB-77')
  await sendButton(page).click()
  await expect(thankYou(page)).toBeVisible()
  expect((await adminReports(app)).slice(0, 2)).toMatchObject([
    { description: 'Another label', enteredSerial: 'NB-77' },
    { description: 'A label without a serial', enteredSerial: null },
  ])
})
