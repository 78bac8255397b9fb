import { longDate, messages } from '@sahihi/contract/messages.ts'
import type { VerdictData, VerdictReply } from '@sahihi/contract/scans.ts'
import { codeOf, normaliseSerial } from '@sahihi/contract/serial.ts'
import { calendarDay } from '../lib/calendar.ts'
import { Refusal } from '../lib/refusal.ts'
import type { NewScan, Settle, Settled } from './settle.ts'

export type Read = Omit<NewScan, 'code'> & { serial: string }

/** What a visitor is told about one read of a code (specification 4, design 4 "Verdict"). Throws a Refusal for every no. */
export async function judgeScan(settle: Settle, read: Read): Promise<VerdictReply> {
  const code = codeOf(read.serial)
  // Mistyped, not counterfeit: the database is not asked.
  if (code === undefined) throw refused('invalid_input', messages.mistyped, 'mistyped')
  const settled = await settle({ ...read, code })
  if (!settled) throw refused('not_found', messages.unknown, 'unknown')
  const data = verdictDataOf(settled, normaliseSerial(read.serial))
  if (settled.outcome === 'blocked')
    throw refused('not_allowed', messages.blocked, 'blocked', { data, reasons: given(settled.blockReason) })
  if (settled.outcome === 'not_released') throw refused('not_allowed', messages.notReleased, 'not_released', { data })
  if (settled.outcome === 'limit_reached')
    throw refused('limit_reached', messages.limitReachedReply, 'limit_reached', { data })
  return yes(settled, data, read.scannedAt)
}

function yes(settled: Settled, data: VerdictData, at: Date): VerdictReply {
  const reply = { success: true as const, reasons: [], data }
  if (settled.recallReason !== null)
    return { ...reply, verdict: 'recalled', message: messages.recalled, reasons: [settled.recallReason] }
  if (calendarDay(at, settled.timeZone) > settled.expiresOn)
    return { ...reply, verdict: 'expired', message: messages.expired(longDate(settled.expiresOn)) }
  return { ...reply, verdict: data.isFirstScan ? 'genuine_first' : 'genuine_again', message: messages.genuine }
}

function verdictDataOf(settled: Settled, verificationNumber: string): VerdictData {
  const isFirstScan = settled.ordinal === 1
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

function refused(
  code: 'invalid_input' | 'not_found' | 'not_allowed' | 'limit_reached',
  message: string,
  verdict: 'mistyped' | 'unknown' | 'blocked' | 'not_released' | 'limit_reached',
  extra: { data?: VerdictData; reasons?: string[] } = {},
) {
  return new Refusal(code, message, { verdict, reasons: [], ...extra })
}
