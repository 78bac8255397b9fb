import { limits } from '@sahihi/contract/domain/limits.ts'
import { parseShopperContact } from '@sahihi/contract/domain/shopper-contact.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError, notFound, tooMany } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { emailKey } from '../../platform/lib/secrets.ts'
import { countInWindow } from '../../platform/lib/throttle.ts'
import { hasWaitingMessages, insertMessage, lockReport, messageAbout } from './message-queries.ts'
import { type Owner, startInvestigation } from './queries.ts'

type Actor = { account: Account; owner: Owner }
type Input = { id: string; messageId: string; subject: string; text: string }

const day = 86_400

/**
 * Stores a message to the shopper of a report and enqueues its mail. That of a partner waits until the address has confirmed the
 * report: anybody may have written it there, the partner too, and our mails go to no stranger in words of theirs. The same message
 * again sends nothing more. The audit log has no text: messages are deleted with the contact. A new report is looked into from then
 * on, so that its contact stays.
 */
export async function sendReportMessage(
  { db, jobs, clock, secrets }: AppContext,
  { account, owner }: Actor,
  input: Input,
) {
  const { id, messageId, subject, text } = input
  const now = clock()
  const sent = await db.transaction().execute(async (tx) => {
    const report = await lockReport(tx, owner, id)
    if (!report) throw notFound()
    const isWaiting = owner !== null && report.contactConfirmedAt === null
    const isFirst = isWaiting && !(await hasWaitingMessages(tx, id))
    const isNew = await insertMessage(tx, {
      id: messageId,
      reportId: id,
      accountId: account.id,
      sentAt: now,
      subject,
      text,
      isWaiting,
    })
    const message = await messageAbout(tx, id, messageId)
    if (!message) throw new AppError('conflict', messages.reportMessageExists)
    if (!isNew) return message
    // Our sender's name is not lent to a company that was suspended (docs/company-and-plans.md, "Suspension").
    if (report.suspensionReason !== null) throw new AppError('not_allowed', messages.suspended(report.suspensionReason))
    const contact = parseShopperContact(report.contact ?? '')
    if (contact.kind !== 'email') throw new AppError('conflict', messages.reportHasNoEmail)
    for (const { key, max } of [
      { key: `report-message:${id}`, max: limits.reportMessagesPerDay },
      { key: `report-messages:${owner ?? 'admins'}`, max: limits.partnerMessagesPerDay },
      // Of all reports that name the address, whosever they are.
      ...(isFirst
        ? [
            {
              key: `ask-contact:${await emailKey(secrets, contact.address, now)}`,
              max: limits.reportMessagesPerDay,
            },
          ]
        : []),
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
    if (!isWaiting) await jobs.enqueue(tx, 'mail-report-message', { messageId })
    if (isFirst) await jobs.enqueue(tx, 'mail-contact-question', { reportId: id })
    return message
  })
  return {
    message: sent.isWaiting ? messages.reportMessageWaits : messages.reportMessageSent,
    data: { ...sent, sentAt: sent.sentAt.toISOString() },
  }
}
