import { productName } from '@sahihi/contract/domain/pages.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../context.ts'
import { sendPlainPage } from '../http/send-text.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { memberOf } from './queries.ts'
import { unsubscribe } from './unsubscribe.ts'
import { readUnsubscribeLink, type UnsubscribeFrom } from './unsubscribe-link.ts'

type Request = { Params: { token: string } }

/**
 * What the unsubscribe link of a mail opens, without a sign-in. A POST unsubscribes, from a mail program (RFC 8058) or by the button
 * of the page; a GET changes nothing, because programs that check mails open links.
 */
export async function unsubscribePage(app: FastifyInstance, context: AppContext) {
  const { db, config } = context
  // Mail programs send one fixed field, urlencoded or multipart; the address alone says what is meant.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))

  app.get<Request>('/unsubscribe/:token', { schema: { hide: true } }, async (request, reply) => {
    const link = await readUnsubscribeLink(context, request.params.token)
    if (!link) return sendUnknown(reply)
    const member = await memberOf(db, link.partnerId, link.accountId)
    return sendPage(reply, 'Stop these emails?', [
      `<p>Emails about ${subjects[link.from]}${member ? `, for ${escapeHtml(member.companyName)},` : ''} will stop.</p>`,
      '<form method="post"><button>Unsubscribe</button></form>',
      settingsLink('Choose which emails you get'),
    ])
  })

  app.post<Request>('/unsubscribe/:token', { schema: { hide: true } }, async (request, reply) => {
    const link = await readUnsubscribeLink(context, request.params.token)
    if (!link) return sendUnknown(reply)
    await unsubscribe(context, link)
    return sendPage(reply, 'You are unsubscribed', [
      `<p>You get no more emails about ${subjects[link.from]}.</p>`,
      settingsLink('Changed your mind? Sign in and choose'),
    ])
  })

  const settingsLink = (label: string) => `<p><a href="${config.PUBLIC_URL}/analytics/settings">${label}</a></p>`
  const sendUnknown = (reply: FastifyReply) =>
    sendPage(reply.code(404), 'This link does not work', [
      '<p>Open the newest email from us and try its link, or sign in.</p>',
      settingsLink('Choose which emails you get'),
    ])
}

const subjects: Record<UnsubscribeFrom, string> = {
  cases: 'new suspicious codes',
  reports: 'new reports of shoppers',
  daily: 'what is new each day',
  weekly: 'the scans of the week',
}

const sendPage = (reply: FastifyReply, title: string, parts: string[]) =>
  sendPlainPage(
    reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer'),
    `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} | ${productName}</title>
<style>${style}</style></head>
<body><main><p class="name">${productName}</p>
<h1>${title}</h1>
${parts.join('\n')}
</main></body>
</html>
`,
  )

// The colors of web/src/ui/tokens.css.
const style = `:root { color-scheme: light dark }
body { margin: 0 auto; max-width: 460px; padding: 40px 16px; background: light-dark(#FBF9F4, #0E1612); color: light-dark(#13231B, #ECEFE6); font: 16px/24px system-ui, sans-serif }
main { padding: 28px; background: light-dark(#FFFFFF, #15201A); border: 1px solid light-dark(#E2DDD0, #2C3A32); border-radius: 10px }
.name { margin: 0 0 20px; font: 700 20px Georgia, serif }
.name, a { color: light-dark(#0B5D3B, #6FC79D) }
h1 { margin: 0 0 8px; font: 600 24px/32px Georgia, serif }
p { margin: 0 0 16px; overflow-wrap: anywhere }
a { display: inline-block; padding: 10px 0; text-underline-offset: 3px }
button { width: 100%; min-height: 48px; margin: 0 0 16px; border: 0; border-radius: 10px; background: light-dark(#0B5D3B, #6FC79D); color: light-dark(#FFFFFF, #07331F); font: inherit; font-weight: 700; cursor: pointer }
:focus-visible { outline: 3px solid light-dark(#0B5D3B, #6FC79D); outline-offset: 2px }`
