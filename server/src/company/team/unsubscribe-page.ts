import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import { sendSmallPage } from '../../platform/http/small-page.ts'
import { escapeHtml } from '../../platform/lib/escape-html.ts'
import { findMemberById } from './queries.ts'
import { unsubscribe } from './unsubscribe.ts'
import { readUnsubscribeLink, type UnsubscribeFrom } from './unsubscribe-link.ts'

type Request = { Params: { token: string } }

/**
 * The page behind the unsubscribe link of a mail, which needs no sign-in. A POST unsubscribes, from a mail program (RFC 8058) or by the
 * page's button. A GET changes nothing, because programs that check mails open links.
 */
export async function unsubscribePage(app: FastifyInstance, context: AppContext) {
  const { db, config } = context
  // Mail programs send a fixed field, urlencoded or multipart. Only the address matters.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))

  app.get<Request>('/unsubscribe/:token', { schema: { hide: true } }, async (request, reply) => {
    const link = await readUnsubscribeLink(context, request.params.token)
    if (!link) return sendUnknown(reply)
    const member = await findMemberById(db, link.partnerId, link.accountId)
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

const sendPage = (reply: FastifyReply, title: string, parts: string[]) => sendSmallPage(reply, { title, parts })
