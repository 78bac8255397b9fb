import {
  decodeSerial,
  looksLikeImportedSerial,
  mayBeImportedSerial,
  normalizeSerial,
} from '@sahihi/contract/domain/serial.ts'
import { type FailedVerdict, failedVerdicts, type VerdictName } from '@sahihi/contract/domain/verdicts.ts'
import type { ErrorCode } from '@sahihi/contract/endpoints/errors.ts'
import type { VerdictData, VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatLongDate } from '@sahihi/contract/i18n/format.ts'
import { compareGtin } from '../../catalog/codes/compare-gtin.ts'
import { findLabel } from '../../catalog/codes/find-code-id.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { calendarDay } from '../../platform/lib/calendar.ts'
import { buildPictureAddress } from '../../platform/lib/picture-address.ts'
import { type Assessment, assessCopy, collectEvidence } from '../detection/assess-copy.ts'
import {
  isGenuine,
  type Locale,
  localizeVerdict,
  mayBeCopied,
  type Reason,
  type Verification,
} from './localize-verdict.ts'
import type { NewScan, RecordedScan } from './queries.ts'
import type { ScanAppContext } from './scan-batcher.ts'

export type ScanRequest = Omit<NewScan, 'codeId'> & {
  serial: string
  /** Called for a serial that was looked up and not found. What it throws is the answer. */
  countMiss?: () => Promise<void>
}
type Deps = Pick<ScanAppContext, 'scanDb' | 'recordScan' | 'noteFailedCheck' | 'metrics'>

/**
 * The verdict on one scan of a code (docs/verdicts.md, "Which verdict"), also in the words of `locale` where one is given.
 * Throws an AppError when the code fails verification.
 */
export async function verifyCode(
  deps: Deps,
  scan: ScanRequest,
  locale?: Locale,
): Promise<Omit<VerdictReply, 'success'>> {
  const verification = await measured(deps, () => verifyScan(deps, scan))
  const { verdict, codeId } = verification
  if (isMiss(verification)) await scan.countMiss?.()
  if (codeId !== undefined && isFailed(verdict))
    deps.noteFailedCheck({ codeId, scanId: scan.scanId, verdict, checkedAt: scan.scannedAt })
  return toReply(verification, scan.scannedAt, locale)
}

/** A verdict as the API answers it, also in the words of `locale`. Throws an AppError for a code that fails verification. */
export function toReply(verification: Verification, now: Date, locale?: Locale): Omit<VerdictReply, 'success'> {
  const { verdict, data, feedbackForm } = verification
  const reply = {
    verdict,
    reasons: verification.reasons.map(inEnglish),
    ...(data && { data }),
    ...(locale && { localized: localizeVerdict(verification, { ...locale, now }) }),
  }
  const failure = failures[verdict]
  if (failure) throw new AppError(failure.code, failure.message, reply)
  if (!data) throw new AppError('internal', messages.internal)
  return { ...reply, data, message: chooseMessage(verification, data), ...feedbackForm }
}

/** Nothing was found. A serial of ours that is mistyped was not looked up. */
export const isMiss = ({ verdict, serial, codeId }: Verification) =>
  (verdict === 'unknown' && codeId === undefined) ||
  (verdict === 'mistyped' && (mayBeImportedSerial(serial) || decodeSerial(serial) !== undefined))

const isFailed = (verdict: VerdictName): verdict is FailedVerdict =>
  (failedVerdicts as readonly VerdictName[]).includes(verdict)

async function measured({ metrics }: Deps, verify: () => Promise<Verification>): Promise<Verification> {
  const startedAt = performance.now()
  let verdict: VerdictName | 'failed' = 'failed'
  try {
    const verification = await verify()
    verdict = verification.verdict
    return verification
  } finally {
    metrics.countVerification(verdict, performance.now() - startedAt)
  }
}

/** The result of a scan before it is put into words. */
export async function verifyScan(
  { scanDb, recordScan }: Pick<Deps, 'scanDb' | 'recordScan'>,
  scan: ScanRequest,
): Promise<Verification> {
  const { serial, gtin, codeId, isCertain } = await findLabel(scanDb, scan.serial)
  const label = gtin === undefined ? undefined : await compareGtin(scanDb, codeId, gtin)
  // Nothing is known about a label of a company that is not here, with a serial of its own, or about one that was misread.
  if (codeId === undefined && (label?.isUnknown || !isCertain)) return { verdict: 'mistyped', serial, reasons: [] }
  if (codeId === undefined) return { verdict: verdictWithoutCode({ ...scan, serial }), serial, reasons: [] }
  if (label?.isOfOtherProduct)
    return { verdict: 'unknown', serial, codeId, reasons: [{ kind: 'other_product', text: messages.otherProduct }] }
  const recorded = await recordScan({ ...scan, codeId })
  if (!recorded) return { verdict: isCertain ? 'unknown' : 'mistyped', serial, reasons: [] }
  const assessment = recorded.visitorRecord ? assessCopy(recorded.visitorRecord, scan.scannedAt) : undefined
  const data = buildVerdictData(recorded, recorded.printedSerial ?? normalizeSerial(serial))
  const verdict = decideVerdict(recorded, data, scan.scannedAt, assessment)
  const copyEvidence = copyEvidenceFor(verdict, recorded, assessment)
  const pinOffer = pinOfferFor(verdict, recorded)
  const feedbackForm = pickFeedbackForm(verdict, recorded, data)
  const reasons = listReasons(verdict, recorded)
  const pictures = presentPictures(recorded)
  return { verdict, serial, codeId, data: { ...data, ...copyEvidence, ...pinOffer }, pictures, reasons, feedbackForm }
}

