import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { findMail, newestMails } from '../mail/queries.ts'
import type { RequireDeveloper } from './developer-pages.ts'
import { sendPlainPage } from './send-text.ts'
import { sendSmallPage } from './small-page.ts'

type Deps = Pick<AppContext, 'db'> & { requireDeveloper: RequireDeveloper }

/** Shows the mails of a server without SMTP_URL, never in production (docs/settings.md). */
export function devMailRoutes(app: FastifyInstance, { db, requireDeveloper }: Deps) {
  app.get('/dev/mail', { schema: { hide: true }, onRequest: requireDeveloper }, async (_request, reply) =>
    sendSmallPage(reply, page(await newestMails(db, 100))),
  )
  app.get<{ Params: { id: string } }>(
    '/dev/mail/:id',
    { schema: { hide: true }, onRequest: requireDeveloper },
    async (request, reply) => {
      const mail = await findMail(db, request.params.id)
      return mail ? sendPlainPage(reply, mail.bodyHtml) : reply.callNotFound()
    },
  )
}

type StoredMail = Awaited<ReturnType<typeof newestMails>>[number]

const page = (mails: StoredMail[]) => ({
  title: 'Kept mails',
  parts: [
    '<p>No SMTP_URL is set, so mails stay here, newest first. Reload to see new ones.</p>',
    ...(mails.length > 0 ? mails.map(article) : ['<p>No mail has been written yet.</p>']),
  ],
  moreStyle: `
body { max-width: 720px }
article { margin: 16px 0; padding: 16px; border: 1px solid light-dark(#E2DDD0, #2C3A32); border-radius: 10px }
h2 { margin: 0; font-size: 18px }
pre { margin: 16px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/21px ui-monospace, monospace }
pre a { display: inline; padding: 0 }`,
})

const article = ({ id, sentAt, recipient, subject, bodyText }: StoredMail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(recipient)}, <time datetime="${sentAt.toISOString()}">${sentAt.toUTCString()}</time></p>
<pre>${withLinks(bodyText)}</pre>
<p><a href="/dev/mail/${id}">As HTML</a></p>
</article>`

const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, i) => (i % 2 ? anchor(part) : escapeHtml(part)))
    .join('')

const anchor = (url: string) => `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`
