import type { ErrorReply } from './errors.ts'
import { evidenceOf, longDate } from './messages.ts'
import type { VerdictData, VerdictReply } from './scans.ts'
import { groupSerial } from './serial.ts'
import type { VerdictName } from './verdicts.ts'

/** What the server says of a serial, yes or no. */
export type Answer = VerdictReply | ErrorReply
/** `unavailable` is no verdict: nobody could be asked, or nobody answered. */
export type Shown = VerdictName | 'unavailable'
/** The values of a verdict by the name in its markup's `data-fill`; one without a value stays empty and unseen. */
export type Fills = Partial<Record<FillName, string>>
export type FillName =
  | 'message'
  | 'reason'
  | 'evidence'
  | 'product'
  | 'category'
  | 'status'
  | 'company'
  | 'batch'
  | 'made'
  | 'expires'
  | 'serial'

export const shownOf = (answer: Answer | undefined): Shown => answer?.verdict ?? 'unavailable'

/** The words of an answer for the places of its verdict's markup; moments as days of `timeZone`, else of the reader's own. */
export function fillsOf(answer: Answer | undefined, serial: string, timeZone?: string): Fills {
  const data = answer?.data as VerdictData | undefined
  const shown = shownOf(answer)
  return {
    message: answer?.message,
    reason: shown === 'unavailable' ? answer?.message : answer?.reasons?.join('\n'),
    serial: groupSerial(data?.verificationNumber ?? serial),
    ...(data?.product ? fillsOfUnit(data, timeZone) : {}),
  }
}

function fillsOfUnit(data: VerdictData, timeZone?: string): Fills {
  return {
    evidence: data.earlierScans >= 0 ? evidenceOf(data, timeZone) : undefined,
    product: data.product.name,
    category: data.product.category,
    status: data.isRepeatScan ? 'Previously Scanned' : 'First Time Scan',
    company: data.company,
    batch: data.batch.name,
    made: longDate(data.batch.manufacturingDate),
    expires: longDate(data.batch.expirationDate),
  }
}
