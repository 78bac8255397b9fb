import type { Page } from '@playwright/test'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { plainImage } from '../../../server/test/support/photo.ts'
import { expect, type RunningApp, test } from '../../fixtures/fixtures.ts'

const symbol = (page: Page) => page.getByAltText('A sample code in this design')
const readable = (page: Page) => page.getByText('Scan test passed')
const svgOf = async (page: Page) => decodeURIComponent((await symbol(page).getAttribute('src')) ?? '')
const signInDesigner = (app: RunningApp) => app.partner('Coloured Goods Ltd', 'PREMIUM')
const savedDesign = async (app: RunningApp, token: string) =>
  (await app.api(token, 'GET', '/api/designs/own')).data.data

test('a partner previews and saves a label design with colour, rounded modules, name and logo', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await signInDesigner(app)
  await openAs(page, token, '/products')
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Label design' }).click()
  await expect(page.getByRole('heading', { name: 'Label design' })).toBeVisible()
  await expect(readable(page)).toBeVisible()
  expect(await svgOf(page)).toContain('fill="#000000"')
  const save = page.getByRole('button', { name: 'Save design' })
  await expect(save).toBeDisabled()

  await page.getByRole('radio', { name: 'Purple' }).check({ force: true })
  await expect(page.getByLabel('Your own color')).toHaveValue('#5b2a86')
  await page.getByRole('switch', { name: 'Rounded dots' }).check()
  await page.getByLabel('Brand name (optional)').fill('Emzor <b>')
  await expect.poll(() => svgOf(page)).toContain('Emzor &#60;b&#62;')
  expect(await svgOf(page)).toContain('fill="#5b2a86"')
  await expect(readable(page)).toBeVisible()
  expect(await savedDesign(app, token)).toMatchObject({ color: '#000000' })
  await save.click()
  await expect(page.getByText(messages.designSaved)).toBeVisible()
  await expect(save).toBeDisabled()

  const buffer = await plainImage(300, 200, '#b00000').png().toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('button', { name: 'Remove the logo' })).toBeVisible()
  await expect.poll(() => svgOf(page)).toContain('<image ')
  await expect(readable(page)).toBeVisible()
  const saved = { color: '#5b2a86', isRounded: true, brandName: 'Emzor <b>', hasLogo: true }
  expect(await savedDesign(app, token)).toEqual(saved)

  await page.reload()
  await expect(page.getByLabel('Your own color')).toHaveValue('#5b2a86')
  await page.getByRole('button', { name: 'Remove the logo' }).click()
  await expect(page.getByRole('button', { name: 'Add a logo' })).toBeVisible()
  await expect.poll(() => svgOf(page)).not.toContain('<image ')
  expect(await savedDesign(app, token)).toEqual({ ...saved, hasLogo: false })
})
