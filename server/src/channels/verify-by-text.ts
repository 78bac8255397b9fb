import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import { AppError } from '../lib/app-error.ts'
import { phoneKey } from '../lib/secrets.ts'
import { unknownPlace } from '../scans/places.ts'
import type { ScanAppContext } from '../scans/scan-batcher.ts'
import { serialIn } from '../scans/serial-in.ts'
import { verifyCode } from '../scans/verify-code.ts'
import { formatVerdict } from './format-verdict.ts'
import { limitSender, replyToFailure } from './limit-sender.ts'

/** The same `messageId` again is the same scan. For USSD it names one step of a session. */
export type TextMessage = { text: string; phone: string; messageId: string; maxLength: number }
export type TextAnswer = { text: string; isMistyped: boolean; mustWait: boolean }

/** The verdict on a texted serial in a few plain words. It is the verdict of the verify call. */
export async function verifyByText(context: ScanAppContext, message: TextMessage): Promise<TextAnswer> {
  try {
    const answer = await answerOf(context, message)
    if (!isHit(answer)) await limitSender(context, message.phone)
    const text = formatVerdict(answer, { maxLength: message.maxLength, publicUrl: context.config.PUBLIC_URL })
    return { text, isMistyped: answer.verdict === 'mistyped', mustWait: false }
  } catch (error) {
    return { ...replyToFailure(context, error), isMistyped: false }
  }
}

// What finds a code is always answered. What does not is limited by the number, never by the address of the gateway.
const isHit = ({ verdict }: VerdictAnswer) => verdict !== 'unknown' && verdict !== 'mistyped'

async function answerOf(context: ScanAppContext, { text, phone, messageId }: TextMessage): Promise<VerdictAnswer> {
  const now = context.clock()
  const scan = {
    ...unknownPlace,
    serial: serialIn(text, context.config.PUBLIC_URL),
    trust: 'client' as const,
    scanId: uuidOf(await context.secrets.hmac('text-scan-id', messageId, now)),
    sessionId: await phoneKey(context.secrets, phone, now),
    scannedAt: now,
    method: 'MANUAL_ENTRY' as const,
    deviceType: null,
    os: null,
    browser: null,
    networkType: null,
    durationMs: null,
    accuracy: null,
    visitorMark: 0, // a telephone network is none of the networks that detection compares
    previousTag: 0,
  }
  try {
    return { success: true, ...(await verifyCode(context, scan)) }
  } catch (error) {
    if (error instanceof AppError && error.extra.verdict) return error.body
    throw error
  }
}

/** A keyed hash as a UUID of version 8 (RFC 9562): nobody else can produce the scan id of another person's message. */
function uuidOf(hash: Buffer): string {
  const bytes = Buffer.from(hash.subarray(0, 16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
