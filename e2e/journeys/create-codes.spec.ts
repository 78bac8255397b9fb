import type { Page } from '@playwright/test'
import { loseReply } from '../fixtures/browser-faults.ts'
import { fillExpiry, fillProduct } from '../fixtures/error-replies.ts'
import { expect, partnerPassword, test } from '../fixtures/fixtures.ts'

const name = (page: Page) => page.getByRole('textbox', { name: /^Product name/ })
const submit = (page: Page) => page.locator('button[type=submit]')

test('a product and a batch are created once each, however often they are sent, and the plan’s end is told', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Trial Ltd')
  await app.createCodes(token, { quantity: 89 })
  await openAs(page, token, '/add-product')
  await fillProduct(page, 'Zobo drink')
  await page.getByRole('textbox', { name: /Quantity/ }).fill('12')
  await submit(page).click()
  await expect(
    page.getByText('Your current plan has 11 codes left. Reduce the quantity, or choose a larger plan.'),
  ).toBeVisible()
  await expect(name(page)).toHaveValue('Zobo drink')
  await page.getByRole('textbox', { name: /Quantity/ }).fill('5')
  await page.getByLabel('Hold for release').check()
  await submit(page).dblclick()
  await expect(page).toHaveURL(/\/batches$/)
  await expect(page.getByText('5 units')).toHaveCount(1)
  await expect(page.getByRole('link', { name: /5 units/ })).toContainText('Not released')

  await page.getByRole('link', { name: 'Add a batch' }).click()
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText(/Free trial6 of 100 codes left, until/)
  await page.getByLabel('Batch name').fill('Run nine')
  await page.getByRole('textbox', { name: /Quantity/ }).fill('2')
  await fillExpiry(page)
  await page.route('**/api/products/*/batch', loseReply)
  await submit(page).click()
  await expect(page.getByText('We could not reach the server. Check your connection and try again.')).toBeVisible()
  await page.unroute('**/api/products/*/batch')
  await page.getByLabel('Batch name').fill('Run 9')
  await submit(page).click()
  await expect(page.getByText('This was already submitted')).toBeVisible()
  await expect(page.getByLabel('Batch name')).toHaveValue('Run 9')
  await page.route('**/api/products/*/batch', loseReply)
  await submit(page).click()
  await expect(page.getByText('We could not reach the server. Check your connection and try again.')).toBeVisible()
  await page.unroute('**/api/products/*/batch')
  await submit(page).click()
  await expect(page.getByRole('link', { name: /Run 9/ })).toContainText('2 units')
  await expect(page.getByRole('link', { name: /Run 9/ })).toHaveCount(1)
  await expect(page.getByRole('link', { name: /Run nine/ })).toContainText('2 units')
})

test('a half-filled form is kept when it is left or the session ends, for the same address only', async ({
  app,
  page,
}) => {
  const draft = page.getByRole('region', { name: 'Draft' })
  const dialog = page.getByRole('dialog', { name: 'Leave this form?' })
  const storedDrafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('formDraft')).length)
  const leave = () =>
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' }).click()
  const signIn = async (address: string) => {
    await expect(page).toHaveURL(/\/login/)
    await page.getByLabel('Email').fill(address)
    await page.getByLabel(/^Password/).fill(partnerPassword)
    await submit(page).click()
    await expect(page).toHaveURL(/\/add-product$/)
  }
  const endSession = async () => {
    await page.evaluate(() => localStorage.setItem('token', 'ended'))
    await page.reload()
  }
  page.on('dialog', (leave) => leave.accept())
  const [{ email }, other] = [await app.partner('Draft Malt Ltd'), await app.partner('Other Malt Ltd')]
  await page.goto(`${app.url}/add-product`)
  await signIn(email)
  await name(page).fill('Half a malt')
  await leave()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog).toBeHidden()
  await expect(name(page)).toHaveValue('Half a malt')
  await leave()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/all-products$/)
  await page.goto(`${app.url}/add-product`)
  await expect(name(page)).toHaveValue('')
  await expect(draft).toContainText('You began this form')

  await endSession()
  await signIn(email)
  await draft.getByRole('button', { name: 'Restore draft' }).click()
  await expect(name(page)).toHaveValue('Half a malt')
  await expect(draft).toBeHidden()
  await fillProduct(page, 'A whole malt')
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'A whole malt', level: 1 })).toBeVisible()
  expect(await storedDrafts()).toBe(0)

  await page.getByRole('button', { name: 'Product actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  await name(page).fill('Renamed by half')
  await page.getByRole('dialog', { name: 'Edit product' }).getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await storedDrafts()).toBe(1)
  await page.goto(`${app.url}/add-product`)
  await name(page).fill('Malt of a long night')
  await expect.poll(storedDrafts).toBe(2)
  await endSession()
  await signIn(other.email)
  await expect(name(page)).toHaveValue('')
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(await stored()).not.toContain('long night')

  await name(page).fill('Discarded')
  await expect.poll(storedDrafts).toBe(1)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await storedDrafts()).toBe(0)
})
