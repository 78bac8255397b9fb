import { pinDigits } from '@sahihi/contract/domain/pin.ts'
import type { PinResult } from '@sahihi/contract/endpoints/pins.ts'
import type { VerdictAnswer, VerdictData } from '@sahihi/contract/endpoints/scans.ts'
import { channelMessages } from '@sahihi/contract/i18n/en/channel-messages.ts'
import { pinText } from '@sahihi/contract/i18n/en/pins.ts'
import { findCodeId } from '../../catalog/codes/find-code-id.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { formatDate } from '../../platform/lib/format.ts'
import { hashToUuid } from '../../platform/lib/hash-to-uuid.ts'
import { phoneKey } from '../../platform/lib/secrets.ts'
import { checkPin, hasPin, type PinAnswer } from '../pins/check-pin.ts'
import { formatWait, isDoubtful } from '../pins/localize-pin.ts'
import { extractSerial, extractWholeSerial } from '../scans/extract-serial.ts'
import { emptyScan } from '../scans/parse-scan-request.ts'
import type { ScanAppContext } from '../scans/scan-batcher.ts'
import { verifyCode } from '../scans/verify-code.ts'
import { toPlainLetters, truncate } from './fit-sms.ts'
import { formatVerdict } from './format-verdict.ts'
import { limitSender, replyToFailure } from './limit-sender.ts'

/** The same `messageId` again is the same scan. For USSD it names one step of a session. */
export type TextMessage = {
  text: string
  phone: string
  messageId: string
  maxLength: number
  /** The serial that was typed before `text`, which is a PIN then if that code has one. */
  earlierSerial?: string | undefined
  /** How to go on to the PIN of a code that has one, added where it fits. */
  pinHint: string
}
export type TextAnswer = {
  text: string
  isMistyped: boolean
  mustWait: boolean
  /** The code has a PIN that the number may enter now. */
  asksForPin: boolean
}

/**
 * The verdict on a texted serial in a few plain words. It is the verdict of the verify call. A serial followed by its hidden PIN gets
 * the answer to the PIN (docs/verdicts.md, "Hidden PINs").
 */
export async function verifyByText(context: ScanAppContext, message: TextMessage): Promise<TextAnswer> {
  try {
    const checked = await checkPinIn(context, message)
    if (checked) return checked
    const answer = await verifySerialInText(context, message)
    if (!isHit(answer)) await limitSender(context, message.phone)
    const texts = { maxLength: message.maxLength, publicUrl: context.config.PUBLIC_URL }
    const withHint = 'data' in answer && answer.data?.pinOffer ? appendHint(answer, message.pinHint, texts) : undefined
    return {
      text: withHint ?? formatVerdict(answer, texts),
      isMistyped: answer.verdict === 'mistyped',
      mustWait: false,
      asksForPin: withHint !== undefined,
    }
  } catch (error) {
    return { ...replyToFailure(context, error), isMistyped: false, asksForPin: false }
  }
}

/** A verdict with how to go on to the PIN; undefined where that would cut the verdict. */
function appendHint(
  answer: VerdictAnswer,
  hint: string,
  { maxLength, publicUrl }: { maxLength: number; publicUrl: string },
) {
  const text = formatVerdict(answer, { maxLength: maxLength - hint.length - 2, publicUrl })
  if (!hint || text.endsWith('...')) return undefined
  return `${text}${/[.!?]$/.test(text) ? '' : '.'} ${hint}`
}

/** The answer to a serial and its PIN; undefined for any other text, also for a whole serial that ends in digits, and for a code without PIN. */
async function checkPinIn(context: ScanAppContext, message: TextMessage): Promise<TextAnswer | undefined> {
  const { scanDb, config, secrets } = context
  const { text: written, earlierSerial } = message
  const typed = splitPin(earlierSerial === undefined ? written : `${earlierSerial} ${written}`)
  if (!typed || (earlierSerial === undefined && (await hasCode(context, written)))) return undefined
  const serial = extractSerial(typed.serial, config.PUBLIC_URL)
  const codeId = await findCodeId(scanDb, serial)
  if (codeId === undefined || !(await hasPin(scanDb, codeId))) return undefined
  const now = context.clock()
  const { phone, messageId, maxLength } = message
  const answer = await answerOrVerdict(
    checkPin(context, {
      serial,
      pin: typed.pin,
      attemptId: hashToUuid(await secrets.hmac('text-pin-attempt', messageId, now)),
      sessionId: await phoneKey(secrets, phone, now),
      address: null,
      countMiss: () => limitSender(context, phone),
    }),
  )
  const text =
    'pin' in answer && answer.pin
      ? formatPin(answer, answer.pin, maxLength)
      : formatVerdict(answer, { maxLength, publicUrl: config.PUBLIC_URL })
  return { text, isMistyped: false, mustWait: false, asksForPin: 'pin' in answer && Boolean(answer.pin?.triesLeft) }
}

