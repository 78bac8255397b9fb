import { type Language, languages } from '@sahihi/contract/i18n/languages.ts'

/** What a text asks for that is no check. `rest` is the serial that may follow the name of a language. */
export type Command =
  | { kind: 'erase' }
  | { kind: 'help' }
  | { kind: 'stop' }
  | { kind: 'language'; language: Language; rest: string }

/** The command that a text is, in any case and with any accents and punctuation. No serial is one: each has a digit. */
export function readCommand(text: string): Command | undefined {
  if (/^[\s?]*\?[\s?]*$/.test(text)) return { kind: 'help' }
  const [, first = '', rest = ''] = /^[\s\p{P}\p{S}]*([\p{L}\p{M}]+)[\s\p{P}\p{S}]*([\s\S]*)$/u.exec(text) ?? []
  const word = withoutMarks(first)
  const language = languageByWord[word]
  if (language) return rest === '' || /^\S*\d/.test(rest) ? { kind: 'language', language, rest } : undefined
  const kind = rest === '' ? kindByWord[word] : undefined
  return kind && { kind }
}

/** Whether a text may hold a serial, and is no greeting: each serial has a digit. */
export const hasSerial = (text: string) => /\d/.test(text.normalize('NFKC'))

const withoutMarks = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()

/** The languages by their own names in plain letters, as a text about them lists them. */
export const languageNames = languages.map(({ name }) => withoutMarks(name)).join(', ')

const languageByWord: Record<string, Language | undefined> = {
  ...Object.fromEntries(languages.map(({ tag, name }) => [withoutMarks(name), tag])),
  PIDGIN: 'pcm',
  FRENCH: 'fr',
  SWAHILI: 'sw',
}

// Besides English, the words that people use for it in the other languages, and those that carriers know for STOP.
const words = {
  erase: 'ERASE DELETE GOGE HICHAPU EFFACER FUTA',
  help: 'HELP INFO TAIMAKO ENYEMAKA AIDE MSAADA LANGUAGE HARSHE EDE ASUSU LANGUE LUGHA',
  stop: 'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT TSAYA DAINA ARRET ACHA',
}
const kinds = ['erase', 'help', 'stop'] as const
const kindByWord: Record<string, (typeof kinds)[number] | undefined> = Object.fromEntries(
  kinds.flatMap((kind) => words[kind].split(' ').map((word) => [word, kind])),
)
