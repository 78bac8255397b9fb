import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'

const serialField = (page: Page) => page.getByRole('textbox', { name: 'Or type the serial number' })
const caretOf = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.selectionStart)
const setCaret = (field: Locator, at: number) =>
  field.evaluate((input: HTMLInputElement, caret) => input.setSelectionRange(caret, caret), at)

async function openField(page: Page, url: string) {
  await page.goto(url)
  const field = serialField(page)
  await field.focus()
  return field
}

async function paste(page: Page, field: Locator, text: string) {
  await field.selectText()
  await page.keyboard.insertText(text)
}

test('a serial is shown in groups of four while it is typed, and no gap is in the way of corrections', async ({
  app,
  page,
}) => {
  const field = await openField(page, app.url)
  await field.pressSequentially('7k2m')
  await expect(field).toHaveValue('7K2M')
  await field.pressSequentially('9qxd04tbh6wz')
  await expect(field).toHaveValue('7K2M-9QXD-04TB-H6WZ')
  // One key each, also over a gap.
  for (const value of [
    '7K2M-9QXD-04TB-H6W',
    '7K2M-9QXD-04TB-H6',
    '7K2M-9QXD-04TB-H',
    '7K2M-9QXD-04TB',
    '7K2M-9QXD-04T',
  ]) {
    await page.keyboard.press('Backspace')
    await expect(field).toHaveValue(value)
  }
  // In the middle, before and behind a gap.
  await setCaret(field, 5)
  await page.keyboard.press('Backspace')
  await expect(field).toHaveValue('7K29-QXD0-4T')
  expect(await caretOf(field)).toBe(3)
  await page.keyboard.type('m')
  await expect(field).toHaveValue('7K2M-9QXD-04T')
  expect(await caretOf(field)).toBe(4)
  await page.keyboard.press('Delete')
  await expect(field).toHaveValue('7K2M-QXD0-4T')
  await page.keyboard.type('9')
  await expect(field).toHaveValue('7K2M-9QXD-04T')
  expect(await caretOf(field)).toBe(6)
  await page.keyboard.press('End')
  await page.keyboard.type('B-H') // with the gap typed, too
  await expect(field).toHaveValue('7K2M-9QXD-04TB-H')
})

test('a pasted serial is grouped whatever separates it', async ({ app, page }) => {
  const field = await openField(page, app.url)
  for (const text of ['7k2m 9qxd 04tb h6wz', '7K2M9QXD04TBH6WZ', ' 7k-2m-9q-xd-04-tb-h6-wz', '7K2M–9QXD–04TB–H6WZ']) {
    await paste(page, field, text)
    await expect(field).toHaveValue('7K2M-9QXD-04TB-H6WZ')
  }
})

test('a serial in another form stays as it is typed', async ({ app, page }) => {
  const field = await openField(page, app.url)
  for (const text of ['LOT-000123', 'ab.123.456', '12345678901234567890', 'U-77 123']) {
    await field.fill('')
    await field.pressSequentially(text)
    expect((await field.inputValue()).toUpperCase()).toBe(text.toUpperCase())
  }
})

test('a keyboard that composes words is not disturbed', async ({ app, page }) => {
  const field = await openField(page, app.url)
  const keyboard = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  for (const text of ['7', '7k', '7k2', '7k2m', '7k2m9', '7k2m9q']) await compose(text)
  await expect(field).toHaveValue('7k2m9q') // still the keyboard's
  await keyboard.send('Input.insertText', { text: '7k2m9q' })
  await expect(field).toHaveValue('7K2M-9Q')
  await page.keyboard.type('xd')
  await expect(field).toHaveValue('7K2M-9QXD')
})

test('a serial of a wrong length is answered with how many characters it has, with and without JavaScript', async ({
  app,
  page,
  browser,
}) => {
  const field = await openField(page, app.url)
  await field.fill('7k2')
  await page.keyboard.press('Enter')
  // At the field, or on the page of the verdict where Enter was faster than the script.
  await expect(page.getByText('A serial has 16 letters and numbers. You typed 3.')).toBeVisible()
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(app.url)
  await serialField(plain).fill('7k2')
  await plain.getByRole('button', { name: 'Verify serial number' }).click()
  await plain.getByRole('button', { name: 'Check this product' }).click()
  await expect(plain.getByText('A serial has 16 letters and numbers. You typed 3.')).toBeVisible()
  await plain.close()
})

test('text typed before the script came is grouped when it comes', async ({ app, page }) => {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(app.url, { waitUntil: 'commit' })
  const field = serialField(page)
  await field.pressSequentially('7k2m9qxd')
  released.resolve()
  await expect(field).toHaveValue('7K2M-9QXD')
})
