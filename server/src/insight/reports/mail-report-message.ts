import { productName } from '@sahihi/contract/domain/pages.ts'
import { parseShopperContact } from '@sahihi/contract/domain/shopper-contact.ts'
import type { Config } from '../../platform/config.ts'
import type { AppContext } from '../../platform/context.ts'
import { formatDate } from '../../platform/lib/format.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import { type MessageToMail, messageToMail } from './message-queries.ts'

export type MessageJob = { messageId: string }

/** Mails a message to the report's present contact. Nothing is mailed without one, for example after its retention. */
export async function mailReportMessage({ db, mailer, config }: AppContext, { messageId }: MessageJob) {
  const message = await messageToMail(db, messageId)
  const contact = parseShopperContact(message?.contact ?? '')
  if (!message || contact.kind !== 'email') return
  await mailer.send({ to: contact.address, ...messageMail(config, message) })
}

/** Replies go to the member who wrote. For admins they go to the support address, so that their own stay private. */
export const chooseReplyAddress = (
  { SUPPORT_EMAIL }: Pick<Config, 'SUPPORT_EMAIL'>,
  { isPartner, email }: { isPartner: boolean; email: string },
) => (isPartner ? email : (SUPPORT_EMAIL ?? email))

/** Says who is writing and about what, so that nobody can impersonate another company or us. */
function messageMail(config: Config, message: MessageToMail): Omit<Mail, 'to'> {
  const { subject, text, reference, createdAt, companyName, productName: about, writer, writerEmail } = message
  const isPartner = companyName !== null
  const company = companyName ?? `the ${productName} team`
  const sender = isPartner && writer ? `${writer} of ${company}` : company
  const replyTo = writerEmail === null ? undefined : chooseReplyAddress(config, { isPartner, email: writerEmail })
  return {
    ...(replyTo ? { replyTo } : {}),
    subject,
    greeting: 'Hello,',
    paragraphs: [
      `This is a message from ${sender} about your report ${reference} of ${formatDate('en', createdAt.toISOString())}${about ? ` on ${about}` : ''}:`,
      text,
      ...(replyTo ? [`To answer, reply to this email. Your reply goes to ${replyTo}.`] : []),
      'You get this email because the report names this address as its contact. If you reported nothing, you can ignore it.',
    ],
  }
}
