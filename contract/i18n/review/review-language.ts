import type { Language } from '../languages.ts'
import { listAllFunctions, listAllTexts } from './catalogue.ts'
import { glossary } from './glossary.ts'
import { calculateMaxLength, isTooLong } from './layout.ts'
import { samples } from './samples.ts'

/** A text that somebody who knows the language should look at, and why. */
type Finding = { path: string; text: string; problem: string }

// Newspapers in Pidgin write the weekdays in English.
const weekdays = Array.from({ length: 7 }, (_, day) => `landing.weekdays.${day}`)
const sameInEnglish: Partial<Record<Language, string[]>> = {
  fr: ['pin.minutes(0)', 'pin.minutes(1)'],
  pcm: [
    'verdict.copied.devices(0)',
    'verdict.copied.places(0)',
    'pin.minutes(0)',
    'pin.minutes(1)',
    'pin.hours(0)',
    'pin.hours(1)',
    'shopper.titles.privacy',
    'landing.promise',
    ...weekdays,
  ],
}

/** All findings on one language: missing texts, lost values, English left, texts too long for their place, other terms. */
export async function reviewLanguage(language: Language): Promise<Finding[]> {
  const english = await listAllTexts('en')
  const texts = await listAllTexts(language)
  return [
    ...findMissingTexts(texts, english),
    ...(await findLostValues(language)),
    ...[...texts].flatMap(([path, text]) =>
      problemsOf(language, path, text, english.get(path) ?? '').map((problem) => ({ path, text, problem })),
    ),
  ]
}

const findMissingTexts = (texts: Map<string, string>, english: Map<string, string>) =>
  [...english].filter(([path]) => !texts.has(path)).map(([path, text]) => ({ path, text, problem: 'missing' }))

async function findLostValues(language: Language): Promise<Finding[]> {
  return (await listAllFunctions(language)).flatMap(([path, write]) =>
    (samples[path] ?? []).flatMap(({ args, shown }) => {
      const text = write(...args)
      return shown
        .filter((value) => !text.includes(value))
        .map((value) => ({ path, text, problem: `does not show ${value}` }))
    }),
  )
}

function problemsOf(language: Language, path: string, text: string, english: string): string[] {
  const problems: string[] = []
  if (!text.trim() || text !== text.trim()) problems.push('empty, or begins or ends with a space')
  if (text !== text.normalize('NFC')) problems.push('letters and marks are not composed (NFC)')
  if (/[\p{Cc}\p{Cf}]/u.test(text)) problems.push('has hidden characters')
  if (language === 'en') return problems
  if (text === english && !sameInEnglish[language]?.includes(path)) problems.push('is still in English')
  if (language !== 'pcm' && englishWord.test(text)) problems.push('has an English word')
  if (isTooLong(path, text, english)) problems.push(`has more than ${calculateMaxLength(path, english)} letters`)
  for (const { english: term, allowed } of glossary[language])
    if (hasTerm(english, term) && !allowed.some((word) => text.toLowerCase().includes(word)))
      problems.push(`“${term}” should be ${allowed.map((word) => `“${word}”`).join(' or ')}`)
  return problems
}

const englishWord =
  /(^|\P{L})(the|this|is|you|your|and|with|check|product|batch|serial|expired|genuine|please|again)(?!\p{L})/iu
const hasTerm = (text: string, term: string) => new RegExp(`\\b${term}\\b`, 'i').test(text)
