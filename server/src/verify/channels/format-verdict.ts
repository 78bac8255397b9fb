import type { VerdictAnswer, VerdictData } from '@sahihi/contract/endpoints/scans.ts'
import { channelMessages } from '@sahihi/contract/i18n/en/channel-messages.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { verdictText } from '@sahihi/contract/i18n/en/verdicts.ts'
import { formatLongDate } from '@sahihi/contract/i18n/format.ts'
import { formatDate, formatNumber } from '../../platform/lib/format.ts'
import { copyCounts } from '../scans/describe-copy.ts'
import { describeScanHistory, isCheckedByMany } from '../scans/localize-verdict.ts'
import { toPlainLetters, truncate } from './fit-sms.ts'

type Options = { maxLength: number; publicUrl: string }

/**
 * A verdict in at most `maxLength` plain letters. The verdict, the counts and the advice are never cut: long names are
 * shortened, and a reason gets the room that is left.
 */
export function formatVerdict(answer: VerdictAnswer, options: Options): string {
  // Without a code the head says it all.
  const reason = toPlainLetters((answer.data && answer.reasons?.join(' ')) ?? '')
  const verdict = toPlainLetters(composeHead(answer, { ...options, hasReason: reason !== '' }))
  const head = reason === '' || /[.:!?]$/.test(verdict) ? verdict : `${verdict}.`
  const room = options.maxLength - head.length - 1
  const hasRoom = reason && room >= Math.min(reason.length, minReasonLength)
  return hasRoom ? `${head} ${truncate(reason, room)}` : truncate(head, options.maxLength)
}

// A shorter piece of a reason says nothing.
const minReasonLength = 20

function composeHead(answer: VerdictAnswer, { hasReason, ...options }: Options & { hasReason: boolean }): string {
  const data = answer.data as VerdictData | undefined
  if (!data) return answer.verdict === 'unknown' ? unknownText(answer, options) : messages.mistyped
  if (answer.success && answer.feedbackOnly) return feedbackText(data, options)
  const withCounts = textWithCounts(answer, data, hasReason)
  if (withCounts) return withCounts(fitUnitIntoRoom(data, options.maxLength - withCounts('').length, hasReason))
  const product = hasReason ? formatTruncatedUnit(data, 28, 22) : formatTruncatedUnit(data, 36, 27)
  if (answer.verdict === 'expired') return channelMessages.expired(product, formatLongDate(data.batch.expirationDate))
  if (answer.verdict === 'recalled') return channelMessages.recalled(product)
  if (answer.verdict === 'limit_reached') return channelMessages.limitReached(product)
  if (answer.verdict === 'blocked') return channelMessages.blocked(product)
  if (answer.verdict === 'not_released') return channelMessages.notReleased(product)
  const history = describeScanHistory(hasReason ? { ...data, firstScannedAt: null } : data, { language: 'en' })
  return channelMessages.genuine(product, history)
}

/** The long texts, whose counts leave less room for the names. */
function textWithCounts({ verdict }: VerdictAnswer, data: VerdictData, hasReason: boolean) {
  const { copyEvidence, earlierScans, firstScannedAt, scannedByYou } = data
  if (isCheckedByMany(verdict, data)) {
    const firstDay = firstScannedAt && !hasReason ? formatDate('en', firstScannedAt) : ''
    const times = formatNumber('en', earlierScans)
    return (product: string) => channelMessages.checkedByOthers(times, firstDay, scannedByYou, product)
  }
  if (!copyEvidence) return undefined
  const { devices, others, places, firstDay } = copyCounts(copyEvidence, verdictText.copied, { language: 'en' })
  const onDevices = channelMessages.onDevices(devices, places, firstDay)
  if (verdict === 'limit_reached') return (product: string) => channelMessages.limitReachedByMany(product, onDevices)
  if (verdict !== 'suspected_copy') return undefined
  return copyEvidence.isFirstVisitor
    ? (product: string) => channelMessages.suspectedCopyForFirst(product, firstDay, others)
    : (product: string) => channelMessages.suspectedCopy(product, onDevices)
}

const formatTruncatedUnit = ({ product, company }: VerdictData, maxProduct: number, maxCompany: number) =>
  channelMessages.unit(
    truncate(toPlainLetters(product.name), maxProduct),
    truncate(toPlainLetters(company), maxCompany),
  )

/** The names in at most `room` letters. The product gets more than half, or what the company leaves. */
function fitUnitIntoRoom(data: VerdictData, room: number, hasReason: boolean): string {
  const free = (hasReason ? Math.min(room, 34) : room) - channelMessages.unit('', '').length
  const company = toPlainLetters(data.company).length
  const product = toPlainLetters(data.product.name).length
  const forProduct = Math.min(product, Math.max(Math.ceil(free * 0.56), free - company))
  return formatTruncatedUnit(data, forProduct, free - forProduct)
}

/** With the address for a report only if the whole address fits. */
function unknownText({ reasons = [] }: VerdictAnswer, { maxLength, publicUrl }: Options) {
  const verdict = reasons.length > 0 ? channelMessages.otherProduct : channelMessages.unknown
  const text = `${verdict} ${channelMessages.report(publicUrl)}`
  return text.length <= maxLength ? text : verdict
}

/** Nothing is claimed about the product: the answer is the link to the manufacturer's questions. */
function feedbackText(data: VerdictData, { maxLength, publicUrl }: Options) {
  const product = formatTruncatedUnit(data, 28, 22)
  const text = channelMessages.feedback(product, `${publicUrl}/verify/${data.verificationNumber}`)
  return text.length <= maxLength ? text : `${product}. ${messages.feedbackOnly}`
}
