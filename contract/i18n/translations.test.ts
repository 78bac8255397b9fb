import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emojiOptions } from '../domain/feedback-options.ts'
import { verdictNames } from '../domain/verdicts.ts'
import type { VerdictText } from './en/verdicts.ts'
import { type Language, languages, loadTranslations } from './languages.ts'
import { loadLanding } from './load-landing.ts'

const counted = [
  { args: [1, '1'], shown: ['1'] },
  { args: [14, '14'], shown: ['14'] },
]

/** For each function: arguments, and which of them the text must contain in every language. */
const samples: Record<string, { args: unknown[]; shown: string[] }[]> = {
  'verdict.checkedBefore': [
    { args: [1, '1', 'MAY', false], shown: ['MAY'] },
    { args: [1, '1', 'MAY', true], shown: ['MAY'] },
    { args: [3, '3', 'MAY', false], shown: ['3', 'MAY'] },
    { args: [12480, '12,480', 'MAY', true], shown: ['12,480', 'MAY'] },
    { args: [3, '3', '', false], shown: ['3'] },
  ],
  'verdict.expired': [{ args: ['MAY'], shown: ['MAY'] }],
  'verdict.closed': [{ args: ['WHY'], shown: ['WHY'] }],
  'verdict.checkedByOthers': [
    { args: ['12,480', 'MAY', false], shown: ['12,480', 'MAY'] },
    { args: ['12,480', 'MAY', true], shown: ['12,480', 'MAY'] },
    { args: ['3', '', false], shown: ['3'] },
  ],
  'verdict.copied.atLeast': [{ args: ['14'], shown: ['14'] }],
  'verdict.copied.devices': counted,
  'verdict.copied.otherDevices': counted,
  'verdict.copied.places': counted,
  'verdict.copied.withinHours': [
    { args: [1], shown: ['1'] },
    { args: [23], shown: ['23'] },
  ],
  'verdict.copied.withinDays': [
    { args: [1], shown: ['1'] },
    { args: [3], shown: ['3'] },
  ],
  'verdict.copied.checked': [{ args: ['PHONES', 'PLACES', 'DAYS'], shown: ['PHONES', 'PLACES', 'DAYS'] }],
  'verdict.copied.checkedSince': [{ args: ['PHONES', 'MAY'], shown: ['PHONES', 'MAY'] }],
  'verdict.copied.checkedAfterYou': [
    { args: ['MAY', 'PHONES', 'PLACES'], shown: ['MAY', 'PHONES', 'PLACES'] },
    { args: ['MAY', 'PHONES', ''], shown: ['MAY', 'PHONES'] },
  ],
  'verdict.alsoRecalled': [{ args: ['WHY'], shown: ['WHY'] }],
  'shopper.pending.busy': [{ args: [57], shown: ['57'] }],
  'shopper.scanner.startFailed': [{ args: ['WHY'], shown: ['WHY'] }],
  'shopper.scanner.initFailed': [{ args: ['WHY'], shown: ['WHY'] }],
  'shopper.scanner.foreignHost': [{ args: ['THEIRS', 'OURS'], shown: ['THEIRS', 'OURS'] }],
  'shopper.feedback.alreadySubmitted': [{ args: ['MAY'], shown: ['MAY'] }],
  'shopper.feedback.stars': [
    { args: [1], shown: ['1'] },
    { args: [5], shown: ['5'] },
  ],
  'shopper.feedback.clearOf': [{ args: ['TASTE'], shown: ['TASTE'] }],
  'shopper.feedback.charactersLeft': [{ args: [57, 500], shown: ['57', '500'] }],
  'shopper.photo.sending': [
    { args: ['57 kB'], shown: ['57 kB'] },
    { args: [''], shown: [] },
  ],
  'shopper.batch.expired': [{ args: ['MAY'], shown: ['MAY'] }],
  'landing.scansIn': [{ args: ['4,728'], shown: ['4,728'] }],
  'shopper.trust.privacy.checks.retention': [
    { args: [1], shown: ['1'] },
    { args: [13], shown: ['13'] },
  ],
  'shopper.trust.privacy.reports.retention': [{ args: [180], shown: ['180'] }],
  'shopper.trust.privacy.device.result': [{ args: [24], shown: ['24'] }],
  'shopper.trust.errors.rateLimited': [{ args: [57], shown: ['57'] }],
}
type TextFunction = (...args: unknown[]) => string

