import { expect, test } from 'vitest'
import { parseShopperContact } from './shopper-contact.ts'

test.each([
  ['0803 123 4567', '+2348031234567'],
  ['0803-123-4567', '+2348031234567'],
  ['08031234567', '+2348031234567'],
  ['8031234567', '+2348031234567'],
  ['234 803 123 4567', '+2348031234567'],
  ['+234 (0) 803 123 4567', '+2348031234567'],
  ['00234 803 123 4567', '+2348031234567'],
  ['+44 20 7946 0958', '+442079460958'],
  ['0044 20 7946 0958', '+442079460958'],
])('%s is a telephone number that is dialed from anywhere as %s', (text, international) => {
  expect(parseShopperContact(text)).toEqual({ kind: 'phone', number: international, international })
})

test.each([
  ['01 234 5678', '012345678'],
  ['(0123) 456789', '0123456789'],
])('%s can be called, but its country is not known', (text, number) => {
  expect(parseShopperContact(text)).toEqual({ kind: 'phone', number, international: undefined })
})

test('an email address is one, and nothing beside it', () => {
  expect(parseShopperContact(' ada.obi+shop@mail.example.ng ')).toEqual({
    kind: 'email',
    address: 'ada.obi+shop@mail.example.ng',
  })
  for (const text of [
    'ada@home',
    'ada@home.example, bola@home.example',
    'Ada <ada@home.example>',
    'mailto:ada@home.example',
    '@ada_obi',
    'Ada 08031234567',
    '12345',
    '',
  ])
    expect(parseShopperContact(text)).toEqual({ kind: 'other' })
})
