import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emojiOptions } from '../domain/feedback-options.ts'
import { verdictNames } from '../domain/verdicts.ts'
import { languages } from './languages.ts'
import { listAllFunctions, listAllTexts, loadCatalogue } from './review/catalogue.ts'
import { buttons } from './review/layout.ts'
import { reviewLanguage } from './review/review-language.ts'
import { samples } from './review/samples.ts'

const english = await listAllTexts('en')
const tags = languages.map(({ tag }) => tag)

test('every function has sample values, and every button of the layout exists', async () => {
  const paths = (await listAllFunctions('en')).map(([path]) => path)
  expect(paths.sort()).toEqual(Object.keys(samples).sort())
  expect(buttons.filter((path) => !english.has(path))).toEqual([])
})

test.each(tags)(
  '%s has all texts, in its own words and terms, with every value, short enough for the layout',
  async (tag) => {
    expect(await reviewLanguage(tag)).toEqual([])
  },
)

test.each(tags)('%s says whether the reader was among those who checked before', async (tag) => {
  const { checkedBefore, checkedByOthers } = (await loadCatalogue(tag)).verdict
  expect(checkedBefore(1, '1', 'MAY', true)).not.toBe(checkedBefore(1, '1', 'MAY', false))
  expect(checkedBefore(3, '3', 'MAY', true)).not.toBe(checkedBefore(3, '3', 'MAY', false))
  expect(checkedByOthers(3, '3', 'MAY', true)).not.toBe(checkedByOthers(3, '3', 'MAY', false))
})

test.each([
  ['ha', /[ɓɗƙ]/],
  ['yo', /[ẹọṣ][\u0300\u0301]?/],
  ['ig', /[ịọụ]/],
  ['fr', /[éèàç]/],
] as const)('%s is written with its own letters', async (tag, letters) => {
  const texts = [...(await listAllTexts(tag)).values()]
  expect(texts.filter((text) => letters.test(text)).length).toBeGreaterThan(texts.length / 4)
})

test('every verdict, report subject and feedback face has its text', async () => {
  const { verdict, shopper } = await loadCatalogue('en')
  expect(Object.keys(verdict.verdicts).sort()).toEqual([...verdictNames].sort())
  expect(Object.keys(shopper.verdictLabels).sort()).toEqual([...verdictNames, 'foreign_host', 'different_pack'].sort())
  expect(Object.keys(shopper.feedback.faces)).toEqual([...emojiOptions])
})

// Only the server reads verdicts.ts.
const pageParts = ['shopper', 'scanner', 'trust', 'landing', 'privacy']

test.each(tags)('the text of %s imports no other language', (tag) => {
  const ownPart = /^import \{ \w+ \} from '\.\/\w+\.ts'$/gm
  for (const part of pageParts) {
    const source = readFileSync(new URL(`${tag}/${part}.ts`, import.meta.url), 'utf8').replace(ownPart, '')
    expect(source, part).not.toMatch(/^import (?!type )|import\(|^export .* from/m)
  }
})
