import type { Page } from '@playwright/test'

/** A failure that the server could have sent, without words worth showing. */
export const refusal = { success: false, message: 'x', error: 'x', code: 'internal' }

/** What makes a product one that only asks for feedback. */
export const malt = {
  name: 'Malt drink',
  category: 'Drink',
  verificationEnabled: false,
  feedbackEnabled: true,
  feedbackConfig: { rating: { title: 'How many stars?' } },
}
export const dates = { manufacturingDate: '2026-01-01', expirationDate: '2099-01-01' }

/** Answers a call with a failure that has no words of its own, as a broken proxy does. */
export const fail = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }))

export async function fillProduct(page: Page, name: string) {
  await page.getByRole('textbox', { name: /^Product name/ }).fill(name)
  await page.getByRole('combobox', { name: /Category/ }).fill('Drink')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: /Quantity/ }).fill('3')
  await fillExpiry(page)
}

export async function fillExpiry(page: Page) {
  await page.getByRole('textbox', { name: /Expiration date/ }).fill('2030-12-31')
  await page.keyboard.press('Tab')
}
