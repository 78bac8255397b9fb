import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { audit } from '../lib/audit.ts'
import type { Account } from '../lib/identity.ts'
import { notFound, AppError } from '../lib/app-error.ts'
import type { AppContext } from '../context.ts'
import { presentReport } from './list-reports.ts'
import { closeReport, type Owner, reportOf, takeUpReport } from './queries.ts'

type Step = { id: string; status: 'looking_into' | 'closed'; note?: string | undefined }

/**
 * Takes a case up or closes it; what it was closed with stays in the audit log. Of two who do the same at once one does it, and
 * the other is told that it is so: a step whose answer was lost can be repeated. A close with another note is refused.
 */
export async function actOnReport({ db, clock }: AppContext, who: { account: Account; owner: Owner }, step: Step) {
  const now = clock()
  const { account, owner } = who
  const { id, status, note } = step
  const isClosing = status === 'closed'
  const row = await db.transaction().execute(async (tx) => {
    const isDone = isClosing
      ? await closeReport(tx, owner, { id, note: note ?? '', now })
      : await takeUpReport(tx, owner, { id, now })
    const report = await reportOf(tx, owner, id)
    if (!report) throw notFound()
    if (!isDone) {
      if (report.status !== status || (isClosing && report.closingNote !== note))
        throw new AppError('conflict', messages.alreadySo)
      return report
    }
    const deed = { action: isClosing ? 'report.closed' : 'report.taken', subject: id, details: { note } }
    await audit(tx, { at: now, accountId: account.id, partnerId: owner, ...deed })
    return report
  })
  const message = isClosing ? messages.reportClosed : messages.reportTaken
  return { success: true as const, message, data: presentReport(row) }
}
