import { readScanned } from '@sahihi/contract/domain/serial.ts'
import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import { AppError } from '../lib/app-error.ts'
import { phoneKey } from '../lib/secrets.ts'
import type { AppContext } from '../context.ts'
import { verifyCode } from '../scans/verify-code.ts'
import { unknownPlace } from '../scans/places.ts'
import { apologise, countTexter } from './limit-sender.ts'
import { writeAnswer } from './write-answer.ts'

/** `delivery` names the message, or the step of a session: delivered again, it is the same scan. */
export type Texted = { text: string; phone: string; delivery: string; room: number }
export type TextAnswer = { words: string; isMistyped: boolean; mustWait: boolean }

/** What is texted back for a serial, whatever the channel: the same judge as the verify call, in a few plain words. */
export async function verifyByText(context: AppContext, texted: Texted): Promise<TextAnswer> {
  try {
    const answer = await judged(context, texted)
    const words = writeAnswer(answer, { room: texted.room, publicUrl: context.config.PUBLIC_URL })
    return { words, isMistyped: answer.verdict === 'mistyped', mustWait: false }
  } catch (error) {
    return { ...apologise(context, error), isMistyped: false }
  }
}

async function judged(context: AppContext, { text, phone, delivery }: Texted): Promise<VerdictAnswer> {
  const now = context.clock()
  await countTexter(context, phone)
  const read = {
    ...unknownPlace,
    serial: serialIn(text, context.config.PUBLIC_URL),
    trust: 'client' as const,
    scanId: idOf(await context.secrets.hmac('texted-scan', delivery, now)),
    sessionId: await phoneKey(context.secrets, phone, now),
    scannedAt: now,
    method: 'MANUAL_ENTRY' as const,
    deviceType: null,
    os: null,
    browser: null,
    networkType: null,
  }
  try {
    return await verifyCode({ db: context.verdictDb, settle: context.settle }, read)
  } catch (error) {
    if (error instanceof AppError && error.extra.verdict) return error.body
    throw error
  }
}

/** A link of ours that somebody texts on names its serial. */
function serialIn(text: string, publicUrl: string): string {
  const read = readScanned(text, [new URL(publicUrl).host])
  return read.kind === 'serial' ? read.serial : text
}

/** A keyed hash in the form of a UUID, version 8 (RFC 9562): nobody outside can make the id of another's scan. */
function idOf(hash: Buffer): string {
  const bytes = Buffer.from(hash.subarray(0, 16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
