import { productName } from '@sahihi/contract/domain/pages.ts'
import { parseShopperContact } from '@sahihi/contract/domain/shopper-contact.ts'
import type { Config } from '../../platform/config.ts'
import type { AppContext } from '../../platform/context.ts'
import { formatDate } from '../../platform/lib/format.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import { type MessageToMail, messageToMail } from './message-queries.ts'

export type MessageJob = { messageId: string }

/** Mails a message to the contact that the report has now. Without one, as after its retention, nothing is mailed. */
export async function mailReportMessage({ db, mailer, config }: AppContext, { messageId }: MessageJob) {
  const message = await messageToMail(db, messageId)
  const contact = parseShopperContact(message?.contact ?? '')
  if (!message || contact.kind !== 'email') return
  await mailer.send({ to: contact.address, ...messageMail(config, message) })
}

/** A shopper answers the member who wrote; for us the support address, because admins do not give theirs away. */
export const chooseReplyAddress = (
  { SUPPORT_EMAIL }: Pick<Config, 'SUPPORT_EMAIL'>,
  { isPartner, email }: { isPartner: boolean; email: string },
) => (isPartner ? email : (SUPPORT_EMAIL ?? email))

/** Says who writes and about what, so that nobody can pass for another company or for us. */
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
