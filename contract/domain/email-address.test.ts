import { expect, test } from 'vitest'
import { messages } from '../i18n/en/messages.ts'
import { buildMailtoLink, parseEmailAddress } from './email-address.ts'
import { parseShopperContact } from './shopper-contact.ts'
import { email } from './text.ts'

test.each([
  'r&d@company.example',
  "o'brien@company.example",
  'sales/ng@company.example',
  'a=b@company.example',
  'ada+shop@company.example',
  'ada_obi-2@mail.company.example',
  '.ada..obi.@company.example',
  '!#$%&*?^`{|}~@company.example',
  'ada@company.xn--p1ai',
  'ada@xn--bcher-kva.example',
  'ada@1and1.example',
  `${'a'.repeat(241)}@host.example`,
])('%s is an email address, in every form and as the contact of a report', (address) => {
  expect(email.parse(` ${address.toUpperCase()} `)).toBe(address)
  expect(parseShopperContact(address)).toEqual({ kind: 'email', address })
})

test.each([
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
])('%s is kept as mails are sent to it', (typed, address) => {
  expect(email.parse(typed)).toBe(address)
  expect(parseEmailAddress(typed)).toBe(address)
})

test.each([
  'ada',
  'ada@',
  '@company.example',
  'ada@home',
  'ada@@company.example',
  'ada obi@company.example',
  'ada@company..example',
  'ada@-company.example',
  'ada@company.example.',
  `ada@${'a'.repeat(64)}.example`,
  'ada@192.168.0.1',
  'ada@[192.168.0.1]',
  'ada@１.２',
  'ada@bücher.example/path',
  'ada@bücher%2eexample',
  '"ada"@company.example',
  'Ada <ada@company.example>',
  'ada@company.example,bola@company.example',
  'ada@company.example\r\nBcc: bola@company.example',
  'àda@company.example',
  '\u212Aelvin@company.example',
])('%j is none', (text) => {
  expect(email.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([messages.notAnEmail])
  expect(parseEmailAddress(text)).toBeUndefined()
})

test('an address of more than 254 characters is told so once', () => {
  const said = email.safeParse(`${'a'.repeat(250)}@company.example`).error?.issues.map(({ message }) => message)
  expect(said).toEqual([messages.tooLong(254)])
})

test('what stands in an address begins no field of the mail that a link opens', () => {
  expect(buildMailtoLink('r&d?cc=a%b@company.example')).toBe('mailto:r%26d%3Fcc%3Da%25b@company.example')
})
