import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import type { VerdictData } from '@sahihi/contract/endpoints/scans.ts'
import { channelMessages } from '@sahihi/contract/i18n/en/channel-messages.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatLongDate } from '@sahihi/contract/i18n/format.ts'
import { scanHistoryOf } from '../scans/localize-verdict.ts'
import { toPlainLetters, truncate } from './fit-sms.ts'

type Options = { maxLength: number; publicUrl: string }

/**
 * A verdict in at most `maxLength` plain letters. The verdict and the advice are never cut: long names are shortened, and a
 * reason gets the room that is left.
 */
export function formatVerdict(answer: VerdictAnswer, options: Options): string {
  const reason = toPlainLetters(answer.reasons?.join(' ') ?? '')
  const head = toPlainLetters(headOf(answer, { ...options, hasReason: reason !== '' }))
  return truncate(reason ? `${head} ${reason}` : head, options.maxLength)
}

function headOf(answer: VerdictAnswer, { hasReason, ...options }: Options & { hasReason: boolean }): string {
  const data = answer.data as VerdictData | undefined
  if (!data) return answer.verdict === 'unknown' ? unknownText(options) : messages.mistyped
  if (answer.success && answer.feedbackOnly) return feedbackText(data, options)
  const product = hasReason ? productOf(data, 28, 22) : productOf(data, 36, 27)
  if (answer.verdict === 'expired') return channelMessages.expired(product, formatLongDate(data.batch.expirationDate))
  if (answer.verdict === 'recalled') return channelMessages.recalled(product)
  if (answer.verdict === 'limit_reached') return channelMessages.limitReached(product)
  if (answer.verdict === 'blocked') return channelMessages.blocked(product)
  if (answer.verdict === 'not_released') return channelMessages.notReleased(product)
  const history = scanHistoryOf(hasReason ? { ...data, firstScannedAt: null } : data, { language: 'en' })
  return channelMessages.genuine(product, history)
}

const productOf = ({ product, company }: VerdictData, maxProduct: number, maxCompany: number) =>
  channelMessages.unit(
    truncate(toPlainLetters(product.name), maxProduct),
    truncate(toPlainLetters(company), maxCompany),
  )

/** With the address for a report only if the whole address fits. */
function unknownText({ maxLength, publicUrl }: Options) {
  const text = `${channelMessages.unknown} ${channelMessages.report(publicUrl)}`
  return text.length <= maxLength ? text : channelMessages.unknown
}

/** Nothing is claimed about the product: the answer is the link to the manufacturer's questions. */
function feedbackText(data: VerdictData, { maxLength, publicUrl }: Options) {
  const product = productOf(data, 28, 22)
  const text = channelMessages.feedback(product, `${publicUrl}/verify/${data.verificationNumber}`)
  return text.length <= maxLength ? text : `${product}. ${messages.feedbackOnly}`
}
