import type { Page } from '@playwright/test'
import { fillProduct } from '../../fixtures/error-replies.ts'
import { expect, partnerPassword, test } from '../../fixtures/fixtures.ts'

const name = (page: Page) => page.getByRole('textbox', { name: /^Product name/ })
const submit = (page: Page) => page.locator('button[type=submit]')

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

  // The toast stands over the buttons of a dialog on a phone.
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
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
