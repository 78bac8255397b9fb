import { pinDigits } from '@sahihi/contract/domain/pin.ts'
import type { PinResult } from '@sahihi/contract/endpoints/pins.ts'
import type { ScanMethod, VerdictAnswer } from '@sahihi/contract/endpoints/scans.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { findCodeId } from '../../catalog/codes/find-code-id.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { hashToUuid } from '../../platform/lib/hash-to-uuid.ts'
import { phoneKey } from '../../platform/lib/secrets.ts'
import { checkPin, hasPin, type PinAnswer } from '../pins/check-pin.ts'
import { extractSerial, extractWholeSerial, namesSeveralSerials } from '../scans/extract-serial.ts'
import { emptyScan } from '../scans/parse-scan-request.ts'
import type { ScanAppContext } from '../scans/scan-batcher.ts'
import { verifyCode } from '../scans/verify-code.ts'
import { limitSender } from './limit-sender.ts'

/** The same `messageId` again is the same scan. For USSD it names one step of a session. */
export type TextMessage = {
  text: string
  phone: string
  messageId: string
  language: Language
  /** The serial that was typed before `text`, which is a PIN then if that code has one. */
  earlierSerial?: string | undefined
  /** The scan that this text goes on with, and is no new one. */
  scanId?: string | undefined
  method?: ScanMethod
}
export type TextOutcome =
  | { kind: 'verdict'; answer: VerdictAnswer; subject: { serial: string; scanId: string } }
  | { kind: 'pin'; answer: PinAnswer; pin: PinResult }
  | { kind: 'mistyped' | 'several_serials' | 'malformed_pin' | 'no_pin' }

/**
 * The verdict on a texted serial, alone or among words: that of the verify call. A serial followed by its hidden PIN gets the answer to
 * the PIN (docs/verdicts.md, "Hidden PINs"). Throws rate_limited for a number that sent too much that finds no code.
 */
export async function verifyByText(context: ScanAppContext, message: TextMessage): Promise<TextOutcome> {
  const checked = await checkPinIn(context, message)
  if (checked) return checked
  const { answer, ...subject } = await verifySerialInText(context, message)
  // A text that finds a code is always answered. Others are limited for each number, never by the address of the gateway.
  if (answer.verdict !== 'unknown' && answer.verdict !== 'mistyped') return { kind: 'verdict', answer, subject }
  await limitSender(context, message.phone)
  if (answer.verdict === 'unknown') return { kind: 'verdict', answer, subject }
  return { kind: namesSeveralSerials(message.text, context.companyHosts.ownHosts) ? 'several_serials' : 'mistyped' }
}

/** The answer to a serial and its PIN; undefined for any other text, also for a whole serial that ends in digits. */
async function checkPinIn(context: ScanAppContext, message: TextMessage): Promise<TextOutcome | undefined> {
  const { text: written, earlierSerial } = message
  const splits = splitPin(earlierSerial === undefined ? written : `${earlierSerial} ${written}`)
  if (splits.length === 0) return undefined
  // What was asked for as a PIN is one, even if it is also the serial of another code.
  const mayBeSerial = earlierSerial === undefined || !splits.some(isWhole)
  if (mayBeSerial && (await hasCode(context, written))) return undefined
  for (const split of splits) {
    const outcome = await checkSplit(context, message, split)
    if (outcome) return outcome
  }
  return undefined
}

async function checkSplit(
  context: ScanAppContext,
  message: TextMessage,
  split: Split,
): Promise<TextOutcome | undefined> {
  const { scanDb, canaries, companyHosts, secrets } = context
  const serial = extractSerial(split.serial, companyHosts.ownHosts)
  const codeId = await findCodeId({ db: scanDb, canaries }, serial)
  if (codeId === undefined) return undefined
  if (!(await hasPin(scanDb, codeId))) return isWhole(split) ? { kind: 'no_pin' } : undefined
  if (!isWhole(split)) return { kind: 'malformed_pin' }
  const now = context.clock()
  const { phone, messageId, language } = message
  const check = {
    serial,
    pin: split.pin,
    attemptId: hashToUuid(await secrets.hmac('text-pin-attempt', messageId, now)),
    sessionId: await phoneKey(secrets, phone, now),
    address: null,
    countMiss: () => limitSender(context, phone),
  }
  const answer = await answerOrVerdict(checkPin(context, check, { language }))
  const subject = { serial, scanId: check.attemptId }
  return 'pin' in answer && answer.pin ? { kind: 'pin', answer, pin: answer.pin } : { kind: 'verdict', answer, subject }
}

type Split = { serial: string; pin: string }
const isWhole = ({ pin }: Split) => pin.length === pinDigits

const separators = '[\\s.,:;/\\-\\u2010-\\u2015]*'
const pinAtEnd = new RegExp(`^([\\s\\S]*?)${separators}(?:PIN${separators})?((?:\\d${separators}){${pinDigits}})$`, 'i')
// Too few or too many digits are only told from a serial by the space before them.
const digitsAtEnd = new RegExp(`^([\\s\\S]*?)[\\s,;]+(?:PIN${separators})?(\\d{1,16})${separators}$`, 'i')

/**
 * A text that ends in digits as a serial and a PIN, in the ways in which it can be read. Which one is right, if any, the caller must
 * find out: a serial may end in digits.
 */
function splitPin(text: string): Split[] {
  const normalized = text.normalize('NFKC').trim()
  const [inGroups, alone] = [pinAtEnd, digitsAtEnd].map((pattern) => pattern.exec(normalized))
  const isTooLong = (alone?.[2]?.length ?? 0) > pinDigits
  return [isTooLong ? null : inGroups, alone].flatMap((match) =>
    match?.[1] ? [{ serial: match[1], pin: match[2]?.replace(/\D/g, '') ?? '' }] : [],
  )
}

const hasCode = async ({ scanDb, canaries, companyHosts }: ScanAppContext, text: string) =>
  (await findCodeId({ db: scanDb, canaries }, extractWholeSerial(text, companyHosts.ownHosts))) !== undefined

/** A code that fails is answered with its verdict. */
async function answerOrVerdict<Answer extends object>(answered: Promise<Answer>) {
  try {
    return { success: true as const, ...(await answered) }
  } catch (error) {
    if (error instanceof AppError && error.extra.verdict) return error.body
    throw error
  }
}

async function verifySerialInText(context: ScanAppContext, message: TextMessage) {
  const { text, phone, messageId, language, method = 'MANUAL_ENTRY' } = message
  const now = context.clock()
  // A verdict on the serial alone would sound as if the PIN behind it were right.
  const read = pinAtEnd.test(text.normalize('NFKC').trim()) ? extractWholeSerial : extractSerial
  const serial = read(text, context.companyHosts.ownHosts)
  // Keyed, so that no one can produce the scan id of another person's message.
  const scanId = message.scanId ?? hashToUuid(await context.secrets.hmac('text-scan-id', messageId, now))
  const scan = {
    ...emptyScan,
    serial,
    scanId,
    method,
    trust: 'client' as const,
    sessionId: await phoneKey(context.secrets, phone, now),
    scannedAt: now,
    visitorMark: 0, // detection does not compare telephone networks
  }
  return { answer: await answerOrVerdict(verifyCode(context, scan, { language })), serial, scanId }
}
