import type { AppContext } from '../../platform/context.ts'
import type { ContactMessage } from './contact-message.ts'

export const registerContactJobs = (context: AppContext) =>
  context.jobs.work<ContactMessage>('mail-contact', (message) => mailContact(context, message))

/** Mails a message of the contact form to the operator, who can reply to its sender. */
async function mailContact({ mailer, config }: AppContext, { name, company, email, phone, message }: ContactMessage) {
  // The job is retried, so an accepted message is not lost when the setting was changed meanwhile.
  if (!config.SUPPORT_EMAIL) throw new Error('SUPPORT_EMAIL is not set: nobody gets the messages of the contact form.')
  await mailer.send({
    to: config.SUPPORT_EMAIL,
    replyTo: email,
    subject: `Message from ${name}, ${company}`,
    greeting: 'Hello,',
    paragraphs: [
      `${name} of ${company} wrote with the form at ${config.PUBLIC_URL}/contact. Reply to this email to answer.`,
      message,
      [`Name: ${name}`, `Company: ${company}`, `Email: ${email}`, ...(phone ? [`Phone: ${phone}`] : [])].join('\n'),
    ],
  })
}