/** Every text of a language by its path; a function yields one text per sample. */
function textsOf(part: unknown, path: string): [string, string][] {
  if (typeof part === 'string') return [[path, part]]
  if (typeof part === 'function')
    return (samples[path] ?? []).map(({ args }, i) => [`${path}(${i})`, (part as TextFunction)(...args)])
  return Object.entries(part as object).flatMap(([key, inner]) =>
    textsOf(inner, path.startsWith('.') ? key : `${path}.${key}`),
  )
}

const catalogueOf = async (language: Language) => {
  const { verdictText }: { verdictText: VerdictText } = await import(`./${language}/verdicts.ts`)
  return { verdict: verdictText, shopper: await loadTranslations(language), landing: await loadLanding(language) }
}
const allTextsOf = async (language: Language) =>
  new Map(Object.entries(await catalogueOf(language)).flatMap(([name, part]) => textsOf(part, name)))

const functionsOf = (part: unknown, path: string): [string, TextFunction][] =>
  typeof part === 'function'
    ? [[path, part as TextFunction]]
    : typeof part === 'string'
      ? []
      : Object.entries(part as object).flatMap(([key, inner]) => functionsOf(inner, `${path}.${key}`))
const allFunctionsOf = async (language: Language) =>
  Object.entries(await catalogueOf(language)).flatMap(([name, part]) => functionsOf(part, name))

const english = await allTextsOf('en')
const tags = languages.map(({ tag }) => tag)
const others = tags.filter((tag) => tag !== 'en')

test('every function has sample values', async () => {
  const paths = (await allFunctionsOf('en')).map(([path]) => path)
  expect(paths.sort()).toEqual(Object.keys(samples).sort())
})

test.each(tags)('%s shows every value that it gets', async (tag) => {
  const missing = (await allFunctionsOf(tag)).flatMap(([path, text]) =>
    (samples[path] ?? []).flatMap(({ args, shown }) =>
      shown.filter((value) => !text(...args).includes(value)).map((value) => `${path}: ${value}`),
    ),
  )
  expect(missing).toEqual([])
  const { checkedBefore, checkedByOthers } = (await catalogueOf(tag)).verdict
  expect(checkedBefore(1, '1', 'MAY', true)).not.toBe(checkedBefore(1, '1', 'MAY', false))
  expect(checkedBefore(3, '3', 'MAY', true)).not.toBe(checkedBefore(3, '3', 'MAY', false))
  expect(checkedByOthers('3', 'MAY', true)).not.toBe(checkedByOthers('3', 'MAY', false))
})

test.each(tags)('%s has all texts, none empty, composed (NFC), without control or hidden characters', async (tag) => {
  const texts = await allTextsOf(tag)
  expect([...texts.keys()]).toEqual([...english.keys()])
  const wrong = [...texts].filter(
    ([, text]) =>
      !text.trim() || text !== text.normalize('NFC') || text !== text.trim() || /[\p{Cc}\p{Cf}]/u.test(text),
  )
  expect(wrong).toEqual([])
})

// Newspapers in Pidgin write them in English.
const weekdays = Array.from({ length: 7 }, (_, day) => `landing.weekdays.${day}`)
/** Texts that are the same in English. */
const sameAsEnglish: Partial<Record<Language, string[]>> = {
  pcm: [
    'verdict.copied.devices(0)',
    'verdict.copied.places(0)',
    'shopper.language',
    'shopper.titles.privacy',
    'landing.promise',
    ...weekdays,
  ],
}

test.each(others)('%s leaves nothing in English', async (tag) => {
  const same = [...(await allTextsOf(tag))].filter(([path, text]) => text === english.get(path)).map(([path]) => path)
  expect(same).toEqual(sameAsEnglish[tag] ?? [])
})

