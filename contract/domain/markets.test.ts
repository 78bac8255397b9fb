import { expect, test } from 'vitest'
import { marketCodes, marketName, nameMarkets, parseMarket, sortMarkets } from './markets.ts'

test('a market is found by its code and its name, whatever the case', () => {
  for (const code of marketCodes) {
    expect(parseMarket(code.toLowerCase())).toBe(code)
    expect(parseMarket(` ${marketName(code).toUpperCase()} `)).toBe(code)
  }
  const names = ['Kano State', 'FCT', 'abuja', 'cross  river', 'Atlantis', '']
  expect(names.map(parseMarket)).toEqual(['NG-KN', 'NG-FC', 'NG-FC', 'NG-CR', undefined, undefined])
})

test('Niger is a state and a country, so the name alone is refused', () => {
  expect(['Niger', 'Niger State', 'Niger Republic'].map(parseMarket)).toEqual([undefined, 'NG-NI', 'NE'])
})

test('markets are listed once, states first, and many are cut', () => {
  expect(sortMarkets(['GH', 'NG-KN', 'NG-KD', 'GH'])).toEqual(['NG-KD', 'NG-KN', 'GH'])
  expect(nameMarkets(['NG-KD', 'NG-KN', 'GH'])).toBe('Kaduna, Kano and Ghana')
  expect(nameMarkets(['NG-KD', 'NG-KN', 'GH', 'TG'])).toBe('Kaduna, Kano and 2 more')
})
