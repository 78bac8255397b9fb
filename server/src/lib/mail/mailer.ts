import { createTransport } from 'nodemailer'
import { uuidv7 } from 'uuidv7'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/client.ts'
import { renderMail } from './layout.ts'
import { seconds } from '../time.ts'

/** A mail in words; the mailer gives it its layout: greeting, first paragraph, `big`, `link`, the other paragraphs. */
export type Mail = {
  to: string
  subject: string
  greeting: string
  paragraphs: string[]
  big?: string
  link?: { label: string; url: string }
  /** Where its reader ends mails of this kind; in the footer. */
  off?: { label: string; url: string }
}

/** Hands a mail to its way out; throws when it could not be handed over. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/** Mails go out by SMTP_URL; without one they are kept in the database and shown at /dev/mail (design 3). */
export const createMailer = (config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>, db: Db, clock: () => Date): Mailer =>
  config.SMTP_URL ? smtpMailer(config.SMTP_URL, config.MAIL_FROM) : keepingMailer(db, clock)

function smtpMailer(url: string, from: string): Mailer {
  const patience = seconds(30)
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // A mail is words: nothing in one may make the mailer read a file or fetch a page.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      const signal = AbortSignal.timeout(patience)
      // The address goes as an object, so that nothing in it is read as a second recipient.
      await transport.sendMail({
        from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        ...renderMail(mail),
        signal,
      })
    },
    close: () => transport.close(),
  }
}

const keepingMailer = (db: Db, clock: () => Date): Mailer => ({
  async send(mail) {
    const { text, html } = renderMail(mail)
    const kept = {
      id: uuidv7(),
      sentAt: clock(),
      recipient: mail.to,
      subject: mail.subject,
      bodyText: text,
      bodyHtml: html,
    }
    await db.insertInto('keptMails').values(kept).execute()
  },
  close: () => {},
})
