import type { Page } from '@playwright/test'
import { fillProduct } from '../fixtures/error-replies.ts'
import { expect, partnerPassword, test } from '../fixtures/fixtures.ts'

const name = (page: Page) => page.getByRole('textbox', { name: /^Product name/ })
const draft = (page: Page) => page.getByRole('region', { name: 'Draft' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Leave this form?' })
const leaveBy = (page: Page) =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' }).click()
const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('formDraft')).length)

test('a half-filled product is kept when its page is left after a question, and gone once it is created', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Draft Malt Ltd')
  await openAs(page, token, '/add-product')
  await name(page).fill('Half a malt')
  await leaveBy(page)
  await dialog(page).getByRole('button', { name: 'Stay' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(name(page)).toHaveValue('Half a malt')
  await leaveBy(page)
  await dialog(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/products$/)

  await page.goto(`${app.url}/add-product`)
  await expect(name(page)).toHaveValue('')
  await draft(page).getByRole('button', { name: 'Restore draft' }).click()
  await expect(name(page)).toHaveValue('Half a malt')
  await expect(draft(page)).toBeHidden()
  await fillProduct(page, 'A whole malt')
  await page.getByRole('button', { name: 'Create QR codes' }).click()
  await expect(page.getByRole('heading', { name: 'A whole malt', level: 1 })).toBeVisible()
  expect(await storedDrafts(page)).toBe(0)
})

test('a draft can be discarded, and signing out removes drafts', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Discard Malt Ltd')
  const { productId } = await app.createCodes(token)
  await openAs(page, token, `/products/${productId}/add-batch`)
  const batchName = page.getByRole('textbox', { name: /^Batch name/ })
  await batchName.fill('Half a run')
  await expect.poll(() => storedDrafts(page)).toBe(1)
  await page.reload()
  await expect(draft(page)).toContainText('You began this form')
  await draft(page).getByRole('button', { name: 'Discard' }).click()
  await expect(draft(page)).toBeHidden()
  expect(await storedDrafts(page)).toBe(0)

  await batchName.fill('Too old')
  await expect.poll(() => storedDrafts(page)).toBe(1)
  await page.reload()
  await expect(draft(page)).toBeVisible()
  await page.evaluate(() => {
    const at = new Date(Date.now() - 7 * 86_400_000).toISOString()
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith('formDraft')))
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), at }))
  })
  await page.reload()
  await expect(batchName).toHaveValue('')
  await expect.poll(() => storedDrafts(page)).toBe(0)
  await expect(draft(page)).toBeHidden()

  await page.goto(`${app.url}/products/${productId}/batches`)
  await page.getByRole('button', { name: 'Product actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  await name(page).fill('Renamed by half')
  await page.getByRole('dialog', { name: 'Edit product' }).getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Product actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  await draft(page).getByRole('button', { name: 'Restore draft' }).click()
  await expect(name(page)).toHaveValue('Renamed by half')
  await page.getByRole('dialog', { name: 'Edit product' }).getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).getByRole('button', { name: 'Leave' }).click()
  expect(await storedDrafts(page)).toBe(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await storedDrafts(page)).toBe(0)
})

test('a draft outlives a session that ended by itself, for the same address only', async ({ app, page }) => {
  const [{ email }, other] = [await app.partner('Expired Malt Ltd'), await app.partner('Other Malt Ltd')]
  const signIn = async (address: string) => {
    await expect(page).toHaveURL(/\/login/)
    await page.getByLabel('Email').fill(address)
    await page.getByLabel(/^Password/).fill(partnerPassword)
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/\/add-product$/)
  }
  const endSession = async () => {
    page.once('dialog', (leave) => leave.accept())
    await page.evaluate(() => localStorage.setItem('token', 'ended'))
    await page.reload()
  }
  await page.goto(`${app.url}/add-product`)
  await signIn(email)
  await name(page).fill('Malt of a long night')
  await expect.poll(() => storedDrafts(page)).toBe(1)
  await endSession()
  await signIn(email)
  await draft(page).getByRole('button', { name: 'Restore draft' }).click()
  await expect(name(page)).toHaveValue('Malt of a long night')
  await endSession()
  await signIn(other.email)
  await expect(name(page)).toHaveValue('')
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(await stored()).not.toContain('long night')
})
