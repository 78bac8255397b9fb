import {
  decodeSerial,
  looksLikeImportedSerial,
  mayBeImportedSerial,
  normalizeSerial,
} from '@sahihi/contract/domain/serial.ts'
import {
  type FailedVerdict,
  failedVerdicts,
  type Regulator,
  type VerdictName,
} from '@sahihi/contract/domain/verdicts.ts'
import type { ReasonTranslations } from '@sahihi/contract/endpoints/batches.ts'
import type { ErrorCode } from '@sahihi/contract/endpoints/errors.ts'
import type { VerdictData, VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatLongDate } from '@sahihi/contract/i18n/format.ts'
import { compareGtin } from '../../catalog/codes/compare-gtin.ts'
import { findLabel } from '../../catalog/codes/find-code-id.ts'
import type { Config } from '../../platform/config.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { calendarDay } from '../../platform/lib/calendar.ts'
import { buildPictureAddress } from '../../platform/lib/picture-address.ts'
import { type Assessment, assessCopy, collectEvidence } from '../detection/assess-copy.ts'
import {
  inBrackets,
  isConfirmedCopy,
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
type Deps = Pick<ScanAppContext, 'scanDb' | 'canaries' | 'recordScan' | 'noteFailedCheck' | 'metrics' | 'config'>

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
    deps.noteFailedCheck({
      codeId,
      scanId: scan.scanId,
      verdict,
      checkedAt: scan.scannedAt,
      city: scan.city,
      country: scan.country,
    })
  return toReply(verification, scan.scannedAt, deps.config, locale)
}

/** A verdict as the API answers it, also in the words of `locale`. Throws an AppError for a code that fails verification. */
export function toReply(
  verification: Verification,
  now: Date,
  config: Pick<Config, 'REGULATORS' | 'SMS_NUMBER' | 'LOG_SIGNING_KEY'>,
  locale?: Locale,
): Omit<VerdictReply, 'success'> {
  const { verdict, data, feedbackForm } = verification
  const reply = {
    verdict,
    reasons: verification.reasons.map(inEnglish),
    ...(data && { data }),
    ...(data && config.LOG_SIGNING_KEY !== undefined && { hasProof: true as const }),
    ...(!isGenuine(verdict) && verdict !== 'mistyped' && chooseRegulator(config.REGULATORS, locale?.timeZone)),
    ...(locale && { localized: localizeVerdict(verification, { ...locale, now, smsNumber: config.SMS_NUMBER }) }),
  }
  const failure = failures[verdict]
  if (failure) throw new AppError(failure.code, failure.message, reply)
  if (!data) throw new AppError('internal', messages.internal)
  return { ...reply, data, message: chooseMessage(verification, data), ...feedbackForm }
}

/** Whom shoppers of a time zone can call; of an unknown one, the first that the operator names. */
export function chooseRegulator(regulators: Config['REGULATORS'], timeZone?: string): { regulator?: Regulator } {
  const found = timeZone ? regulators.find(({ timeZones }) => timeZones.includes(timeZone)) : regulators[0]
  if (!found) return {}
  const { timeZones: _, ...regulator } = found
  return { regulator }
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
  { scanDb, canaries, recordScan }: Pick<Deps, 'scanDb' | 'canaries' | 'recordScan'>,
  scan: ScanRequest,
): Promise<Verification> {
  const { serial, gtin, codeId, isCertain } = await findLabel({ db: scanDb, canaries }, scan.serial, scan)
  const label = gtin === undefined ? undefined : await compareGtin(scanDb, codeId, gtin)
  // Nothing is known about a label of a company that is not here, with a serial of its own, or about one that was misread.
  if (codeId === undefined && (label?.isUnknown || !isCertain)) return { verdict: 'mistyped', serial, reasons: [] }
  if (codeId === undefined) return { verdict: verdictWithoutCode({ ...scan, serial }), serial, reasons: [] }
  if (label?.isOfOtherProduct)
    return { verdict: 'unknown', serial, codeId, reasons: [{ kind: 'other_product', text: messages.otherProduct }] }
  const recorded = await recordScan({ ...scan, codeId })
  if (!recorded) return { verdict: isCertain ? 'unknown' : 'mistyped', serial, reasons: [] }
  if (recorded.isSample)
    return { verdict: 'unknown', serial, codeId, reasons: [{ kind: 'sample', text: messages.sampleCode }] }
  const assessment = recorded.visitorRecord ? assessCopy(recorded.visitorRecord, scan.scannedAt) : undefined
  const data = buildVerdictData(recorded, recorded.printedSerial ?? normalizeSerial(serial))
  const verdict = decideVerdict(recorded, data, scan.scannedAt, assessment)
  const copyEvidence = copyEvidenceFor(verdict, recorded, assessment)
  const pinOffer = pinOfferFor(verdict, recorded)
  const contact = contactFor(verdict, recorded)
  const feedbackForm = pickFeedbackForm(verdict, recorded, data)
  const reasons = listReasons(verdict, recorded)
  const pictures = presentPictures(recorded)
  return {
    verdict,
    serial,
    codeId,
    data: { ...data, ...contact, ...copyEvidence, ...pinOffer },
    pictures,
    site: recorded.site,
    ...(recorded.hasSpots && { compareUrl: buildCompareUrl(data.verificationNumber, scan.scanId) }),
    reasons,
    feedbackForm,
  }
}

/** The scan id proves later that the scan is the visitor's own. */
const buildCompareUrl = (serial: string, scanId: string) =>
  `/verify/${encodeURIComponent(serial)}/compare?scan=${scanId}`

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

/** A good verdict sends nobody to the manufacturer, and stays small. */
function contactFor(verdict: VerdictName, { contact }: RecordedScan): Pick<VerdictData, 'contact'> {
  return isGenuine(verdict) || Object.values(contact).every((value) => value === '') ? {} : { contact }
}

/** If a code may have been copied, its PIN is the only way to tell the genuine label, so it comes first. */
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

function listReasons(verdict: VerdictName, { recallReason, recallTranslations, blockReason }: RecordedScan): Reason[] {
  if (verdict === 'recalled') return reason('as_written', recallReason, recallTranslations)
  if (verdict !== 'blocked') return []
  return [...reason('also_recalled', recallReason, recallTranslations), ...reason('as_written', blockReason)]
}

const reason = (kind: Reason['kind'], text: string | null, translations?: ReasonTranslations): Reason[] =>
  text ? [{ kind, text, ...(translations && { translations }) }] : []

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
const failures: Record<VerdictName, { code: ErrorCode; message: string } | undefined> = {
  genuine_first: undefined,
  genuine_again: undefined,
  suspected_copy: undefined,
  expired: undefined,
  recalled: undefined,
  blocked: { code: 'not_allowed', message: messages.blocked },
  not_released: { code: 'not_allowed', message: messages.notReleased },
  limit_reached: { code: 'limit_reached', message: messages.limitReachedReply },
  unknown: { code: 'not_found', message: messages.unknown },
  mistyped: { code: 'invalid_input', message: messages.mistyped },
}

function chooseMessage({ verdict, feedbackForm }: Verification, data: VerdictData): string {
  if (verdict === 'recalled') return messages.recalled
  if (verdict === 'expired') return messages.expired(formatLongDate(data.batch.expirationDate))
  if (isConfirmedCopy(verdict, data)) return messages.confirmedCopy
  if (verdict === 'suspected_copy') return messages.suspectedCopy
  return feedbackForm ? messages.feedbackOnly : messages.genuine
}

const inEnglish = ({ kind, text }: Reason) => (kind === 'also_recalled' ? messages.recalledToo(inBrackets(text)) : text)
