import { channelMessages } from '@sahihi/contract/i18n/en/channel-messages.ts'
import { longDate, messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { VerdictData } from '@sahihi/contract/endpoints/scans.ts'
import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import { evidenceOf } from '../scans/localize-verdict.ts'
import { cut, plainLetters } from './fit-sms.ts'

/**
 * A verdict in at most `room` plain letters. The verdict and what follows from it are never cut: long names give way, then a
 * reason gets what is left.
 */
export function writeAnswer(answer: VerdictAnswer, { room, publicUrl }: { room: number; publicUrl: string }): string {
  const reason = plainLetters(answer.reasons?.join(' ') ?? '')
  const head = plainLetters(headOf(answer, { hasReason: reason !== '', publicUrl, room }))
  return cut(reason ? `${head} ${reason}` : head, room)
}

type Frame = { hasReason: boolean; publicUrl: string; room: number }

function headOf(answer: VerdictAnswer, { hasReason, publicUrl, room }: Frame): string {
  const data = answer.data as VerdictData | undefined
  if (!data) return answer.verdict === 'unknown' ? unknownWords(publicUrl, room) : messages.mistyped
  if (answer.success && answer.feedbackOnly) return feedbackWords(data, publicUrl, room)
  const unit = hasReason ? unitOf(data, 28, 22) : unitOf(data, 36, 27)
  if (answer.verdict === 'expired') return channelMessages.expired(unit, longDate(data.batch.expirationDate))
  if (answer.verdict === 'recalled') return channelMessages.recalled(unit)
  if (answer.verdict === 'limit_reached') return channelMessages.limitReached(unit)
  if (answer.verdict === 'blocked') return channelMessages.blocked(unit)
  if (answer.verdict === 'not_released') return channelMessages.notReleased(unit)
  const evidence = evidenceOf(hasReason ? { ...data, firstScannedAt: null } : data, { language: 'en' })
  return channelMessages.genuine(unit, evidence)
}

const unitOf = ({ product, company }: VerdictData, productRoom: number, companyRoom: number) =>
  channelMessages.unit(cut(plainLetters(product.name), productRoom), cut(plainLetters(company), companyRoom))

/** An address is of use only when it is whole. */
function unknownWords(publicUrl: string, room: number) {
  const words = `${channelMessages.unknown} ${channelMessages.reportAt(publicUrl)}`
  return words.length <= room ? words : channelMessages.unknown
}

/** Its questions are the manufacturer's answer: nothing is claimed of the unit (judge-scan.ts). */
function feedbackWords(data: VerdictData, publicUrl: string, room: number) {
  const unit = unitOf(data, 28, 22)
  const words = channelMessages.asksFeedback(unit, `${publicUrl}/verify/${data.verificationNumber}`)
  return words.length <= room ? words : `${unit}. ${messages.feedbackOnly}`
}
