import { looksImported, normaliseSerial } from '@sahihi/contract/domain/serial.ts'
import type { VerdictName } from '@sahihi/contract/domain/verdicts.ts'
import type { VerdictData, VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import { longDate, messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Db } from '../db/client.ts'
import { findCodeId } from '../inventory/find-code-id.ts'
import { AppError } from '../lib/app-error.ts'
import { calendarDay } from '../lib/calendar.ts'
import { type Locale, localizeVerdict, type Reason, type Verification } from './localize-verdict.ts'
import type { NewScan, RecordedScan, RecordScan } from './scan-batcher.ts'

export type ScanRequest = Omit<NewScan, 'code'> & { serial: string }
type Means = { db: Db; settle: RecordScan }

/**
 * What a visitor is told about one read of a code (specification 4, design 4 "Verdict"), also in the words of a reader's
 * language where there is a reader. Throws a Refusal for every no.
 */
export async function verifyCode(means: Means, read: ScanRequest, reader?: Locale): Promise<VerdictReply> {
  const judged = await judge(means, read)
  const { verdict, data, asked } = judged
  const reasons = judged.reasons.map(inEnglish)
  const told = {
    verdict,
    reasons,
    ...(data && { data }),
    ...(reader && { localized: localizeVerdict(judged, reader) }),
  }
  const no = refusals[verdict]
  if (no) throw new AppError(no.code, no.message, told)
  if (!data) throw new AppError('internal', messages.internal)
  return { success: true, ...told, data, message: messageOf(judged, data), ...asked }
}

async function judge({ db, settle }: Means, read: ScanRequest): Promise<Verification> {
  const { serial } = read
  const code = await findCodeId(db, serial)
  if (code === undefined) return { verdict: notNamed(read), serial, reasons: [] }
  const settled = await settle({ ...read, code })
  if (!settled) return { verdict: 'unknown', serial, reasons: [] }
  const data = verdictDataOf(settled, settled.importedSerial ?? normaliseSerial(serial))
  const verdict = verdictOf(settled, data, read.scannedAt)
  return { verdict, serial, data, reasons: reasonsOf(verdict, settled), asked: askedOf(verdict, settled, data) }
}

/**
 * Mistyped, not counterfeit: one of ours with a wrong letter, or without one. Only a label that says what could be the
 * serial of a partner's own, and is nobody's, was never issued.
 */
const notNamed = ({ serial, method }: ScanRequest) =>
  method === 'QR_SCAN' && looksImported(serial) ? 'unknown' : 'mistyped'

function verdictOf(settled: RecordedScan, data: VerdictData, at: Date): VerdictName {
  if (settled.outcome === 'blocked') return 'blocked'
  if (settled.recallReason !== null) return 'recalled'
  if (settled.outcome !== 'counted') return settled.outcome
  if (calendarDay(at, settled.timeZone) > settled.expiresOn) return 'expired'
  return data.isFirstScan ? 'genuine_first' : 'genuine_again'
}

function verdictDataOf(settled: RecordedScan, verificationNumber: string): VerdictData {
  const isFirstScan = settled.earlierScans === 0
  return {
    verificationNumber,
    product: { name: settled.productName, category: settled.productCategory },
    company: settled.companyName,
    companyId: settled.companyId,
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

function reasonsOf(verdict: VerdictName, { recallReason, blockReason, closeReason }: RecordedScan): Reason[] {
  if (verdict === 'recalled') return reason('given', recallReason)
  const closed = reason('closed', closeReason)
  if (verdict !== 'blocked') return closed
  return [...reason('recalled_too', recallReason), ...reason('given', blockReason), ...closed]
}

const reason = (kind: Reason['kind'], text: string | null): Reason[] => (text ? [{ kind, text }] : [])

/** A product that only asks for feedback: its questions take the place of a good verdict, never of a warning. */
function askedOf(
  verdict: VerdictName,
  settled: RecordedScan,
  { verificationNumber }: VerdictData,
): Verification['asked'] {
  const { feedbackOnly, feedbackConfig, productName } = settled
  const isGood = verdict === 'genuine_first' || verdict === 'genuine_again'
  if (!isGood || !feedbackOnly || !feedbackConfig) return undefined
  return { feedbackOnly, feedbackConfig, productName, verificationNumber }
}

// What the API itself says is English, as the specification has it.
const refusals = {
  blocked: { code: 'not_allowed', message: messages.blocked },
  not_released: { code: 'not_allowed', message: messages.notReleased },
  limit_reached: { code: 'limit_reached', message: messages.limitReachedReply },
  unknown: { code: 'not_found', message: messages.unknown },
  mistyped: { code: 'invalid_input', message: messages.mistyped },
  recalled: undefined,
  expired: undefined,
  genuine_first: undefined,
  genuine_again: undefined,
} as const satisfies Record<VerdictName, object | undefined>

function messageOf({ verdict, asked }: Verification, { batch }: VerdictData): string {
  if (verdict === 'recalled') return messages.recalled
  if (verdict === 'expired') return messages.expired(longDate(batch.expirationDate))
  return asked ? messages.feedbackOnly : messages.genuine
}

function inEnglish({ kind, text }: Reason): string {
  if (kind === 'closed') return messages.closed(text)
  return kind === 'recalled_too' ? messages.recalledToo(text) : text
}
