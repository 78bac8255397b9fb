import type { Page } from '@playwright/test'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import sharp from 'sharp'
import { plainImage } from '../../../server/test/support/photo.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import { uploadPicture } from '../../fixtures/upload-picture.ts'

/** A tall picture: red above, blue below. */
const tallImage = () =>
  plainImage(300, 600, '#ff0000')
    .composite([
      { input: { create: { width: 300, height: 300, channels: 3, background: '#0000ff' } }, left: 0, top: 300 },
    ])
    .jpeg()
    .toBuffer()
const choose = (page: Page, buffer: Buffer, mimeType = 'image/jpeg') =>
  page
    .getByRole('group', { name: 'Picture for shoppers' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'pack.jpg', mimeType, buffer })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose the part to show' })
const useImage = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Use this image' }).click()
  await expect(dialog(page)).toBeHidden()
}
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
  const shown = page.getByAltText('The picture that shoppers see')
  await expect(page.getByText('No picture yet')).toBeVisible()
  await choose(page, await tallImage())
  const area = dialog(page).getByRole('group', { name: /Move it with the arrow keys/ })
  await area.focus()
  for (let i = 0; i < 12; i++) await area.press('Control+ArrowDown')
  await useImage(page)
  await expect(page.getByText(messages.pictureSaved)).toBeVisible()
  const first = (await shown.getAttribute('src')) ?? ''
  expect(await colorsOf(page, first)).toEqual([blue, blue])
  await choose(page, Buffer.from('<svg/>'), 'image/png')
  await expect(page.getByText(messages.notAPicture)).toBeVisible()
  await expect(shown).toHaveAttribute('src', first)

  await choose(page, await tallImage())
  await dialog(page).getByLabel('Show the whole image, with white margins').check()
  await useImage(page)
  await expect(shown).not.toHaveAttribute('src', first)
  const second = (await shown.getAttribute('src')) ?? ''
  expect(await colorsOf(page, second)).toEqual([red, blue])
  expect((await page.request.get(new URL(first, page.url()).href)).status()).toBe(404)

  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await expect(page.getByRole('listitem').locator(`img[src="${second}"]`)).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(messages.pictureRemoved)).toBeVisible()
  await expect(page.getByText('No picture yet')).toBeVisible()
})

test('a verdict needs two requests, then shows the pictures after its words, and nothing moves', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const { token } = await app.partner('Seen Packs Ltd')
  const { serials, productId } = await app.createCodes(token)
  const picture = await uploadPicture(app, token, `/api/products/${productId}/picture`, '#00ff00')
  const logo = await uploadPicture(app, token, '/api/partners/logo', '#0000ff')
  await page.addInitScript(() => {
    const record = { shifts: 0, paintedAt: 0 }
    Object.assign(window, { record })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record.paintedAt ||= entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/pictures/*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${app.url}/verify/${serials[0]}`)
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Compare with your pack' })).toBeVisible()
  const images = page.locator('main img')
  await expect(images).toHaveCount(2)
  await expect.poll(() => requested.filter((path) => path.includes('/pictures/'))).toHaveLength(2)
  release()
  await expect
    .poll(() => images.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))
    .toEqual([320, 320])
  expect(await images.evaluateAll((all) => all.map((one) => one.getAttribute('src')))).toEqual([picture, logo])
  const [shell, answer, ...later] = requested
  expect([shell, answer]).toEqual([`/verify/${serials[0]}`, `/api/products/verify/${serials[0]}`])
  for (const path of later) expect(path).toMatch(/^\/(assets\/|seal\.svg$|api\/pictures\/)/)
  expect(
    later.filter((path) => path.includes('pin-field')),
    'nothing is loaded for a PIN that is not there',
  ).toEqual([])
  const { shifts, paintedAt, pictureAt } = await page.evaluate((address) => {
    const [entry] = performance.getEntriesByName(new URL(address, location.href).href)
    const { record } = window as unknown as { record: { shifts: number; paintedAt: number } }
    return { ...record, pictureAt: entry?.startTime ?? 0 }
  }, picture)
  expect(shifts).toBe(0)
  expect(pictureAt).toBeGreaterThan(paintedAt)
})
