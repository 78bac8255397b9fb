import { expect, test, vi } from 'vitest'
import { chooseLocale, formatDate, formatNumber } from './format.ts'
import { languages, pickLanguage } from './languages.ts'

test.each([
  [undefined, undefined, 'en'],
  ['', undefined, 'en'],
  ['ha', undefined, 'ha'],
  ['HA-Latn-NG', undefined, 'ha'],
  ['en-NG,yo;q=0.9', undefined, 'en'],
  ['fr-BJ, fr;q=0.9, en;q=0.8', undefined, 'fr'],
  ['en;q=0.5, ig ; q=0.7', undefined, 'ig'],
  ['yo;q=0.8,ha;q=0.8', undefined, 'yo'],
  ['de,pcm;q=0.3', undefined, 'pcm'],
  ['de-DE,de;q=0.9', undefined, 'en'],
  ['fr;q=0', undefined, 'en'],
  ['fr;q=0, *;q=0.1', undefined, 'en'],
  ['en;q=0, *;q=0.1', undefined, 'ha'],
  ['fr;q=0, en;q=0', undefined, 'en'],
  ['*', undefined, 'en'],
  ['fr;q=0.2, *;q=0.5', undefined, 'en'],
  ['en-US;q=0.3, en;q=0.9, fr;q=0.5', undefined, 'en'],
  ['fr;q=1.5, ha;q=0.1', undefined, 'ha'],
  ['fr;q=zero, ig', undefined, 'ig'],
  [';;,,=,fr_FR,"yo"', undefined, 'en'],
  ['hausa, yoruba', undefined, 'en'],
  ['fr', 'ig', 'ig'],
  ['fr', 'de', 'fr'],
  ['fr', '__proto__', 'fr'],
  [undefined, 'yo', 'yo'],
])('Accept-Language %j with %j stored gives %s', (header, stored, picked) => {
  expect(pickLanguage(header, stored)).toBe(picked)
})

test('the longest possible header is read', () => {
  expect(pickLanguage(`${'a-'.repeat(8000)},fr`)).toBe('fr')
  expect(pickLanguage(`${'xx;q=0.1,'.repeat(2000)}fr`)).toBe('fr')
})

test('each tag is a language that the platform knows', () => {
  expect(Intl.getCanonicalLocales(languages.map(({ tag }) => tag))).toEqual(languages.map(({ tag }) => tag))
})

test('dates and numbers follow the language', () => {
  expect(formatDate('en', '2026-05-03')).toBe('May 3, 2026')
  expect(formatDate('fr', '2026-05-03')).toBe('3 mai 2026')
  expect(formatDate('ha', '2026-05-03')).toContain('Mayu')
  expect(formatNumber('en', 12480)).toBe('12,480')
  expect(formatNumber('fr', 12480)).toMatch(/^12\s480$/)
})

test('a browser without a language formats its dates in English, not in the language of the phone', () => {
  const lacking = vi.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf').mockReturnValue([])
  expect(chooseLocale('yo')).toBe('en-US')
  expect(formatDate('yo', '2026-05-03')).toBe('May 3, 2026')
  lacking.mockRestore()
  expect(chooseLocale('yo')).toBe('yo')
})
