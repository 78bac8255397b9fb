import { createTransport } from 'nodemailer'
import { uuidv7 } from 'uuidv7'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import { seconds } from '../lib/time.ts'
import { type Mail, renderMail } from './layout.ts'

/**
 * Sends a mail; throws when the mail server does not accept it. Sends nothing without a real recipient: a closed partner has no
 * members, and erased people have an address in `.invalid` (RFC 6761).
 */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/** Mails go out by SMTP_URL. Without one they are stored in the database and shown at /dev/mail (docs/settings.md). */
export function createMailer(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>, db: Db, clock: () => Date): Mailer {
  const mailer = config.SMTP_URL ? smtpMailer(config.SMTP_URL, config.MAIL_FROM) : inboxMailer(db, clock)
  const send = async (mail: Mail) => {
    const to = [mail.to].flat().filter((address) => !address.endsWith('.invalid'))
    if (to.length > 0) await mailer.send({ ...mail, to })
  }
  return { ...mailer, send }
}

function smtpMailer(url: string, from: string): Mailer {
  const timeout = seconds(30)
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // A mail's content must not make the mailer read a file or fetch a page.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      const signal = AbortSignal.timeout(timeout)
      // An object, so that nothing in the address is read as a second recipient.
      const toAddress = (address: string) => ({ name: '', address })
      await transport.sendMail({
        from,
        to: [mail.to].flat().map(toAddress),
        ...(mail.replyTo ? { replyTo: toAddress(mail.replyTo) } : {}),
        subject: mail.subject,
        headers: unsubscribeHeaders(mail),
        ...renderMail(mail),
        signal,
      })
    },
    close: () => transport.close(),
  }
}

/** These headers let mail programs offer to unsubscribe with one POST (RFC 8058). */
const unsubscribeHeaders = ({ unsubscribe }: Mail): Record<string, string> =>
  unsubscribe?.isOneClick
    ? { 'List-Unsubscribe': `<${unsubscribe.url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}

const inboxMailer = (db: Db, clock: () => Date): Mailer => ({
  async send(mail) {
    const { text, html } = renderMail(mail)
    const rows = [mail.to].flat().map((recipient) => ({
      id: uuidv7(),
      sentAt: clock(),
      recipient,
      subject: mail.subject,
      bodyText: text,
      bodyHtml: html,
    }))
    await db.insertInto('devMailInbox').values(rows).execute()
  },
  close: () => {},
})
