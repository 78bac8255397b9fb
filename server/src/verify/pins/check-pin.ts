import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { VerdictName } from '@sahihi/contract/domain/verdicts.ts'
import type { PinResult } from '@sahihi/contract/endpoints/pins.ts'
import type { VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatLongDate } from '@sahihi/contract/i18n/format.ts'
import { findCodeId } from '../../catalog/codes/find-code-id.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { calendarDay } from '../../platform/lib/calendar.ts'
import { pinsOfBatch } from '../../platform/lib/pin-keys.ts'
import { isGenuine, type Locale, mayBeCopied } from '../scans/localize-verdict.ts'
import { previewVerdict } from '../scans/preview-verdict.ts'
import type { ScanAppContext } from '../scans/scan-batcher.ts'
import { isMiss, toReply } from '../scans/verify-code.ts'
import { admitTry } from './admit-try.ts'
import { localizePin } from './localize-pin.ts'
import { findPinBatch, isBeingGuessed, type RecordedCheck, recordPinCheck } from './queries.ts'

export type PinCheck = {
  serial: string
  /** 8 digits. */
  pin: string
  attemptId: string
  sessionId: string | null
  /** The network address of the visitor; null for a telephone, whose number is its `sessionId`. */
  address: string | null
  countMiss: () => Promise<void>
}
export type PinAnswer = Omit<VerdictReply, 'success'> & { pin?: PinResult }

/**
 * Whether a PIN belongs to a code, and whether it was used before (docs/verdicts.md, "Hidden PINs"), also in the words of `locale`
 * if one is given. A verdict that takes precedence is answered instead, as by verifyCode. Throws not_found for a code without a PIN.
 */
export async function checkPin(context: ScanAppContext, check: PinCheck, locale?: Locale): Promise<PinAnswer> {
  const { db, clock } = context
  const now = clock()
  const { serial, sessionId } = check
  const foundCodeId = await findCodeId(context, serial)
  const admitted =
    foundCodeId === undefined ? undefined : await admitTry(context, { ...check, codeId: foundCodeId }, now)
  const preview = (session: string | null) =>
    previewVerdict(context, { serial, sessionId: session ?? randomUUID(), now })
  let isWrong = false
  try {
    const { lockedUntil = null } = admitted ?? {}
    const verification =
      foundCodeId !== undefined && lockedUntil
        ? await context.verdictWhileLocked(foundCodeId, now, () => preview(null))
        : await preview(sessionId)
    if (isMiss(verification)) await check.countMiss()
    const { verdict, codeId, data, pictures } = verification
    if (!admitted || codeId === undefined || !data || !allowsPin(verdict))
      return toReply(verification, now, context.config, locale)
    const recorded = lockedUntil
      ? { outcome: 'pin_locked' as const, isOwn: false, triesLeft: 0, lockedUntil, firstUsedAt: null }
      : await compare(context, {
          ...check,
          ...admitted,
          codeId,
          isFeedback: verification.feedbackForm !== undefined,
          now,
        })
    isWrong = recorded.outcome === 'pin_wrong'
    const wasGuessed = isRight(recorded) && (await isBeingGuessed(db, codeId, now))
    const pin = presentCheck(recorded, wasGuessed, now)
    const localized = locale && localizePin({ verdict, data, pictures, pin }, { ...locale, now })
    return { message: describeResult(pin), verdict, reasons: [], data, pin, ...(localized && { localized }) }
  } finally {
    if (!isWrong) await admitted?.takeBack()
  }
}

type PinComparison = PinCheck & {
  codeId: bigint
  bounds: string[]
  formerBounds: string[]
  /** The code asks for feedback, and has no PIN. */
  isFeedback: boolean
  now: Date
}

async function compare({ db, config }: ScanAppContext, check: PinComparison): Promise<RecordedCheck> {
  const { codeId, attemptId, sessionId, bounds, formerBounds, now } = check
  const batch = check.isFeedback ? undefined : await findPinBatch(db, codeId)
  if (!batch) throw notFound(messages.pins.none)
  const pinOf = pinsOfBatch(config, batch)
  if (!pinOf) throw new AppError('not_allowed', messages.pins.keyMissing)
  const { partnerId, productId, batchId } = batch
  const isRight = timingSafeEqual(Buffer.from(check.pin), Buffer.from(pinOf(codeId)))
  const answer = { codeId, attemptId, isRight, sessionId, bounds, formerBounds, now }
  return recordPinCheck(db, { ...answer, partnerId, productId, batchId })
}

/** Whether a code has a hidden PIN. */
export const hasPin = async (db: Db, codeId: bigint) => (await findPinBatch(db, codeId)) !== undefined

/** A used-up scan limit does not stop the owner of the item: copies may have used it up. */
const allowsPin = (verdict: VerdictName) => isGenuine(verdict) || mayBeCopied(verdict)

const isRight = ({ outcome }: RecordedCheck) => outcome === 'confirmed_first' || outcome === 'confirmed_again'

function presentCheck(recorded: RecordedCheck, wasGuessed: boolean, now: Date): PinResult {
  const { outcome, isOwn, triesLeft, lockedUntil, firstUsedAt } = recorded
  return {
    outcome,
    usedAt: isRight(recorded) ? (firstUsedAt?.toISOString() ?? null) : null,
    usedByYou: isOwn,
    wasGuessed,
    triesLeft,
    waitSeconds: lockedUntil && lockedUntil > now ? Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000) : null,
  }
}

function describeResult(pin: PinResult): string {
  const message = describeOutcome(pin)
  return pin.wasGuessed ? `${message} ${messages.pins.guessed}` : message
}

function describeOutcome({ outcome, usedAt, usedByYou }: PinResult): string {
  const { pins } = messages
  if (outcome === 'pin_wrong') return pins.wrong
  if (outcome === 'pin_locked') return pins.locked
  if (outcome === 'confirmed_first') return pins.confirmedFirst
  const day = formatLongDate(calendarDay(new Date(usedAt ?? 0), 'UTC'))
  return usedByYou ? pins.confirmedAgainByYou(day) : pins.confirmedAgain(day)
}