const separators = '[\\s.,:;/\\-\\u2010-\\u2015]*'
const pinAtEnd = new RegExp(`^([\\s\\S]*?)${separators}(?:PIN${separators})?((?:\\d${separators}){${pinDigits}})$`, 'i')

/** A text that ends in 8 digits as a serial and a PIN. Whether it is one, the caller must find out: a serial may end in digits. */
function splitPin(text: string): { serial: string; pin: string } | undefined {
  const [, serial = '', typed = ''] = pinAtEnd.exec(text.normalize('NFKC').trim()) ?? []
  return serial ? { serial, pin: typed.replace(/\D/g, '') } : undefined
}

const hasCode = async ({ scanDb, config }: ScanAppContext, text: string) =>
  (await findCodeId(scanDb, extractWholeSerial(text, config.PUBLIC_URL))) !== undefined

/** A code that fails is answered with its verdict. */
async function answerOrVerdict<Answer extends object>(answered: Promise<Answer>) {
  try {
    return { success: true as const, ...(await answered) }
  } catch (error) {
    if (error instanceof AppError && error.extra.verdict) return error.body
    throw error
  }
}

/** The outcome of a PIN in at most `maxLength` plain letters. Only long names are cut. */
function formatPin({ verdict, data }: PinAnswer, pin: PinResult, maxLength: number): string {
  const text = (unit: string) => describePinResult(pin, unit, isDoubtful({ verdict, pin }))
  return text(fitUnit(data, maxLength - text('').length))
}

function describePinResult(pin: PinResult, unit: string, hasDoubt: boolean): string {
  const day = pin.usedAt ? formatDate('en', pin.usedAt) : ''
  if (pin.outcome === 'pin_locked') return channelMessages.pinLocked(formatWait(pin, { language: 'en' }))
  if (pin.outcome === 'pin_wrong') {
    const next = pin.triesLeft ? pinText.triesLeft(pin.triesLeft) : formatWait(pin, { language: 'en' })
    return channelMessages.pinWrong(unit, next)
  }
  if (pin.outcome === 'confirmed_first')
    return hasDoubt ? channelMessages.pinFirstOfSuspected(unit) : channelMessages.pinFirst(unit)
  return pin.usedByYou ? channelMessages.pinUsedByYou(unit, day) : channelMessages.pinUsed(unit, day)
}

function fitUnit({ product, company }: VerdictData, room: number): string {
  const unit = channelMessages.unit(toPlainLetters(product.name), toPlainLetters(company))
  return unit.length <= room ? unit : truncate(toPlainLetters(product.name), room)
}

// A text that finds a code is always answered. Others are limited for each phone number, never by the address of the gateway.
const isHit = ({ verdict }: VerdictAnswer) => verdict !== 'unknown' && verdict !== 'mistyped'

async function verifySerialInText(
  context: ScanAppContext,
  { text, phone, messageId }: TextMessage,
): Promise<VerdictAnswer> {
  const now = context.clock()
  // A verdict on the serial alone would sound as if the PIN behind it were right.
  const read = splitPin(text) ? extractWholeSerial : extractSerial
  const scan = {
    ...emptyScan,
    serial: read(text, context.config.PUBLIC_URL),
    trust: 'client' as const,
    // Keyed, so that no one can produce the scan id of another person's message.
    scanId: hashToUuid(await context.secrets.hmac('text-scan-id', messageId, now)),
    sessionId: await phoneKey(context.secrets, phone, now),
    scannedAt: now,
    method: 'MANUAL_ENTRY' as const,
    visitorMark: 0, // detection does not compare telephone networks
  }
  return answerOrVerdict(verifyCode(context, scan))
}
