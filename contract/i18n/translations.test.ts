import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emojiOptions } from '../domain/feedback-options.ts'
import { verdictNames } from '../domain/verdicts.ts'
import type { VerdictWords } from './en/verdicts.ts'
import { type Language, languages, loadTranslations } from './languages.ts'
import { loadLanding } from './load-landing.ts'

/** Each function with values, and what of them must be seen in the text, in every language. */
const samples: Record<string, { given: unknown[]; seen: string[] }[]> = {
  'verdict.checked': [
    { given: [1, '1', 'MAY', false], seen: ['MAY'] },
    { given: [1, '1', 'MAY', true], seen: ['MAY'] },
    { given: [3, '3', 'MAY', false], seen: ['3', 'MAY'] },
    { given: [12480, '12,480', 'MAY', true], seen: ['12,480', 'MAY'] },
    { given: [3, '3', '', false], seen: ['3'] },
  ],
  'verdict.expired': [{ given: ['MAY'], seen: ['MAY'] }],
  'verdict.closed': [{ given: ['WHY'], seen: ['WHY'] }],
  'verdict.recalledToo': [{ given: ['WHY'], seen: ['WHY'] }],
  'words.unanswered.busy': [{ given: [57], seen: ['57'] }],
  'words.scanner.startFailed': [{ given: ['WHY'], seen: ['WHY'] }],
  'words.scanner.initFailed': [{ given: ['WHY'], seen: ['WHY'] }],
  'words.scanner.foreign': [{ given: ['THEIRS', 'OURS'], seen: ['THEIRS', 'OURS'] }],
  'words.feedback.taken': [{ given: ['MAY'], seen: ['MAY'] }],
  'words.feedback.stars': [
    { given: [1], seen: ['1'] },
    { given: [5], seen: ['5'] },
  ],
  'words.feedback.clearOf': [{ given: ['TASTE'], seen: ['TASTE'] }],
  'words.feedback.left': [{ given: [57, 500], seen: ['57', '500'] }],
  'words.photo.sending': [
    { given: ['57 kB'], seen: ['57 kB'] },
    { given: [''], seen: [] },
  ],
  'words.batch.expired': [{ given: ['MAY'], seen: ['MAY'] }],
  'landing.scansIn': [{ given: ['4,728'], seen: ['4,728'] }],
  'words.trust.privacy.checks.kept': [
    { given: [1], seen: ['1'] },
    { given: [13], seen: ['13'] },
  ],
  'words.trust.privacy.reports.kept': [{ given: [180], seen: ['180'] }],
  'words.trust.privacy.device.result': [{ given: [24], seen: ['24'] }],
  'words.trust.refused.tooMany': [{ given: [57], seen: ['57'] }],
}
type Call = (...given: unknown[]) => string

/** Every text of a language by its path; a function once for each of its samples. */
function textsOf(part: unknown, path: string): [string, string][] {
  if (typeof part === 'string') return [[path, part]]
  if (typeof part === 'function')
    return (samples[path] ?? []).map(({ given }, i) => [`${path}(${i})`, (part as Call)(...given)])
  return Object.entries(part as object).flatMap(([key, inner]) =>
    textsOf(inner, path.startsWith('.') ? key : `${path}.${key}`),
  )
}

const verdictWordsOf = async (language: Language): Promise<VerdictWords> =>
  (await import(`./words/verdicts/${language}.ts`)).verdictWords
const spoken = async (language: Language) => {
  const { words } = await loadTranslations(language)
  return new Map([
    ...textsOf(await verdictWordsOf(language), 'verdict'),
    ...textsOf(words, 'words'),
    ...textsOf(await loadLanding(language), 'landing'),
  ])
}
const functionsOf = (part: unknown, path: string): [string, Call][] =>
  typeof part === 'function'
    ? [[path, part as Call]]
    : typeof part === 'string'
      ? []
      : Object.entries(part as object).flatMap(([key, inner]) => functionsOf(inner, `${path}.${key}`))

const allFunctionsOf = async (language: Language) => {
  const { words } = await loadTranslations(language)
  return [
    ...functionsOf(await verdictWordsOf(language), 'verdict'),
    ...functionsOf(words, 'words'),
    ...functionsOf(await loadLanding(language), 'landing'),
  ]
}

const english = await spoken('en')
const tags = languages.map(({ tag }) => tag)
const others = tags.filter((tag) => tag !== 'en')

test('every function has sample values', async () => {
  const paths = (await allFunctionsOf('en')).map(([path]) => path)
  expect(paths.sort()).toEqual(Object.keys(samples).sort())
})

