import { loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import { chooseLanguage } from '../../platform/http/locale.ts'
import { sendSmallPage } from '../../platform/http/small-page.ts'
import { escapeHtml } from '../../platform/lib/escape-html.ts'
import { presentContactQuestion, readContactLink, releaseMessages } from './ask-contact.ts'
import { mailWords } from './mail-words.ts'

type Request = { Params: { token: string } }
type Linked = NonNullable<Awaited<ReturnType<typeof readContactLink>>>

/** Where a shopper confirms that a report is theirs. That takes a button, because programs that check mails open links. */
export async function contactPage(app: FastifyInstance, context: AppContext) {
  // The button sends an empty form.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))

  app.get<Request>('/confirm-report/:token', { schema: { hide: true } }, async (request, reply) => {
    const report = await readContactLink(context, request.params.token)
    if (!report) return sendUnknown(chooseLanguage(request, reply), reply)
    if (report.contactConfirmedAt) return sendThanks(report, reply)
    const { title, question } = presentContactQuestion(report)
    const { confirm, ignore } = mailWords[report.language]
    return sendSmallPage(reply, {
      language: report.language,
      title,
      parts: [
        paragraph(question),
        `<form method="post"><button>${escapeHtml(confirm)}</button></form>`,
        paragraph(ignore),
      ],
    })
  })

  app.post<Request>('/confirm-report/:token', { schema: { hide: true } }, async (request, reply) => {
    const report = await readContactLink(context, request.params.token)
    if (!report) return sendUnknown(chooseLanguage(request, reply), reply)
    await releaseMessages(context, report.reportId)
    return sendThanks(report, reply)
  })
}

async function sendThanks({ language }: Linked, reply: FastifyReply) {
  const { thanks } = await loadTranslations(language)
  return sendSmallPage(reply, { language, title: thanks, parts: [paragraph(mailWords[language].sent)] })
}

async function sendUnknown(language: Linked['language'], reply: FastifyReply) {
  const { title, text } = (await loadTranslations(language)).notFound
  return sendSmallPage(reply.code(404), { language, title, parts: [paragraph(text)] })
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