test.each(others.filter((tag) => tag !== 'pcm'))('%s has no English word within a text', async (tag) => {
  const left = [...(await allTextsOf(tag))].filter(([, text]) =>
    /(^|\P{L})(the|this|is|you|your|and|with|check|product|batch|serial|expired|genuine|please|again)(?!\p{L})/iu.test(
      text,
    ),
  )
  expect(left).toEqual([])
})

/** Texts that may be longer: only for screen readers, or on a line or a full-width button of their own. */
const longer: Partial<Record<Language, string[]>> = {
  ha: [
    'shopper.home',
    'shopper.retry',
    'shopper.details.serial',
    'shopper.ownItem.notSure',
    'shopper.feedback.faces.sad',
  ],
  yo: [
    'shopper.home',
    'shopper.retry',
    'shopper.verdictLabels.recalled',
    'shopper.details.serial',
    'shopper.ownItem.yes',
    'shopper.ownItem.no',
    'shopper.ownItem.notSure',
    'shopper.feedback.faces.sad',
    'landing.peakHour',
  ],
  ig: [
    'verdict.verdicts.genuine_first.title',
    'verdict.verdicts.genuine_again.title',
    'verdict.verdicts.recalled.title',
    'shopper.verdictLabels.genuine_first',
    'shopper.verdictLabels.suspected_copy',
    'shopper.verdictLabels.recalled',
    'shopper.verdictLabels.blocked',
    'shopper.details.manufacturingDate',
    'shopper.details.serial',
    'shopper.feedback.faces.sad',
    'shopper.feedback.stars(0)',
    'shopper.batch.titles.recalled',
    'landing.greenTitle',
    'landing.faqItems.privacy.question',
    'landing.bySahihi',
  ],
  pcm: [
    'verdict.checkedBefore(1)',
    'shopper.retry',
    'shopper.verdictLabels.recalled',
    'shopper.verdictLabels.blocked',
    'shopper.details.manufacturingDate',
    'shopper.details.serial',
    'shopper.ownItem.yes',
    'shopper.ownItem.no',
    'shopper.feedback.faces.sad',
  ],
  fr: [
    'shopper.retry',
    'shopper.titles.manufacturer',
    'shopper.details.manufacturingDate',
    'shopper.details.serial',
    'landing.scans',
    'landing.peakHour',
  ],
}
// Combining marks take no width.
const lengthOf = (text: string) => text.replace(/\p{M}/gu, '').length

test.each(others)('%s is at most 1.6 times as long as English, with listed exceptions', async (tag) => {
  const long = [...(await allTextsOf(tag))]
    .filter(([path, text]) => lengthOf(text) > 1.6 * lengthOf(english.get(path) ?? ''))
    .map(([path]) => path)
  expect(long).toEqual(longer[tag] ?? [])
})

test.each([
  ['ha', /[ɓɗƙ]/],
  ['yo', /[ẹọṣ][\u0300\u0301]?/],
  ['ig', /[ịọụ]/],
  ['fr', /[éèàç]/],
] as const)('%s is written with its own letters', async (tag, letters) => {
  const texts = [...(await allTextsOf(tag)).values()]
  expect(texts.filter((text) => letters.test(text)).length).toBeGreaterThan(texts.length / 4)
})

test('every verdict, report subject and feedback face has its text', async () => {
  const { verdict, shopper } = await catalogueOf('en')
  expect(Object.keys(verdict.verdicts).sort()).toEqual([...verdictNames].sort())
  expect(Object.keys(shopper.verdictLabels).sort()).toEqual([...verdictNames, 'foreign_host'].sort())
  expect(Object.keys(shopper.feedback.faces)).toEqual([...emojiOptions])
})

// Only the server reads verdicts.ts.
const pageParts = ['shopper', 'scanner', 'trust', 'landing']

test.each(tags)('the text of %s imports no other language', (tag) => {
  const ownPart = /^import \{ \w+ \} from '\.\/\w+\.ts'$/gm
  for (const part of pageParts) {
    const source = readFileSync(new URL(`${tag}/${part}.ts`, import.meta.url), 'utf8').replace(ownPart, '')
    expect(source, part).not.toMatch(/^import (?!type )|import\(|^export .* from/m)
  }
})
