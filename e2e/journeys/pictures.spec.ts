import type { Page } from '@playwright/test'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import sharp from 'sharp'
import { plainImage } from '../../server/test/support/photo.ts'
import { failCall } from '../fixtures/error-replies.ts'
import { expect, test } from '../fixtures/fixtures.ts'

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