test.each(tags)('%s says every value that it is given', async (tag) => {
  const silent = (await allFunctionsOf(tag)).flatMap(([path, say]) =>
    (samples[path] ?? []).flatMap(({ given, seen }) =>
      seen.filter((value) => !say(...given).includes(value)).map((value) => `${path}: ${value}`),
    ),
  )
  expect(silent).toEqual([])
  const { checked } = await verdictWordsOf(tag)
  expect(checked(1, '1', 'MAY', true)).not.toBe(checked(1, '1', 'MAY', false))
  expect(checked(3, '3', 'MAY', true)).not.toBe(checked(3, '3', 'MAY', false))
})

test.each(tags)('%s has all texts, none empty, composed (NFC), without control or hidden characters', async (tag) => {
  const texts = await spoken(tag)
  expect([...texts.keys()]).toEqual([...english.keys()])
  const wrong = [...texts].filter(
    ([, text]) =>
      !text.trim() || text !== text.normalize('NFC') || text !== text.trim() || /[\p{Cc}\p{Cf}]/u.test(text),
  )
  expect(wrong).toEqual([])
})

// As every newspaper in Pidgin has them.
const weekdays = Array.from({ length: 7 }, (_, day) => `landing.weekdays.${day}`)
/** Written alike in English and here. */
const sameAsEnglish: Partial<Record<Language, string[]>> = {
  pcm: ['words.language', 'words.titles.privacy', 'landing.promise', ...weekdays],
}

test.each(others)('%s leaves nothing in English', async (tag) => {
  const same = [...(await spoken(tag))].filter(([path, text]) => text === english.get(path)).map(([path]) => path)
  expect(same).toEqual(sameAsEnglish[tag] ?? [])
})

test.each(others.filter((tag) => tag !== 'pcm'))('%s has no English word in the midst of a text', async (tag) => {
  const left = [...(await spoken(tag))].filter(([, text]) =>
    /(^|\P{L})(the|this|is|you|your|and|with|check|product|batch|serial|expired|genuine|please|again)(?!\p{L})/iu.test(
      text,
    ),
  )
  expect(left).toEqual([])
})

/**
 * Longer, where that does no harm: said by screen readers only, or on a line or a whole-width button of its own.
 * Marks above and below a letter take no room of their own.
 */
const longer: Partial<Record<Language, string[]>> = {
  ha: ['words.home', 'words.retry', 'words.details.serial', 'words.feedback.faces.sad'],
  yo: [
    'words.home',
    'words.retry',
    'words.told.recalled',
    'words.details.serial',
    'words.feedback.faces.sad',
    'landing.peakHour',
  ],
  ig: [
    'verdict.verdicts.genuine_first.title',
    'verdict.verdicts.genuine_again.title',
    'verdict.verdicts.recalled.title',
    'words.told.genuine_first',
    'words.told.recalled',
    'words.told.blocked',
    'words.details.manufacturingDate',
    'words.details.serial',
    'words.feedback.faces.sad',
    'words.feedback.stars(0)',
    'words.batch.titles.recalled',
    'landing.greenTitle',
    'landing.questions.kept.asked',
    'landing.bySahihi',
  ],
  pcm: [
    'verdict.checked(1)',
    'words.retry',
    'words.told.recalled',
    'words.told.blocked',
    'words.details.manufacturingDate',
    'words.details.serial',
    'words.feedback.faces.sad',
  ],
  fr: [
    'words.retry',
    'words.titles.maker',
    'words.details.manufacturingDate',
    'words.details.serial',
    'landing.scans',
    'landing.peakHour',
  ],
}
const lengthOf = (text: string) => text.replace(/\p{M}/gu, '').length

test.each(others)('%s is at most 1.6 times as long as the English, but for a list', async (tag) => {
  const long = [...(await spoken(tag))]
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
  const texts = [...(await spoken(tag)).values()]
  expect(texts.filter((text) => letters.test(text)).length).toBeGreaterThan(texts.length / 4)
})

test('there are words for every verdict, for what a report can follow, and for every face', async () => {
  const { words } = await loadTranslations('en')
  expect(Object.keys((await verdictWordsOf('en')).verdicts).sort()).toEqual([...verdictNames].sort())
  expect(Object.keys(words.told).sort()).toEqual([...verdictNames, 'foreign_host'].sort())
  expect(Object.keys(words.feedback.faces)).toEqual([...emojiOptions])
})

const folder = new URL('words/', import.meta.url)
// Those of verdicts are read by the server alone.
const partsOfPages = readdirSync(folder).filter((name) => !name.includes('.') && name !== 'verdicts')

test.each(tags)('%s brings a page nothing but its own words', (tag) => {
  const ownPart = new RegExp(`^import \\{ \\w+ \\} from '\\./\\w+/${tag}\\.ts'$`, 'gm')
  for (const path of [`${tag}.ts`, ...partsOfPages.map((part) => `${part}/${tag}.ts`)]) {
    const source = readFileSync(new URL(path, folder), 'utf8').replace(ownPart, '')
    expect(source, path).not.toMatch(/^import (?!type )|import\(|^export .* from/m)
  }
})
