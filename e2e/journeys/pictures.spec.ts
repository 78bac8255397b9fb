import type { Page } from '@playwright/test'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import sharp from 'sharp'
import { plainImage } from '../../server/test/support/photo.ts'
import { failCall } from '../fixtures/error-replies.ts'
import { expect, type RunningApp, test } from '../fixtures/fixtures.ts'
import { takenOver } from '../fixtures/take-over.ts'
import { uploadPicture } from '../fixtures/upload-picture.ts'

/** A tall picture: red above, blue below. */
const tallImage = () =>
  plainImage(300, 600, '#ff0000')
    .composite([
      { input: { create: { width: 300, height: 300, channels: 3, background: '#0000ff' } }, left: 0, top: 300 },
    ])
    .jpeg()
    .toBuffer()
const choose = (page: Page, buffer: Buffer, mimeType = 'image/jpeg') =>
  page.locator('input[type=file]').setInputFiles({ name: 'pack.jpg', mimeType, buffer })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose the part to show' })
const useImage = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Use this image' }).click()
  await expect(dialog(page)).toBeHidden()
}
const shown = (page: Page) => page.getByAltText('The picture that shoppers see')
/** The colors of a stored picture at the top and at the bottom. */
async function colorsOf(page: Page, address: string) {
  const webp = await (await page.request.get(new URL(address, page.url()).href)).body()
  const at = async (top: number) =>
    [...(await sharp(webp).extract({ left: 160, top, width: 1, height: 1 }).raw().toBuffer())].map(
      (value) => value > 128,
    )
  return [await at(10), await at(310)]
}
const red = [true, false, false]
const blue = [false, false, true]

test('a partner cuts a picture to a square by keyboard, replaces it and removes it', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Tall Packs Ltd')
  const { productId } = await app.createCodes(token)
  await openAs(page, token, `/products/${productId}/batches`)
  await expect(page.getByText('No picture yet')).toBeVisible()
  await choose(page, await tallImage())
  const area = dialog(page).getByRole('group', { name: /Move it with the arrow keys/ })
  await area.focus()
  for (let i = 0; i < 12; i++) await area.press('Control+ArrowDown')
  await useImage(page)
  await expect(page.getByText(messages.pictureSaved)).toBeVisible()
  const first = (await shown(page).getAttribute('src')) ?? ''
  expect(await colorsOf(page, first)).toEqual([blue, blue])

  await choose(page, await tallImage())
  await dialog(page).getByLabel('Show the whole image, with white margins').check()
  await useImage(page)
  await expect(shown(page)).not.toHaveAttribute('src', first)
  const second = (await shown(page).getAttribute('src')) ?? ''
  expect(await colorsOf(page, second)).toEqual([red, blue])
  expect((await page.request.get(new URL(first, page.url()).href)).status()).toBe(404)

  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await expect(page.getByRole('listitem').locator(`img[src="${second}"]`)).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(messages.pictureRemoved)).toBeVisible()
  await expect(page.getByText('No picture yet')).toBeVisible()
})

test('a file that is no image, and a server that fails, leave the picture as it was', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Still Packs Ltd')
  await openAs(page, token, '/profile')
  await choose(page, await plainImage(90, 90).png().toBuffer(), 'image/png')
  await useImage(page)
  await expect(page.getByText(messages.companyLogoSaved)).toBeVisible()
  const logo = page.getByAltText('The logo that shoppers see')
  const address = (await logo.getAttribute('src')) ?? ''
  await choose(page, Buffer.from('<svg/>'), 'image/png')
  await expect(page.getByText(messages.notAPicture)).toBeVisible()
  await failCall(page, '**/api/partners/logo')
  await choose(page, await plainImage(90, 90, '#123456').png().toBuffer(), 'image/png')
  await useImage(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(logo).toHaveAttribute('src', address)
})

