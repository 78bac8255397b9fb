import { contactText } from '@sahihi/contract/i18n/en/contact.ts'
import type { AppContext } from '../../platform/context.ts'
import type { ContactMessage } from './contact-message.ts'

export const registerContactJobs = (context: AppContext) =>
  context.jobs.work<ContactMessage>('mail-contact', (message) => mailContact(context, message))

/** Mails a message of the contact form to the operator, who can reply to its sender. */
async function mailContact({ mailer, config }: AppContext, contact: ContactMessage) {
  const { about, name, company, product, email, phone, message } = contact
  const sender = company ? `${name}, ${company}` : name
  // The job is retried, so an accepted message is not lost when the setting was changed meanwhile.
  if (!config.SUPPORT_EMAIL) throw new Error('SUPPORT_EMAIL is not set: nobody gets the messages of the contact form.')
  await mailer.send({
    to: config.SUPPORT_EMAIL,
    replyTo: email,
    subject: about === 'product' ? `Question about a product from ${sender}` : `Message from ${sender}`,
    greeting: 'Hello,',
    paragraphs: [
      `${company ? `${name} of ${company}` : name} wrote with the form at ${config.PUBLIC_URL}/contact. Reply to this email to answer.`,
      message,
      [
        ['About', contactText.kinds[about]],
        ['Product', product],
        ['Name', name],
        ['Company', company],
        ['Email', email],
        ['Phone', phone],
      ]
        .flatMap(([label, value]) => (value ? `${label}: ${value}` : []))
        .join('\n'),
    ],
  })
}
