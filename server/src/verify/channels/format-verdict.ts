import type { PinResult } from '@sahihi/contract/endpoints/pins.ts'
import type { VerdictAnswer, VerdictData } from '@sahihi/contract/endpoints/scans.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { formatDate, formatNumber } from '../../platform/lib/format.ts'
import type { PinAnswer } from '../pins/check-pin.ts'
import { formatWait, isDoubtful } from '../pins/localize-pin.ts'
import { copyCounts } from '../scans/describe-copy.ts'
import { describeScanHistory, isCheckedByMany, isConfirmedCopy, wordsByLanguage } from '../scans/localize-verdict.ts'
import { pinWords } from '../scans/pin-words.ts'
import { channelWords } from './channel-words.ts'
import { type Medium, truncate } from './fit-sms.ts'
import type { TextOutcome } from './verify-by-text.ts'

export type Writing = { language: Language; medium: Medium; publicUrl: string }
/** A text that says which product it is about. */
type TextOfUnit = (unit: string) => string

/**
 * A verdict in the letters and the length of a channel. The verdict, the counts and the advice are never cut: long names are
 * shortened, and a reason gets the room that is left.
 */
export function formatVerdict(answer: VerdictAnswer, writing: Writing): string {
  const { medium, language, publicUrl } = writing
  const data = answer.data as VerdictData | undefined
  const words = channelWords[language]
  if (!data) return answer.verdict === 'unknown' ? unknownText(answer, writing) : medium.write(words.mistyped)
  if (answer.success && answer.feedbackOnly) {
    const link = `${publicUrl}/verify/${data.verificationNumber}`
    return withUnit((unit) => words.feedback(unit, link), data, writing)
  }
  // Only of a code: without one the verdict says it all.
  const reason = medium.write(answer.reasons?.length ? (answer.localized?.reason ?? answer.reasons.join(' ')) : '')
  const textOf = chooseText(answer, data, { language, hasReason: reason !== '' })
  if (reason === '') return withUnit(textOf, data, writing)
  const reserved = Math.min(reason.length, minReasonLength) + 2
  const head = withUnit(textOf, data, { ...writing, medium: { ...medium, maxLength: medium.maxLength - reserved } })
  const sentence = /[.:!?]$/.test(head) ? head : `${head}.`
  return `${sentence} ${truncate(reason, medium.maxLength - sentence.length - 1)}`
}

// A shorter piece of a reason says little.
const minReasonLength = 48

function chooseText(
  answer: VerdictAnswer,
  data: VerdictData,
  { language, hasReason }: { language: Language; hasReason: boolean },
): TextOfUnit {
  const words = channelWords[language]
  const { verdict } = answer
  if (verdict === 'expired') return (unit) => words.expired(unit, formatDate(language, data.batch.expirationDate))
  if (verdict === 'recalled') return words.recalled
  if (verdict === 'blocked') return words.blocked
  if (verdict === 'not_released') return words.notReleased
  const withCounts = textWithCounts(answer, data, language)
  if (withCounts) return withCounts
  if (verdict === 'limit_reached') return words.limitReached
  const history = describeScanHistory(hasReason ? { ...data, firstScannedAt: null } : data, { language })
  return (unit) => words.genuine(unit, history)
}

/** The texts with counts. */
function textWithCounts({ verdict }: VerdictAnswer, data: VerdictData, language: Language): TextOfUnit | undefined {
  const words = channelWords[language]
  const { copyEvidence, earlierScans, firstScannedAt, scannedByYou } = data
  if (isCheckedByMany(verdict, data)) {
    const firstDay = firstScannedAt ? formatDate(language, firstScannedAt) : ''
    return (unit) => words.checkedByOthers(formatNumber(language, earlierScans), firstDay, scannedByYou, unit)
  }
  if (!copyEvidence) return undefined
  const { devices, others, places, firstDay } = copyCounts(copyEvidence, wordsByLanguage[language].copied, { language })
  const onDevices = words.onDevices(devices, places, firstDay)
  if (verdict === 'limit_reached') return (unit) => words.limitReachedByMany(unit, onDevices)
  if (verdict !== 'suspected_copy') return undefined
  if (isConfirmedCopy(verdict, data)) return (unit) => words.confirmedCopy(unit, onDevices)
  return copyEvidence.isFirstVisitor
    ? (unit) => words.suspectedCopyForFirst(unit, firstDay, others)
    : (unit) => words.suspectedCopy(unit, onDevices)
}

/** A text with the names in the room that it leaves. The product gets more than half of it, or what the company leaves. */
function withUnit(textOf: TextOfUnit, { product, company }: VerdictData, { language, medium }: Writing): string {
  const { unit } = channelWords[language]
  const room = medium.maxLength - medium.write(textOf(unit('X', 'X'))).length + 'XX'.length
  const [productName, companyName] = [medium.write(product.name), medium.write(company)]
  const forProduct = Math.min(productName.length, Math.max(Math.ceil(room * 0.56), room - companyName.length))
  return medium.write(textOf(unit(truncate(productName, forProduct), truncate(companyName, room - forProduct))))
}

/** With the address for a report only if the whole address fits. */
function unknownText({ reasons = [] }: VerdictAnswer, { language, medium, publicUrl }: Writing): string {
  const words = channelWords[language]
  const [reason] = reasons
  const isSample = reason === messages.sampleCode
  const verdict = medium.write(isSample ? words.sample : reason ? words.otherProduct : words.unknown)
  if (isSample) return verdict
  const text = `${verdict} ${medium.write(words.report(publicUrl))}`
  return text.length <= medium.maxLength ? text : verdict
}

/** A verdict with how to go on to the PIN; undefined where that would cut the verdict. */
export function formatVerdictWithHint(answer: VerdictAnswer, hint: string, writing: Writing): string | undefined {
  const { medium } = writing
  const end = medium.write(hint)
  const maxLength = medium.maxLength - end.length - 2
  const text = formatVerdict(answer, { ...writing, medium: { ...medium, maxLength } })
  if (!end || text.endsWith('...')) return undefined
  return `${text}${/[.!?]$/.test(text) ? '' : '.'} ${end}`
}

/** The outcome of a PIN. Only long names are cut. */
export function formatPin({ verdict, data }: PinAnswer, pin: PinResult, writing: Writing): string {
  const { language } = writing
  const doubt = isDoubtful({ verdict, pin })
  return withUnit((unit) => describePinResult(pin, unit, { language, doubt }), data, writing)
}

function describePinResult(pin: PinResult, unit: string, { language, doubt }: { language: Language; doubt: boolean }) {
  const words = channelWords[language]
  const day = pin.usedAt ? formatDate(language, pin.usedAt) : ''
  if (pin.outcome === 'pin_locked') return words.pinLocked(formatWait(pin, { language }))
  if (pin.outcome === 'pin_wrong') {
    const next = pin.triesLeft ? pinWords[language].triesLeft(pin.triesLeft) : formatWait(pin, { language })
    return words.pinWrong(unit, next)
  }
  if (pin.outcome === 'confirmed_first') return doubt ? words.pinFirstOfSuspected(unit) : words.pinFirst(unit)
  return pin.usedByYou ? words.pinUsedByYou(unit, day) : words.pinUsed(unit, day)
}

/** Why a text that was understood in part got no verdict. */
export function describeMistake(kind: Exclude<TextOutcome['kind'], 'verdict' | 'pin'>, language: Language): string {
  const { severalSerials, noPin, mistyped } = channelWords[language]
  const malformed = pinWords[language].field.malformed
  return { several_serials: severalSerials, no_pin: noPin, malformed_pin: malformed, mistyped }[kind]
}