/** A code whose product has a picture, and whose manufacturer has a logo. */
async function createCompared(app: RunningApp, company: string) {
  const { token } = await app.partner(company)
  const codes = await app.createCodes(token)
  const picture = await uploadPicture(app, token, `/api/products/${codes.productId}/picture`, '#00ff00')
  const logo = await uploadPicture(app, token, '/api/partners/logo', '#0000ff')
  return { ...codes, token, picture, logo }
}
const compared = (page: Page) => page.locator('.pack')
/** The paths that a page requests, or fails to load, from now on. */
function pathsOf(page: Page, event: 'request' | 'requestfailed' = 'request'): string[] {
  const paths: string[] = []
  page.on(event as 'request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}
/** How far anything has moved that was on the screen, from the first paint on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const record = { shifts: 0, paintedAt: 0 }
    Object.assign(window, { record })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record.paintedAt ||= entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })

for (const [size, viewport] of [
  ['small', { width: 360, height: 640 }],
  ['large', { width: 1440, height: 900 }],
] as const)
  test(`on a ${size} screen a verdict shows the pictures after its words, and nothing moves`, async ({ app, page }) => {
    await page.setViewportSize(viewport)
    const { serials, picture, logo } = await createCompared(app, 'Seen Packs Ltd')
    await watchShifts(page)
    const requested = pathsOf(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/pictures/*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${app.url}/verify/${serials[0]}`)
    await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Compare with your pack' })).toBeVisible()
    const images = compared(page).getByRole('img')
    await expect(images).toHaveCount(2)
    await expect.poll(() => requested.filter((path) => path.includes('/pictures/'))).toHaveLength(2)
    release()
    await expect
      .poll(() => images.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))
      .toEqual([320, 320])
    expect(await images.evaluateAll((all) => all.map((one) => one.getAttribute('src')))).toEqual([picture, logo])
    expect(requested.slice(0, 2)).toEqual([`/verify/${serials[0]}`, `/api/products/verify/${serials[0]}`])
    const { shifts, paintedAt, pictureAt } = await page.evaluate((address) => {
      const [entry] = performance.getEntriesByName(new URL(address, location.href).href)
      const { record } = window as unknown as { record: { shifts: number; paintedAt: number } }
      return { ...record, pictureAt: entry?.startTime ?? 0 }
    }, picture)
    expect(shifts).toBe(0)
    expect(pictureAt).toBeGreaterThan(paintedAt)
  })

test('pictures that do not load are not shown, nor requested again, and what is below them stays in its place', async ({
  app,
  page,
}) => {
  const { serials } = await createCompared(app, 'Lost Packs Ltd')
  await watchShifts(page)
  const failed = pathsOf(page, 'requestfailed')
  await page.route('**/api/pictures/*', (route) => route.abort())
  await page.goto(`${app.url}/verify/${serials[0]}`)
  await expect.poll(() => failed.length).toBeGreaterThanOrEqual(2)
  await expect(compared(page)).toBeAttached()
  await expect(compared(page)).toBeHidden()
  await expect(page.getByText('Compare with your pack')).toBeHidden()
  const shifts = await page.evaluate(() => (window as unknown as { record: { shifts: number } }).record.shifts)
  expect(shifts).toBe(0)
  expect(failed).toHaveLength(2)
})

test('a product without a picture has no heading for one', async ({ app, page }) => {
  const { token } = await app.partner('No Packs Ltd')
  const { serials } = await app.createCodes(token)
  const requested = pathsOf(page)
  await page.goto(`${app.url}/verify/${serials[0]}`)
  await takenOver(page)
  await expect(page.getByText('Compare with your pack')).toHaveCount(0)
  expect(requested.filter((path) => path.includes('/pictures/'))).toEqual([])
})

test('the page of a stored result shows the pictures too', async ({ app, page }) => {
  const { serials, picture } = await createCompared(app, 'Kept Packs Ltd')
  await page.goto(`${app.url}/scan`)
  await page.getByRole('textbox').fill(serials[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/scan-result/)
  await expect(compared(page).getByRole('img').first()).toHaveAttribute('src', picture)
})

test('without JavaScript the verdict and the page of a batch show them', async ({ app, browser }) => {
  const { serials, batchNumber, picture, logo } = await createCompared(app, 'Plain Packs Ltd')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app.url}/verify/${serials[0]}`)
  await page.getByRole('button', { name: 'Check this product' }).click()
  await expect(page.getByRole('heading', { name: 'Compare with your pack' })).toBeVisible()
  for (const address of [picture, logo]) {
    const image = page.locator(`img[src="${address}"]`)
    await expect(image).toBeVisible()
    await expect(image).toHaveAttribute('loading', 'lazy')
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(320)
  }
  await page.goto(`${app.url}/verify-batch/${batchNumber}`)
  await expect(page.locator(`img[src="${picture}"]`)).toBeVisible()
  await context.close()
})
