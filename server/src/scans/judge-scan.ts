import { longDate, messages } from '@sahihi/contract/messages.ts'
import type { VerdictData, VerdictReply } from '@sahihi/contract/scans.ts'
import { looksImported, normaliseSerial } from '@sahihi/contract/serial.ts'
import { findCode } from '../codes/find-code.ts'
import { calendarDay } from '../lib/calendar.ts'
import type { Db } from '../lib/db.ts'
import { Refusal } from '../lib/refusal.ts'
import type { NewScan, Settle, Settled } from './settle.ts'

export type Read = Omit<NewScan, 'code'> & { serial: string }
type Means = { db: Db; settle: Settle }

/** What a visitor is told about one read of a code (specification 4, design 4 "Verdict"). Throws a Refusal for every no. */
export async function judgeScan({ db, settle }: Means, read: Read): Promise<VerdictReply> {
  const code = await findCode(db, read.serial)
  if (code === undefined) throw notNamed(read)
  const settled = await settle({ ...read, code })
  if (!settled) throw neverIssued()
  const data = verdictDataOf(settled, settled.importedSerial ?? normaliseSerial(read.serial))
  if (settled.outcome === 'blocked')
    throw refused('not_allowed', messages.blocked, 'blocked', { data, reasons: reasonsOfBlock(settled) })
  if (settled.recallReason !== null)
    return { success: true, verdict: 'recalled', message: messages.recalled, reasons: [settled.recallReason], data }
  const reasons = reasonsOfClose(settled)
  if (settled.outcome === 'not_released')
    throw refused('not_allowed', messages.notReleased, 'not_released', { data, reasons })
  if (settled.outcome === 'limit_reached')
    throw refused('limit_reached', messages.limitReachedReply, 'limit_reached', { data, reasons })
  return yes(settled, data, read.scannedAt)
}

function yes(settled: Settled, data: VerdictData, at: Date): VerdictReply {
  const reply = { success: true as const, reasons: reasonsOfClose(settled), data }
  if (calendarDay(at, settled.timeZone) > settled.expiresOn)
    return { ...reply, verdict: 'expired', message: messages.expired(longDate(settled.expiresOn)) }
  const verdict = data.isFirstScan ? 'genuine_first' : 'genuine_again'
  return { ...reply, verdict, message: messages.genuine, ...askedOf(settled, data) }
}

/** A product that only asks for feedback: its questions take the place of a good verdict, never of a warning. */
function askedOf({ feedbackOnly, feedbackConfig, productName }: Settled, { verificationNumber }: VerdictData) {
  if (!feedbackOnly || !feedbackConfig) return {}
  return { message: messages.feedbackOnly, feedbackOnly, feedbackConfig, productName, verificationNumber }
}

function verdictDataOf(settled: Settled, verificationNumber: string): VerdictData {
  const isFirstScan = settled.earlierScans === 0
  return {
    verificationNumber,
    product: { name: settled.productName, category: settled.productCategory },
    company: settled.companyName,
    batch: { name: settled.batchName, manufacturingDate: settled.manufacturedOn, expirationDate: settled.expiresOn },
    isFirstScan,
    isRepeatScan: !isFirstScan,
    verificationStatus:
      settled.outcome === 'limit_reached' ? 'LIMIT_REACHED' : isFirstScan ? 'FIRST_SCAN' : 'REPEAT_SCAN',
    earlierScans: settled.earlierScans,
    firstScannedAt: settled.firstScannedAt?.toISOString() ?? null,
    scannedByYou: settled.scannedByYou,
  }
}

const given = (reason: string | null) => (reason ? [reason] : [])

const reasonsOfClose = ({ closeReason }: Settled) => given(closeReason && messages.closed(closeReason))

const reasonsOfBlock = (settled: Settled) => [
  ...given(settled.recallReason && messages.recalledToo(settled.recallReason)),
  ...given(settled.blockReason),
  ...reasonsOfClose(settled),
]

const neverIssued = () => refused('not_found', messages.unknown, 'unknown')

/**
 * Mistyped, not counterfeit: one of ours with a wrong letter, or without one. Only a label that says what could be the
 * serial of a partner's own, and is nobody's, was never issued.
 */
const notNamed = ({ serial, method }: Read) =>
  method === 'QR_SCAN' && looksImported(serial)
    ? neverIssued()
    : refused('invalid_input', messages.mistyped, 'mistyped')

function refused(
  code: 'invalid_input' | 'not_found' | 'not_allowed' | 'limit_reached',
  message: string,
  verdict: 'mistyped' | 'unknown' | 'blocked' | 'not_released' | 'limit_reached',
  extra: { data?: VerdictData; reasons?: string[] } = {},
) {
  return new Refusal(code, message, { verdict, reasons: [], ...extra })
}
