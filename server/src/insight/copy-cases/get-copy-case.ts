import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { weighVisitors } from '../../verify/detection/visitor-history.ts'
import { listReportsOnCode } from '../reports/list-reports-on-code.ts'
import { caseById, otherCasesOfBatch } from './case-queries.ts'
import { describePinEvents } from './describe-pin.ts'
import { describeVisitors } from './describe-visitors.ts'
import { codeFacts } from './evidence-queries.ts'
import { newestPinEvents } from './pin-queries.ts'
import { presentCopyCase, serialOnLabel } from './present-copy-case.ts'
import { stagedHints } from './staged-hints.ts'

/** Beside the first use of the PIN. */
const maxPinEvents = 12

/** A case with all of its evidence; a foreign one looks exactly like a missing one. */
export async function getCopyCase(db: Db, partner: PartnerId, id: string, now: Date): Promise<CopyCaseDetails> {
  const row = await caseById(db, partner, id, now)
  if (!row) throw notFound()
  const facts = await codeFacts(db, row.codeId, now)
  const reports = await listReportsOnCode(db, partner, row.codeId)
  const pinEvents = describePinEvents(row, await newestPinEvents(db, row.codeId, maxPinEvents))
  const otherCases = await otherCasesOfBatch(db, partner, row)
  const history = weighVisitors(row.record.history)
  const timeline = describeVisitors(row.record.history, history)
  const { yes, no, notSure, limitHits } = facts
  return {
    ...presentCopyCase(row, now),
    limitHits,
    blockReason: row.blockReason,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    dismissReason: row.dismissReason,
    note: row.note,
    timeline,
    leftOut: history.visitors - timeline.length,
    pinEvents,
    stagedHints: stagedHints(row, history, { ...facts, reports: reports.length }),
    ownItemAnswers: { yes, no, notSure },
    otherCases: otherCases.map((other) => ({
      id: other.id,
      verificationNumber: serialOnLabel(other),
      state: other.state,
      score: other.score / 100,
    })),
    reports,
  }
}
