import type { ChannelText } from '../en/channels.ts'
import type { MailText } from '../en/mails.ts'
import type { PinText } from '../en/pins.ts'
import type { ReportStatusText } from '../en/report-status.ts'
import type { VerdictText } from '../en/verdicts.ts'
import { type Language, loadTranslations } from '../languages.ts'
import { loadLanding } from '../load-landing.ts'
import { loadPrivacy } from '../load-privacy.ts'
import { samples } from './samples.ts'

type TextFunction = (...args: unknown[]) => string

/** All that shoppers read in one language. */
export async function loadCatalogue(language: Language) {
  const { verdictText }: { verdictText: VerdictText } = await import(`../${language}/verdicts.ts`)
  const { pinText }: { pinText: PinText } = await import(`../${language}/pins.ts`)
  const { channelText }: { channelText: ChannelText } = await import(`../${language}/channels.ts`)
  const { mailText }: { mailText: MailText } = await import(`../${language}/mails.ts`)
  const { reportStatusText }: { reportStatusText: ReportStatusText } = await import(`../${language}/report-status.ts`)
  return {
    verdict: verdictText,
    pin: pinText,
    mail: mailText,
    channel: channelText,
    reportStatus: reportStatusText,
    shopper: await loadTranslations(language),
    landing: await loadLanding(language),
    privacy: await loadPrivacy(language),
  }
}

/** Every text of a language by its path; a function yields one text per sample. */
export const listAllTexts = async (language: Language) =>
  new Map(Object.entries(await loadCatalogue(language)).flatMap(([name, part]) => listTexts(part, name)))

export const listAllFunctions = async (language: Language) =>
  Object.entries(await loadCatalogue(language)).flatMap(([name, part]) => listFunctions(part, name))

function listTexts(part: unknown, path: string): [string, string][] {
  if (typeof part === 'string') return [[path, part]]
  if (typeof part === 'function')
    return (samples[path] ?? []).map(({ args }, i) => [`${path}(${i})`, (part as TextFunction)(...args)])
  return Object.entries(part as object).flatMap(([key, inner]) => listTexts(inner, `${path}.${key}`))
}

function listFunctions(part: unknown, path: string): [string, TextFunction][] {
  if (typeof part === 'function') return [[path, part as TextFunction]]
  if (typeof part === 'string') return []
  return Object.entries(part as object).flatMap(([key, inner]) => listFunctions(inner, `${path}.${key}`))
}
