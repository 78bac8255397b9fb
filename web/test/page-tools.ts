import { onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

/** Chooses a file in the field of a page, or in the one that a selector finds. */
export function chooseFile(name: string, type: string, content: string, field = 'input[type=file]') {
  const input = document.querySelector(field)
  if (!input) throw new Error(`There is no ${field}.`)
  return userEvent.upload(page.elementLocator(input), new File([content], name, { type }))
}

/** Sends the form of the page. */
export function sendForm() {
  const button = document.querySelector('main button[type=submit]')
  if (!button) throw new Error('The page has no form.')
  return page.elementLocator(button).click()
}

/** Keeps notifications that close after some seconds open while they are checked. */
export function keepNotifications() {
  const real = window.setTimeout.bind(window)
  const long = (wait = 0) => (wait < 3000 ? wait : 600_000)
  const spy = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation(((act: () => void, wait?: number) => real(act, long(wait))) as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
}

/** Types the date on which a batch expires. */
export async function fillExpiry() {
  await page.getByRole('textbox', { name: /Expiration date/ }).fill('2030-12-31')
  await userEvent.keyboard('{Tab}')
}

export async function fillProduct(name: string) {
  await page.getByRole('textbox', { name: /^Product name/ }).fill(name)
  await page.getByRole('combobox', { name: /Category/ }).fill('Drink')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('textbox', { name: /Quantity/ }).fill('3')
  await fillExpiry()
}
