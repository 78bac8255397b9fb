import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { findMail, newestMails } from '../mail/queries.ts'
import type { RequireDeveloper } from './developer-pages.ts'
import { sendPlainPage } from './send-text.ts'

type Deps = Pick<AppContext, 'db'> & { requireDeveloper: RequireDeveloper }

/** Shows the mails of a server without SMTP_URL, never in production (docs/settings.md). */
export function devMailRoutes(app: FastifyInstance, { db, requireDeveloper }: Deps) {
  app.get('/dev/mail', { schema: { hide: true }, onRequest: requireDeveloper }, async (_request, reply) =>
    sendPlainPage(reply, page(await newestMails(db, 100))),
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

const page = (mails: StoredMail[]) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Kept mails | Sahihi</title>
<style>
body { margin: 0 auto; max-width: 720px; padding: 24px 16px; background: #FBF9F4; color: #13231B; font: 16px/24px system-ui, sans-serif }
article { margin: 16px 0; padding: 16px; background: #FFFFFF; border: 1px solid #E2DDD0; border-radius: 10px }
h2 { margin: 0; font-size: 18px }
p { margin: 4px 0; color: #55625A }
pre { margin: 16px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/21px ui-monospace, monospace }
a { color: #0B5D3B }
</style></head>
<body>
<h1>Kept mails</h1>
<p>No SMTP_URL is set, so mails stay here, newest first. Reload to see new ones.</p>
${mails.map(article).join('\n') || '<p>No mail has been written yet.</p>'}
</body>
</html>
`

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
