import formbody from '@fastify/formbody'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import { contactText } from '@sahihi/contract/i18n/en/contact.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import { toAppError, withError } from '../../platform/http/errors.ts'
import { formFields } from '../../platform/http/form-fields.ts'
import type { Pages } from '../../platform/http/html-pages.ts'
import { requireOwnForm } from '../../platform/http/require-own-form.ts'
import { sendText } from '../../platform/http/send-text.ts'
import { type AppError, tooMany, wrongField } from '../../platform/lib/app-error.ts'
import { escapeHtml } from '../../platform/lib/escape-html.ts'
import { addressKey, siteKey } from '../../platform/lib/secrets.ts'
import { countInWindow } from '../../platform/lib/throttle.ts'
import { type ContactMessage, contactMessage } from './contact-message.ts'

type Deps = { context: AppContext; pages: Pages }

/** The contact form (docs/company-and-plans.md, "Contact form"), a page without scripts that shows the form again with its errors. */
export async function contactFormPage(app: FastifyInstance, { context, pages }: Deps) {
  const readPage = (name: string) => pages.document(name, 'en').html
  const form = readPage('contact')
  const closed = readPage('contact-closed')
  const isOpen = context.config.SUPPORT_EMAIL !== undefined
  await app.register(formbody)
  // A link may say what the message is about.
  app.get('/contact', { schema: { hide: true } }, async ({ query }, reply) =>
    sendText(reply, 'text/html', isOpen ? fillForm(form, parseContactForm(query)) : closed),
  )
  app.post('/contact', { schema: { hide: true }, errorHandler: sendError }, async (request, reply) => {
    if (!isOpen) return sendText(reply.code(404), 'text/html', closed)
    requireOwnForm(request, context.config)
    const { data, error } = contactMessage.safeParse(parseContactForm(request.body))
    if (error) throw wrongField(...error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
    await sendMessage(context, data, request.ip)
    return sendText(reply, 'text/html', readPage('contact-sent'))
  })

  // Every error shows the form again: the browser would show JSON, and what was typed would be lost.
  function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const cause = toAppError(error, request)
    const html = fillForm(form, parseContactForm(request.body), describeProblem(cause))
    return sendText(withError(reply, cause), 'text/html', html)
  }
}

type ContactFormFields = Record<keyof ContactMessage, string>
const names = Object.keys(contactMessage.shape) as (keyof ContactMessage)[]
type Problem = { alert?: string; errors?: FieldError[] }

/** Puts the typed values and their errors into the prerendered form (web/shopper/contact/contact-page.tsx). */
function fillForm(html: string, typed: ContactFormFields, { alert = '', errors = [] }: Problem = {}): string {
  const findFieldError = (name: string) => errors.find(({ field }) => field === name)?.message ?? ''
  return html
    .replace('__ALERT__', () => escapeHtml(alert))
    .replace(/ data-kind="(\w+)"/g, (_, kind: string) => (kind === (typed.about || 'company') ? ' checked=""' : ''))
    .replace(/__(VALUE|ERROR|INVALID)_(\w+?)__/g, (_, part: string, name: string) => {
      if (part === 'INVALID') return String(findFieldError(name) !== '')
      return escapeHtml(part === 'VALUE' ? (typed[name as keyof ContactFormFields] ?? '') : findFieldError(name))
    })
}

/** The text of a form's fields; empty for a field that is missing or occurs twice. */
function parseContactForm(body: unknown): ContactFormFields {
  const given = formFields(body)
  return Object.fromEntries(names.map((name) => [name, given[name] ?? ''])) as ContactFormFields
}

/** Long enough for a double click, or for reloading the page. */
const repeatSeconds = 600

const hour = 3600
const day = 86_400

/**
 * Enqueues the mail to the operator. Ignores the same message again within ten minutes. Throws rate_limited when one network, or all
 * together, sent too many. Part of the shared limit is reserved for networks that write for the first time in a day, so that a few
 * cannot close the form for everyone.
 */
async function sendMessage({ db, jobs, secrets, clock }: AppContext, message: ContactMessage, address: string) {
  const now = clock()
  const content = (await secrets.hmac('contact-message', JSON.stringify(message), now)).toString('base64url')
  const network = await addressKey(secrets, address, now)
  const site = (await siteKey(secrets, address, now)) ?? network
  await db.transaction().execute(async (tx) => {
    const repeat = await countInWindow(tx, `contact-message:${content}`, { max: 1, seconds: repeatSeconds }, now)
    if (repeat.refusals > 0) return
    const first = await countInWindow(tx, `contact-first:${site}`, { max: 1, seconds: day }, now)
    const reserve = first.refusals > 0 ? limits.contactMessagesReserve : 0
    for (const { key, limit } of [
      { key: `contact:${network}`, limit: { max: limits.contactMessagesPerHour, seconds: hour } },
      { key: `contact-day:${site}`, limit: { max: limits.contactMessagesPerDay, seconds: day } },
      { key: 'contact', limit: { max: limits.contactMessagesOfAllPerDay - reserve, seconds: day } },
    ]) {
      const { refusals, waitSeconds } = await countInWindow(tx, key, limit, now)
      if (refusals > 0) throw tooMany(waitSeconds)
    }
    await jobs.enqueue(tx, 'mail-contact', message)
  })
}

/** What is wrong, with an alert that screen readers announce. */
const describeProblem = ({ message, extra: { errors = [] } }: AppError): Problem =>
  errors.length > 0 ? { alert: contactText.correct, errors } : { alert: `${contactText.failed} ${message}` }
