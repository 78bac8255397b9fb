import { pinField, pinText } from '@sahihi/contract/i18n/en/pins.ts'
import { shopper } from '@sahihi/contract/i18n/en/shopper.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { lastVerdict } from '../../../shopper/scans/last-verdict.ts'
import { PinOffer } from '../../../shopper/scans/pin-offer.tsx'
import { SerialForm } from '../../../shopper/scans/serial-form.tsx'
import { openPart } from '../../open-part.tsx'
import { hangs, refuses, takeSent } from '../../replies.ts'

const serialField = () => page.getByRole('textbox', { name: 'Or type the serial number' })
const input = () => serialField().element() as HTMLInputElement
const verify = 'GET /api/products/verify/:verificationNumber'
const pinCall = 'POST /api/products/verify/:verificationNumber/pin'

let goneTo: string[]
async function openSerialField(replies = {}) {
  goneTo = []
  await openPart(<SerialForm go={(path) => goneTo.push(path)} />, replies)
  await expect.element(serialField()).toBeVisible()
  await serialField().click()
}

test('a serial is shown in groups of four while it is typed, and no gap is in the way of corrections', async () => {
  await openSerialField()
  await userEvent.keyboard('7k2m')
  await expect.element(serialField()).toHaveValue('7K2M')
  await userEvent.keyboard('9qxd04tbh6wz')
  await expect.element(serialField()).toHaveValue('7K2M-9QXD-04TB-H6WZ')
  // One key each, also over a gap.
  for (const value of [
    '7K2M-9QXD-04TB-H6W',
    '7K2M-9QXD-04TB-H6',
    '7K2M-9QXD-04TB-H',
    '7K2M-9QXD-04TB',
    '7K2M-9QXD-04T',
  ]) {
    await userEvent.keyboard('{Backspace}')
    await expect.element(serialField()).toHaveValue(value)
  }
  // In the middle, before and behind a gap.
  input().setSelectionRange(5, 5)
  await userEvent.keyboard('{Backspace}')
  await expect.element(serialField()).toHaveValue('7K29-QXD0-4T')
  expect(input().selectionStart).toBe(3)
  await userEvent.keyboard('m')
  await expect.element(serialField()).toHaveValue('7K2M-9QXD-04T')
  expect(input().selectionStart).toBe(4)
  await userEvent.keyboard('{Delete}')
  await expect.element(serialField()).toHaveValue('7K2M-QXD0-4T')
  await userEvent.keyboard('9')
  await expect.element(serialField()).toHaveValue('7K2M-9QXD-04T')
  expect(input().selectionStart).toBe(6)
  await userEvent.keyboard('{End}B-H') // with the gap typed, too
  await expect.element(serialField()).toHaveValue('7K2M-9QXD-04TB-H')
})

test('a pasted serial is grouped whatever separates it, and one in another form stays as it is', async () => {
  await openSerialField()
  const paste = (text: string) => {
    input().select()
    document.execCommand('insertText', false, text)
  }
  for (const text of ['7k2m 9qxd 04tb h6wz', '7K2M9QXD04TBH6WZ', ' 7k-2m-9q-xd-04-tb-h6-wz', '7K2M–9QXD–04TB–H6WZ']) {
    paste(text)
    await expect.element(serialField()).toHaveValue('7K2M-9QXD-04TB-H6WZ')
  }
  for (const text of ['LOT-000123', 'ab.123.456', '12345678901234567890', 'U-77 123']) {
    await serialField().fill('')
    await userEvent.keyboard(text)
    expect(input().value.toUpperCase()).toBe(text.toUpperCase())
  }
})

test('a keyboard that composes words is not disturbed', async () => {
  await openSerialField()
  const compose = (text: string) =>
    cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  for (const text of ['7', '7k', '7k2', '7k2m', '7k2m9', '7k2m9q']) await compose(text)
  await expect.element(serialField()).toHaveValue('7k2m9q') // still the keyboard's
  await cdp().send('Input.insertText', { text: '7k2m9q' })
  await expect.element(serialField()).toHaveValue('7K2M-9Q')
})

