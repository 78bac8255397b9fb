import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import { type Caller, findPartnerId, toIds } from '../../platform/lib/identity.ts'
import { getReport } from './get-report.ts'
import { closeReport, startInvestigation } from './queries.ts'

type Change = { id: string; status: 'looking_into' | 'closed'; note?: string | undefined }

/**
 * Starts the investigation of a report, or closes it; the audit log keeps the note. A repeated change succeeds and changes
 * nothing, because the first reply may have been lost. Closing a closed report with another note is a conflict.
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
