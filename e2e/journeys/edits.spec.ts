import type { Page } from '@playwright/test'
import { feedbackOnlyProduct } from '../fixtures/error-replies.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { insertPastFeedback, openAsShopper } from '../fixtures/inventory-fixture.ts'

const choose = async (page: Page, menu: string, item: string) => {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item }).click()
  return page.getByRole('dialog')
}

test('a product is renamed with a warning about downloaded codes, shoppers see it, and its history says who did it', async ({
  app,
  page,
  browser,
  openAs,
}) => {
  const { token } = await app.partner('Edit Malt Ltd')
  const { productId, batchId, serials } = await app.createCodes(token, { name: 'Amber mlat', quantity: 12 })
  const download = `${app.url}/api/products/${batchId}/download-qr?format=csv`
  expect((await fetch(download, { headers: { authorization: `Bearer ${token}` } })).ok).toBe(true)
  await openAs(page, token, `/products/${productId}/batches`)
  const dialog = await choose(page, 'Product actions', 'Edit…')
  await expect(dialog.getByRole('status')).toContainText('12 codes were downloaded and may be printed.')
  const save = dialog.getByRole('button', { name: 'Save changes' })
  await expect(save).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Product name' }).fill('')
  await save.click()
  await expect(dialog.getByRole('textbox', { name: 'Product name' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Product name' }).fill('Amber malt')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Amber malt', level: 1 })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Product actions' })).toBeFocused()

  const phone = await openAsShopper(browser, `${app.url}/verify/${serials[0]}`)
  await expect(phone.getByText('Amber malt').first()).toBeVisible()
  await phone.context().close()

  const history = await choose(page, 'Product actions', 'History…')
  await expect(history.getByRole('listitem').first()).toContainText(/Changed on \w+ \d+, \d+ by \S+@/)
  await expect(history).toContainText('Name: “Amber mlat”, now “Amber malt”')
})

test('of two people who edit a product at once the second is told what it is now, and saves after a look', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Two Editors Ltd')
  const { productId } = await app.createCodes(token, { name: 'Brown rice' })
  await openAs(page, token, `/products/${productId}/batches`)
  const dialog = await choose(page, 'Product actions', 'Edit…')
  await dialog.getByRole('textbox', { name: 'Product name' }).fill('Brown rice 1 kg')
  const theirs = { version: 1, name: 'Brown basmati', category: 'Food' }
  await app.api(token, 'PUT', `/api/products/${productId}`, theirs)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Somebody else changed this after you opened it.')
  await expect(dialog.getByText('Name: Brown basmati')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Brown basmati', level: 1 })).toBeAttached()
  await expect(dialog.getByRole('textbox', { name: 'Product name' })).toHaveValue('Brown rice 1 kg')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Brown rice 1 kg', level: 1 })).toBeVisible()
})

test('an earlier expiration date of a batch says that its codes expire', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Batch Editors Ltd')
  const { batchId } = await app.createCodes(token, { batch: 'Run 1' })
  await openAs(page, token, `/inventory/${batchId}`)
  const dialog = await choose(page, 'Batch actions', 'Edit…')
  await dialog.getByRole('textbox', { name: 'Batch name' }).fill('Run 1, night shift')
  await dialog.getByRole('textbox', { name: 'Manufacturing date' }).fill('Jan 1, 2020')
  await dialog.getByRole('textbox', { name: 'Expiration date' }).fill('Jan 1, 2021')
  await dialog.getByRole('textbox', { name: 'Batch name' }).focus()
  await expect(dialog).toContainText('from the next scan on shoppers see “Genuine, but expired”')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Run 1, night shift' })).toBeVisible()
  await expect(page.getByText('Jan 1, 2021')).toBeVisible()
  const history = await choose(page, 'Batch actions', 'History…')
  await expect(history).toContainText('now Jan 1, 2021')
})

test('answers to a reworded question stay with the wording that was asked', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Question Editors Ltd', 'PREMIUM')
  const { productId, serials } = await app.createCodes(token, {
    ...feedbackOnlyProduct,
    feedbackConfig: {
      emoji: { title: 'How do you feel?' },
      rating: { title: 'How many stars?' },
      openEnded: { title: 'Anything else?' },
    },
  })
  await insertPastFeedback(app, serials[0] ?? '', 1, { rating: 2, openEnded: 'Too sweet.' })
  await openAs(page, token, `/products/${productId}/batches`)
  const dialog = await choose(page, 'Product actions', 'Edit questions…')
  const stars = dialog.getByRole('group', { name: 'Stars' })
  await stars.getByRole('textbox', { name: 'Question' }).fill('Would you buy it again?')
  await stars.getByRole('button', { name: 'Move Stars up' }).click()
  await dialog.getByRole('group', { name: 'Open text' }).getByRole('switch').uncheck()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Feedback', exact: true }).first().click()
  const earlier = page.getByRole('region', { name: 'Earlier questions' })
  await expect(earlier.getByRole('heading', { name: 'How many stars?' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Would you buy it again?' })).toBeVisible()
  await expect(page.getByText('Too sweet.')).toBeVisible()
  await expect(page.getByText(/^Earlier questions: “/)).toBeVisible()
})