test('a typing error stays beside the field until it is edited, and the input is kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const localized = { language: 'en', tone: 'grey', title: 'x', sentence: 'Check each letter and number.' } as const
  await openSerialField({ [verify]: refuses(400, { verdict: 'mistyped', localized }) })
  await userEvent.keyboard('7k2m9qxd04tbh6wz{Enter}')
  const message = page.getByText('Check each letter and number.')
  await expect.element(message).toBeVisible()
  vi.advanceTimersByTime(60_000)
  await expect.element(message).toBeVisible()
  await expect.element(serialField()).toHaveValue('7K2M-9QXD-04TB-H6WZ')
  await userEvent.keyboard('{Backspace}')
  await expect.element(message).not.toBeInTheDocument()
  expect(goneTo).toEqual([])
})

test('a slow check says that the network is slow', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await openSerialField({ [verify]: hangs })
  await userEvent.keyboard('7k2m9qxd04tbh6wz{Enter}')
  await expect.poll(() => takeSent(verify)).toHaveLength(1)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^$/)
  vi.advanceTimersByTime(4500)
  // Soon, before this try is given up: waiting moves the clock, too.
  await expect.element(page.getByRole('alert'), { timeout: 2000 }).toMatchTextContent(shopper.pending.slow)
})

test('a check that fails without a verdict says so for 5 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await openSerialField({ [verify]: refuses(500, { message: 'Something broke.' }) })
  await userEvent.keyboard('7k2m9qxd04tbh6wz{Enter}')
  const message = page.getByText('Failed to verify product')
  await expect.element(message).toBeVisible()
  vi.advanceTimersByTime(5100)
  await expect.element(message).not.toBeInTheDocument()
  expect(goneTo).toEqual([])
})

test.each([
  ['unknown', 404],
  ['blocked', 403],
  ['not_released', 403],
  ['limit_reached', 403],
] as const)('a typed serial that is %s opens its result', async (verdict, status) => {
  const localized = { language: 'en', tone: 'red', title: 'x', sentence: 'Do not use it.' } as const
  await openSerialField({ [verify]: refuses(status, { verdict, localized }) })
  await userEvent.keyboard('7k2m9qxd04tbh6wz{Enter}')
  await expect.poll(() => goneTo).toEqual(['/scan-result'])
  await expect.element(page.getByText('Do not use it.')).not.toBeInTheDocument()
  expect(lastVerdict()?.answer.verdict).toBe(verdict)
})

test('a PIN is grouped while it is typed and pasted; what is no PIN is not sent, and none is kept for Back', async () => {
  await openPart(<PinOffer prompt="quiet" serial="7K2M9QXD04TBH6WZ" onAnswer={() => {}} />)
  await page.getByRole('button', { name: pinText.offer.first }).click()
  const field = page.getByLabelText(pinField.label, { exact: true })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('inputmode', 'numeric')
  await expect.element(field).toHaveAttribute('autocomplete', 'off')
  await userEvent.keyboard('48210')
  await expect.element(field).toHaveValue('4821 0')
  await userEvent.keyboard('{Backspace}')
  await expect.element(field).toHaveValue('4821')
  await userEvent.keyboard('09{ArrowLeft}{ArrowLeft}')
  await userEvent.keyboard('{Backspace}{Backspace}') // the gap, which stays, and then the digit before it
  await expect.element(field).toHaveValue('4820 9')
  await userEvent.keyboard('7')
  await expect.element(field).toHaveValue('4827 09')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent(pinField.malformed)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription(`${pinField.malformed} ${pinField.hint}`)
  for (const pasted of ['4821-0973', '4 8 2 1 0 9 7 3', '48210973']) {
    ;(field.element() as HTMLInputElement).select()
    document.execCommand('insertText', false, pasted)
    await expect.element(field).toHaveValue('4821 0973')
  }
  // A browser that keeps the whole page for Back shows it to the next person.
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  await expect.element(field).toHaveValue('')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^$/)
  expect(takeSent(pinCall)).toEqual([])
})
