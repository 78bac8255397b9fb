import type { ReportResult } from '@sahihi/contract/endpoints/reports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { audit, auditBy } from '../../platform/lib/audit.ts'
import { type Caller, findPartnerId, type PartnerActor, toIds } from '../../platform/lib/identity.ts'
import { getReport } from './get-report.ts'
import { clearClosing, closeReport, startInvestigation } from './queries.ts'

/** What is said when a report is closed (docs/insight.md, "Reports"). */
export type Closing = { note?: string | undefined; result?: ReportResult | undefined; answer?: string | undefined }
type Change = Closing & { id: string; status: 'looking_into' | 'closed' }

/**
 * Starts the investigation of a report, or closes it. A repeated change succeeds and does nothing, because the first response may have
 * been lost. Closing a closed report with other words is a conflict.
 */
export async function updateReport({ db, clock }: AppContext, caller: Caller, change: Change) {
  const owner = findPartnerId(caller) ?? null
  const now = clock()
  const { id, status } = change
  const isClosing = status === 'closed'
  const data = await db.transaction().execute(async (tx) => {
    const isChanged = await moveReport(tx, caller, change, now)
    const report = await getReport(tx, owner, id)
    const said = toColumns(change)
    const isSame =
      report.closingNote === said.closingNote && report.result === said.result && report.answer === said.answer
    const isRepeated = report.status === status && (!isClosing || isSame)
    if (!isChanged && !isRepeated) throw new AppError('conflict', messages.noChange)
    return report
  })
  return { message: isClosing ? messages.reportClosed : messages.reportInReview, data }
}

/** Starts the investigation of a report, or closes it. False when that is done already, or there is no such report. */
export async function moveReport(tx: Tx, caller: Caller, change: Change, now: Date): Promise<boolean> {
  const { id, status } = change
  const owner = findPartnerId(caller) ?? null
  const isClosing = status === 'closed'
  const isChanged = isClosing
    ? await closeReport(tx, owner, { id, now, ...toColumns(change) })
    : await startInvestigation(tx, owner, { id, now })
  if (isChanged)
    await audit(tx, {
      occurredAt: now,
      ...toIds(caller),
      partnerId: owner,
      action: isClosing ? 'report.closed' : 'report.investigation_started',
      subject: id,
      details: isClosing ? { note: change.note, result: change.result, answer: change.answer || undefined } : {},
    })
  return isChanged
}

const toColumns = ({ note, result, answer }: Closing) => ({
  closingNote: note ?? '',
  result: result ?? null,
  answer: answer || null,
})

/** Reopens a closed report, which gets its earlier status back. False when it is not closed, or not the partner's. */
export async function clearReportClosing(tx: Tx, actor: PartnerActor, id: string, now: Date): Promise<boolean> {
  const isChanged = await clearClosing(tx, actor.partner, id)
  if (isChanged) await auditBy(tx, actor, now, { action: 'report.reopened', subject: id })
  return isChanged
}
