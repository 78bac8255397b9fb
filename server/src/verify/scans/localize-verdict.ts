import { limits } from '@sahihi/contract/domain/limits.ts'
import { phoneLink } from '@sahihi/contract/domain/phone-link.ts'
import { groupSerial, normalizeSerial, serialLength } from '@sahihi/contract/domain/serial.ts'
import type { LocalizedVerdict, Tone, VerdictName } from '@sahihi/contract/domain/verdicts.ts'
import type { ReasonTranslations } from '@sahihi/contract/endpoints/batches.ts'
import type { VerdictData, VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import { verdictText as en, type VerdictText } from '@sahihi/contract/i18n/en/verdicts.ts'
import { verdictText as fr } from '@sahihi/contract/i18n/fr/verdicts.ts'
import { verdictText as ha } from '@sahihi/contract/i18n/ha/verdicts.ts'
import { verdictText as ig } from '@sahihi/contract/i18n/ig/verdicts.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { verdictText as pcm } from '@sahihi/contract/i18n/pcm/verdicts.ts'
import { verdictText as sw } from '@sahihi/contract/i18n/sw/verdicts.ts'
import { verdictText as yo } from '@sahihi/contract/i18n/yo/verdicts.ts'
import { formatDate, formatNumber, formatTime } from '../../platform/lib/format.ts'
import { describeCopy } from './describe-copy.ts'

/** The reader's language, and the time zone whose days the dates are. */
export type Locale = {
  language: Language
  timeZone?: string | undefined
  /** The time of the check. */
  now?: Date
  /** The reader sent no session id, so that earlier checks may be their own. */
  isAnonymous?: boolean
  /** The number that takes serials by SMS. */
  smsNumber?: string | undefined
}
/** Why a verdict is as it is: the partner's words alone, or in a sentence that names what happened to the batch; or our own words. */
export type Reason = {
  kind: 'as_written' | 'also_recalled' | 'other_product' | 'sample'
  text: string
  /** The partner's words in other languages. */
  translations?: ReasonTranslations
}
/** The result of verifying a serial, before it is put into words. `data` is set when the code was issued. */
export type Verification = {
  verdict: VerdictName
  serial: string
  reasons: Reason[]
  /** None for a serial that was never issued. */
  codeId?: bigint
  data?: VerdictData
  /** The addresses of the product's picture and the company's logo. */
  pictures?: Pick<LocalizedVerdict, 'picture' | 'logo'>
  /** Where the pack is compared, for a product that asks for it. */
  compareUrl?: string | undefined
  /** The host of the company's website, if it is proven. */
  site?: string | undefined
  /** The questions of a product that asks for feedback instead of being verified. */
  feedbackForm?:
    | Pick<VerdictReply, 'feedbackOnly' | 'feedbackConfig' | 'productName' | 'verificationNumber'>
    | undefined
}

/** The texts of the verdicts. */
export const wordsByLanguage: Record<Language, VerdictText> = { en, ha, yo, ig, pcm, fr, sw }

export const toneOf: Record<VerdictName, Tone> = {
  genuine_first: 'green',
  genuine_again: 'green',
  suspected_copy: 'amber',
  expired: 'gold',
  recalled: 'red',
  limit_reached: 'red',
  blocked: 'red',
  not_released: 'red',
  unknown: 'red',
  mistyped: 'grey',
}

type VerdictWords = { title: string; sentence?: string; nextStep: string }

/** A verdict in the reader's language, for pages with and without a script. */
export function localizeVerdict(verification: Verification, locale: Locale): LocalizedVerdict {
  const { verdict, serial, reasons, data, pictures, compareUrl, feedbackForm } = verification
  const { language } = locale
  const words = wordsByLanguage[language]
  // The questions take the place of the verdict, and nothing is claimed about the product.
  if (feedbackForm) {
    const { title, sentence } = words.feedback
    return { language, tone: 'grey', title, sentence, product: data?.product.name, company: data?.company }
  }
  const { title } = chooseWords(verification, words)
  const common = {
    language,
    tone: toneOf[verdict],
    title,
    sentence: chooseSentence(verification, locale),
    reason: reasons.map((each) => localizeReason(language, each)).join('\n') || chooseReason(verification, locale),
    ...describePage(locale, verification.site),
    nextStep: chooseNextStep(verification, words),
  }
  if (!data) return { ...common, enteredSerial: groupSerial(serial) }
  return {
    ...common,
    ...localizeData(data, verdict, locale),
    ...((isGenuine(verdict) || mayBeCopied(verdict)) && picturesFor(toneOf[verdict], pictures)),
    ...(compareUrl && isGenuine(verdict) && { action: words.compare.start, actionUrl: compareUrl }),
    ...chooseCall(verdict, data, words),
    ...(data.pinOffer && { pin: data.pinOffer }),
  }
}

/** Who speaks, when, and how a reader reaches this page without the label: a fake page has another address. */
export function describePage({ language, timeZone, now, smsNumber }: Locale, site?: string) {
  const words = wordsByLanguage[language]
  return {
    inDoubt: words.inDoubt(smsNumber),
    site: site && words.onBehalfOf(site),
    checkedAt: now && words.checkedAt(formatTime(now, timeZone)),
  }
}

function localizeReason(language: Language, { kind, text, translations }: Reason): string {
  const words = wordsByLanguage[language]
  if (kind === 'other_product') return words.otherProduct
  if (kind === 'sample') return words.sample
  const written = translateReason(language, text, translations)
  return kind === 'also_recalled' ? words.alsoRecalled(inBrackets(written)) : written
}

/** A partner's reason in the reader's language, or else in English, marked as such. */
export function translateReason(language: Language, text: string, translations?: ReasonTranslations): string {
  const translated = language === 'en' ? text : translations?.[language]
  return translated || wordsByLanguage[language].inEnglish(text)
}

/** A sentence without its full stop. */
export const inBrackets = (text: string) => text.replace(/[\s.]+$/, '')

/** What helps to compare the pack. A warning comes without the logo, which would lend the code trust. */
export function picturesFor(tone: Tone, pictures: Verification['pictures']) {
  const { logo: _, ...withoutLogo } = pictures ?? {}
  return tone === 'red' || tone === 'amber' ? withoutLogo : pictures
}

function chooseWords({ verdict, data }: Verification, words: VerdictText): VerdictWords {
  if (isConfirmedCopy(verdict, data)) return { ...words.verdicts.suspected_copy, ...words.copied.confirmed }
  return data && isCheckedByMany(verdict, data) ? words.checkedByMany : words.verdicts[verdict]
}

/** Whether the manufacturer confirmed what the verdict suspects. */
export const isConfirmedCopy = (verdict: VerdictName, data: VerdictData | undefined) =>
  verdict === 'suspected_copy' && data?.copyEvidence?.isConfirmed === true

export const isGenuine = (verdict: VerdictName) => verdict === 'genuine_first' || verdict === 'genuine_again'
/** Whether a verdict warns that other items may have the same code. */
export const mayBeCopied = (verdict: VerdictName) => verdict === 'suspected_copy' || verdict === 'limit_reached'

/** Whether a genuine code was checked by so many others that this is its verdict (docs/verdicts.md, "Which verdict"). */
export const isCheckedByMany = (verdict: VerdictName | undefined, { otherVisitors = 0, earlierScans }: VerdictData) =>
  verdict === 'genuine_again' && otherVisitors >= limits.manyChecksVisitors && earlierScans > 1

function chooseSentence({ verdict, data }: Verification, locale: Locale): string | undefined {
  const words = wordsByLanguage[locale.language]
  if (verdict === 'expired') return words.expired(formatDate(locale.language, data?.batch.expirationDate ?? ''))
  if (isConfirmedCopy(verdict, data)) return words.copied.confirmed.sentence
  if (data?.copyEvidence?.isFirstVisitor && verdict === 'suspected_copy') return words.copied.sentenceForFirst
  if (verdict !== 'genuine_first' && verdict !== 'genuine_again') return words.verdicts[verdict].sentence
  if (data && isCheckedByMany(verdict, data)) return `${describeChecks(data, locale)}.`
  return words.genuine((data?.company ?? '').replace(/\.$/, '')) // "Ltd." already ends the sentence
}

function chooseNextStep(verification: Verification, words: VerdictText): string {
  const { verdict, serial, data } = verification
  const typed = normalizeSerial(serial).length
  if (verdict === 'mistyped' && typed !== serialLength) return words.wrongLength(typed)
  // Only this visitor has checked it.
  if (verdict === 'genuine_again' && data?.otherVisitors === 0) return words.verdicts.genuine_first.nextStep
  return chooseWords(verification, words).nextStep
}

function chooseReason({ verdict, data }: Verification, { language }: Locale): string | undefined {
  const words = wordsByLanguage[language]
  if (verdict === 'unknown') return words.verdicts.unknown.reason
  // As many checks were counted as the code allows.
  if (verdict === 'limit_reached' && data?.earlierScans)
    return words.usedUp(data.earlierScans, formatNumber(language, data.earlierScans))
  return undefined
}

/** A call is the main action where shoppers are sent to the manufacturer and no PIN can tell more. */
export function chooseCall(
  verdict: VerdictName,
  { contact, pinOffer }: Pick<VerdictData, 'contact' | 'pinOffer'>,
  words: VerdictText,
) {
  const isSentThere = verdict === 'recalled' || verdict === 'limit_reached'
  if (!isSentThere || !contact?.phone || pinOffer) return undefined
  return { action: words.call(contact.phone), actionUrl: phoneLink(contact.phone) }
}

/** What a page without a script shows in place of the questions. */
export const questionsNeedScript = (language: Language) => wordsByLanguage[language].feedback.needsScript

function localizeData(data: VerdictData, verdict: VerdictName, locale: Locale): Partial<LocalizedVerdict> {
  const { language } = locale
  const words = wordsByLanguage[language]
  return {
    ...localizeHistory(data, verdict, locale),
    ...localizeFacts(data, language),
    status: data.isRepeatScan ? words.repeatScan : mayBeFirst(verdict) ? words.firstScan : undefined,
  }
}

/** What the item is, whatever was found about its code. */
export const localizeFacts = (
  { product: { name, ...facts }, company, batch, verificationNumber }: VerdictData,
  language: Language,
) => ({
  product: name,
  company,
  ...facts,
  batch: batch.name,
  manufacturingDate: formatDate(language, batch.manufacturingDate),
  expirationDate: formatDate(language, batch.expirationDate),
  serial: groupSerial(verificationNumber),
})

/** Beside a warning "first check" would sound like an assurance. */
const mayBeFirst = (verdict: VerdictName) => verdict === 'genuine_first' || verdict === 'expired'

/** Whether others checked a code says nothing about one that is recalled, blocked, not for sale or expired. */
const evidentVerdicts: VerdictName[] = ['genuine_first', 'limit_reached']

/** What the sentence of the verdict does not say about earlier checks, and what follows from them. */
function localizeHistory(data: VerdictData, verdict: VerdictName, locale: Locale): Partial<LocalizedVerdict> {
  const { copyEvidence } = data
  const words = wordsByLanguage[locale.language]
  if (isCheckedByMany(verdict, data)) return { tone: 'gold' }
  if (copyEvidence) {
    // Not the count of checks, which the limit stops: the two numbers would contradict each other.
    const evidence = describeCopy(copyEvidence, words, locale)
    const isForFirst = verdict === 'suspected_copy' && copyEvidence.isFirstVisitor
    return isForFirst ? { evidence, nextStep: words.copied.nextStepForFirst } : { evidence }
  }
  if (verdict === 'genuine_again') return { repeatEvidence: describeChecks(data, locale) }
  return evidentVerdicts.includes(verdict) ? { evidence: describeScanHistory(data, locale) } : {}
}

/** "7 other people have checked this code since May 3, 2026"; where others are not told apart, how often it was checked. */
export function describeChecks(data: VerdictData, locale: Locale): string {
  const { otherVisitors, firstScannedAt, scannedByYou } = data
  const { language, timeZone, isAnonymous } = locale
  // Without a session id the other visitors may be the reader.
  if (isAnonymous || !otherVisitors) return describeScanHistory(data, locale)
  const firstDay = firstScannedAt ? formatDate(language, firstScannedAt, timeZone) : ''
  return wordsByLanguage[language].checkedByOthers(
    otherVisitors,
    formatNumber(language, otherVisitors),
    firstDay,
    scannedByYou,
  )
}

/** How often this code was scanned before, since when, and whether this visitor did it. */
export function describeScanHistory(
  { earlierScans, firstScannedAt, scannedByYou }: VerdictData,
  { language, timeZone }: Locale,
): string {
  const words = wordsByLanguage[language]
  if (!earlierScans) return words.neverChecked
  const firstDay = firstScannedAt ? formatDate(language, firstScannedAt, timeZone) : ''
  return words.checkedBefore(earlierScans, formatNumber(language, earlierScans), firstDay, scannedByYou)
}
