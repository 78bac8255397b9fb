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
import { markAnswered, type Owner, startInvestigation } from './queries.ts'

type Actor = { account: Account; owner: Owner }
type Input = { id: string; messageId: string; subject: string; text: string }

const day = 86_400

/**
 * Stores a message to the shopper of a report and enqueues its mail. A partner's message waits until the contact has confirmed the
 * report: anyone, even the partner, may have entered the address, and we do not mail a partner's words to strangers. Sending the same
 * message again does nothing. The audit log leaves out the text, because messages are deleted with the contact. The investigation of a
 * new report starts, which keeps its contact.
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
    // A suspended company must not send mail through us (docs/company-and-plans.md, "Suspension").
    if (report.suspensionReason !== null) throw new AppError('not_allowed', messages.suspended(report.suspensionReason))
    const contact = parseShopperContact(report.contact ?? '')
    if (contact.kind !== 'email') throw new AppError('conflict', messages.reportHasNoEmail)
    for (const { key, max } of [
      { key: `report-message:${id}`, max: limits.reportMessagesPerDay },
      { key: `report-messages:${owner ?? 'admins'}`, max: limits.partnerMessagesPerDay },
      // Counted over the reports of all companies that name the address.
      ...(isFirst
        ? [{ key: `ask-contact:${await emailKey(secrets, contact.address, now)}`, max: limits.reportMessagesPerDay }]
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
    await markAnswered(tx, { id, now })
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
