import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { audit, auditBy } from '../../platform/lib/audit.ts'
import { type Caller, findPartnerId, type PartnerActor, toIds } from '../../platform/lib/identity.ts'
import { getReport } from './get-report.ts'
import { clearClosing, closeReport, startInvestigation } from './queries.ts'

type Change = { id: string; status: 'looking_into' | 'closed'; note?: string | undefined }

/**
 * Starts the investigation of a report, or closes it. A repeated change succeeds and does nothing, because the first response may have
 * been lost. Closing a closed report with another note is a conflict.
 */
export async function updateReport({ db, clock }: AppContext, caller: Caller, change: Change) {
  const owner = findPartnerId(caller) ?? null
  const now = clock()
  const { id, status, note } = change
  const isClosing = status === 'closed'
  const data = await db.transaction().execute(async (tx) => {
    const isChanged = isClosing
      ? await closeReport(tx, owner, { id, note: note ?? '', now })
      : await startInvestigation(tx, owner, { id, now })
    const report = await getReport(tx, owner, id)
    const isRepeated = report.status === status && (!isClosing || report.closingNote === note)
    if (!isChanged && !isRepeated) throw new AppError('conflict', messages.noChange)
    if (isChanged)
      await audit(tx, {
        occurredAt: now,
        ...toIds(caller),
        partnerId: owner,
        action: isClosing ? 'report.closed' : 'report.investigation_started',
        subject: id,
        details: { note },
      })
    return report
  })
  return { message: isClosing ? messages.reportClosed : messages.reportInReview, data }
}

/** Reopens a closed report, which gets its earlier status back; a conflict when it is not closed. */
export const reopenReport = ({ db, clock }: AppContext, actor: PartnerActor, id: string) =>
  db.transaction().execute(async (tx) => {
    if (!(await clearClosing(tx, actor.partner, id))) throw new AppError('conflict', messages.noChange)
    await auditBy(tx, actor, clock(), { action: 'report.reopened', subject: id })
  })
