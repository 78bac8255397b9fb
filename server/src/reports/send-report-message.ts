import { limits } from '@sahihi/contract/domain/limits.ts'
import { shopperContactOf } from '@sahihi/contract/domain/shopper-contact.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../context.ts'
import { AppError, notFound, tooMany } from '../lib/app-error.ts'
import { audit } from '../lib/audit.ts'
import type { Account } from '../lib/identity.ts'
import { countInWindow } from '../lib/rate-window.ts'
import { insertMessage, lockReport, messageAbout } from './message-queries.ts'
import { type Owner, startInvestigation } from './queries.ts'

type Actor = { account: Account; owner: Owner }
type Input = { id: string; messageId: string; subject: string; text: string }

const day = 86_400

/**
 * Stores a message to the shopper of a report and enqueues its mail. The same message again sends nothing more. The audit log has
 * no text: messages are deleted with the contact. A new report is looked into from then on, so that its contact stays.
 */
export async function sendReportMessage({ db, jobs, clock }: AppContext, { account, owner }: Actor, input: Input) {
  const { id, messageId, subject, text } = input
  const now = clock()
  const sent = await db.transaction().execute(async (tx) => {
    const report = await lockReport(tx, owner, id)
    if (!report) throw notFound()
    const isNew = await insertMessage(tx, {
      id: messageId,
      reportId: id,
      accountId: account.id,
      sentAt: now,
      subject,
      text,
    })
    const message = await messageAbout(tx, id, messageId)
    if (!message) throw new AppError('conflict', messages.reportMessageExists)
    if (!isNew) return message
    // Our sender's name is not lent to a company that was suspended (docs/product.md, "Suspension").
    if (report.suspensionReason !== null) throw new AppError('not_allowed', messages.suspended(report.suspensionReason))
    if (shopperContactOf(report.contact ?? '').kind !== 'email')
      throw new AppError('conflict', messages.reportHasNoEmail)
    for (const { key, max } of [
      { key: `report-message:${id}`, max: limits.reportMessagesPerDay },
      { key: `report-messages:${owner ?? 'admins'}`, max: limits.partnerMessagesPerDay },
    ]) {
      const { refusals, waitSeconds } = await countInWindow(tx, key, { max, seconds: day }, now)
      if (refusals > 0) throw tooMany(waitSeconds)
    }
    const event = { occurredAt: now, accountId: account.id, partnerId: owner, subject: id }
    if (report.status === 'new') {
      await startInvestigation(tx, owner, { id, now })
      await audit(tx, { ...event, action: 'report.investigation_started' })
    }
    await audit(tx, { ...event, action: 'report.message_sent' })
    await jobs.enqueue(tx, 'mail-report-message', { messageId })
    return message
  })
  return { message: messages.reportMessageSent, data: { ...sent, sentAt: sent.sentAt.toISOString() } }
}
