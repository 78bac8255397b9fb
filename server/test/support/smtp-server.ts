import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, vi } from 'vitest'
import { useTestApp } from './test-app.ts'

/** A mail server in this process; `port` 0 takes any free one. It stores every mail with its envelope. */
export async function startSmtp(port = 0) {
  const received: { recipients: string[]; raw: string; mail: Email }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer))
      const raw = Buffer.concat(chunks)
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      received.push({ recipients, raw: raw.toString('latin1'), mail: await PostalMime.parse(raw) })
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const { port: taken } = server.server.address() as AddressInfo
  return {
    port: taken,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
    /** The nth mail for an address; waits for it. */
    mailFor: (email: string, nth = 1) =>
      vi.waitFor(
        () => {
          const mail = received.filter(({ recipients }) => recipients.includes(email))[nth - 1]
          if (!mail) throw new Error(`Of ${received.length} mails there is no number ${nth} for ${email}.`)
          return mail
        },
        { timeout: 20_000, interval: 20 },
      ),
  }
}

/** A mail server, and an app that sends through it, for all tests of a file. */
export async function useSmtpApp(env: Record<string, string> = {}) {
  const smtp = await startSmtp()
  afterAll(smtp.stop)
  const SMTP_URL = `smtp://127.0.0.1:${smtp.port}`
  return { smtp, app: await useTestApp({ env: { SMTP_URL, ...env }, mailRetrySeconds: 1 }) }
}
