import formbody from '@fastify/formbody'
import { contactMessage } from '@sahihi/contract/domain/contact-message.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import { toAppError } from '../../platform/http/errors.ts'
import type { Pages } from '../../platform/http/html-pages.ts'
import { isOwnForm } from '../../platform/http/is-own-form.ts'
import { sendText } from '../../platform/http/send-text.ts'
import { AppError, wrongField } from '../../platform/lib/app-error.ts'
import { describeProblem, fillForm, parseContactForm } from './contact-pages.ts'
import { sendMessage } from './send-message.ts'

type Deps = { context: AppContext; pages: Pages }

/**
 * The contact form (docs/company-and-plans.md, "Contact form"): a page without scripts, whose form comes back with what is wrong.
 */
export async function contactFormPage(app: FastifyInstance, { context, pages: { contact } }: Deps) {
  const isOpen = context.config.SUPPORT_EMAIL !== undefined
  await app.register(formbody)
  app.get('/contact', { schema: { hide: true } }, async (_request, reply) =>
    sendText(reply, 'text/html', isOpen ? fillForm(contact.form, parseContactForm({})) : contact.closed),
  )
  app.post('/contact', { schema: { hide: true }, errorHandler: sendError }, async (request, reply) => {
    if (!isOpen) return sendText(reply.code(404), 'text/html', contact.closed)
    if (!isOwnForm(request, context.config)) throw new AppError('not_allowed', messages.forbidden)
    const { data, error } = contactMessage.safeParse(parseContactForm(request.body))
    if (error) throw wrongField(...error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
    await sendMessage(context, data, request.ip)
    return sendText(reply, 'text/html', contact.sent)
  })

  // Every error is the form again: the browser would show JSON, and what was typed would be lost.
  function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const { status, message, extra, retryAfter } = toAppError(error, request)
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    const html = fillForm(contact.form, parseContactForm(request.body), describeProblem(message, extra.errors ?? []))
    return sendText(reply.code(status), 'text/html', html)
  }
}