const presentPictures = ({ picture, logo }: RecordedScan) => ({
  ...(picture !== null && { picture: buildPictureAddress(picture) }),
  ...(logo !== null && { logo: buildPictureAddress(logo) }),
})

/**
 * One of our serials with a wrong letter is mistyped, not counterfeit. Only a scanned label with what could be a partner's own
 * serial, that no partner has imported, was never issued.
 */
const verdictWithoutCode = ({ serial, method }: Pick<ScanRequest, 'serial' | 'method'>) =>
  method === 'QR_SCAN' && looksLikeImportedSerial(serial) ? 'unknown' : 'mistyped'

function decideVerdict(
  recorded: RecordedScan,
  data: VerdictData,
  scannedAt: Date,
  assessment: Assessment | undefined,
): VerdictName {
  if (recorded.outcome === 'blocked') return 'blocked'
  if (recorded.recallReason !== null) return 'recalled'
  if (recorded.outcome !== 'counted') return recorded.outcome
  if (calendarDay(scannedAt, recorded.timeZone) > recorded.expirationDate) return 'expired'
  if (assessment?.isSuspected) return 'suspected_copy'
  return data.isFirstScan ? 'genuine_first' : 'genuine_again'
}

/** Only the verdicts that mention the evidence come with it. */
function copyEvidenceFor(verdict: VerdictName, { isFirstVisitor }: RecordedScan, assessment: Assessment | undefined) {
  const hasEvidence = mayBeCopied(verdict) && assessment?.isSuspected
  return hasEvidence ? { copyEvidence: collectEvidence(assessment, isFirstVisitor ?? false) } : {}
}

/** Only its PIN tells a code that may have been copied from its copies, so then it is the main thing to do. */
function pinOfferFor(verdict: VerdictName, { pinOffer, feedbackOnly }: RecordedScan): Pick<VerdictData, 'pinOffer'> {
  if (pinOffer === null || feedbackOnly) return {}
  if (mayBeCopied(verdict)) return { pinOffer: 'main' }
  return isGenuine(verdict) && pinOffer === 'always' ? { pinOffer: 'quiet' } : {}
}

function buildVerdictData(recorded: RecordedScan, verificationNumber: string): VerdictData {
  const isFirstScan = recorded.earlierScans === 0
  return {
    verificationNumber,
    product: { name: recorded.productName, ...recorded.productFacts },
    company: recorded.companyName,
    companyId: recorded.companyId,
    batch: {
      name: recorded.batchName,
      manufacturingDate: recorded.manufacturingDate,
      expirationDate: recorded.expirationDate,
    },
    isFirstScan,
    isRepeatScan: !isFirstScan,
    verificationStatus:
      recorded.outcome === 'limit_reached' ? 'LIMIT_REACHED' : isFirstScan ? 'FIRST_SCAN' : 'REPEAT_SCAN',
    earlierScans: recorded.earlierScans,
    firstScannedAt: recorded.firstScannedAt?.toISOString() ?? null,
    scannedByYou: recorded.scannedByYou,
    ...(recorded.visitors !== null && { otherVisitors: recorded.visitors - 1 }),
  }
}

function listReasons(verdict: VerdictName, { recallReason, blockReason }: RecordedScan): Reason[] {
  if (verdict === 'recalled') return reason('as_written', recallReason)
  if (verdict !== 'blocked') return []
  const inBrackets = recallReason?.replace(/[\s.]+$/, '') ?? null
  return [...reason('also_recalled', inBrackets), ...reason('as_written', blockReason)]
}

const reason = (kind: Reason['kind'], text: string | null): Reason[] => (text ? [{ kind, text }] : [])

/** The questions of a feedback-only product take the place of a good verdict, never of a warning. */
function pickFeedbackForm(
  verdict: VerdictName,
  { feedbackOnly, feedbackConfig, productName }: RecordedScan,
  { verificationNumber }: VerdictData,
): Verification['feedbackForm'] {
  if (!isGenuine(verdict) || !feedbackOnly || !feedbackConfig) return undefined
  return { feedbackOnly, feedbackConfig, productName, verificationNumber }
}

// The API's own messages are English; `localized` carries the other languages.
const failures: { [V in VerdictName]?: { code: ErrorCode; message: string } } = {
  blocked: { code: 'not_allowed', message: messages.blocked },
  not_released: { code: 'not_allowed', message: messages.notReleased },
  limit_reached: { code: 'limit_reached', message: messages.limitReachedReply },
  unknown: { code: 'not_found', message: messages.unknown },
  mistyped: { code: 'invalid_input', message: messages.mistyped },
}

function chooseMessage({ verdict, feedbackForm }: Verification, { batch }: VerdictData): string {
  if (verdict === 'recalled') return messages.recalled
  if (verdict === 'expired') return messages.expired(formatLongDate(batch.expirationDate))
  if (verdict === 'suspected_copy') return messages.suspectedCopy
  return feedbackForm ? messages.feedbackOnly : messages.genuine
}

const inEnglish = ({ kind, text }: Reason) => (kind === 'also_recalled' ? messages.recalledToo(text) : text)
