import { randomUUID } from 'node:crypto'
import { reportSubjectOf } from '@sahihi/contract/domain/report-form.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { ShopperText } from '@sahihi/contract/i18n/en/shopper.ts'
import { loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pages } from '../../platform/http/html-pages.ts'
import { chooseLanguage } from '../../platform/http/locale.ts'
import type { AppError } from '../../platform/lib/app-error.ts'
import { escapeHtml } from '../../platform/lib/escape-html.ts'
import { fillReportForm, type SentForm } from './fill-report-form.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }
type StoredReport = { reportId: string; reference: string }

/** The pages that answer the form of a report, in the reader's language. */
export function createReportPages({ document }: Pages) {
  const htmlOf = (name: string, { request, reply }: Exchange) => document(name, chooseLanguage(request, reply)).html

  return {
    async showForm(exchange: Exchange, reportId = randomUUID() as string) {
      return send(
        exchange.reply,
        fillReportForm(htmlOf('report', exchange), { ...(await loadContent(exchange)), reportId }),
      )
    },

    async showFailure(exchange: Exchange, error: AppError, sent: Omit<SentForm, 'failure'> & { reportId: string }) {
      const content = await loadContent(exchange)
      const failure = explainFailure(error, content.text)
      // The script would draw the form anew, without what is wrong with it.
      const form = htmlOf('report', exchange).replace(/<script[\s\S]*?<\/script>/g, '')
      const html = fillReportForm(form, { ...content, reportId: sent.reportId, sent: { ...sent, failure } })
      return send(withError(exchange.reply, error), html)
    },

    showSent: (exchange: Exchange, { reference }: StoredReport) =>
      send(exchange.reply, withReference(htmlOf('report-sent', exchange), reference)),

    async showPhotoFailure(exchange: Exchange, error: AppError, { reportId, reference }: StoredReport) {
      const reason = choosePhotoReason(error, await loadText(exchange))
      const fields = { reportId, reference }
      const hidden = Object.entries(fields).map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
      )
      const html = withReference(htmlOf('report-photo', exchange), reference)
        .replace('__REASON__', () => escapeHtml(reason))
        .replace('</form>', () => `${hidden.join('')}</form>`)
      return send(withError(exchange.reply, error), html)
    },
  }
}

/** What the report is about stands in the address of its page, where the form is sent to as well. */
export const readSubject = ({ url }: FastifyRequest, text: ShopperText) =>
  reportSubjectOf(new URLSearchParams(url.split('?')[1] ?? ''), text)

export const loadText = ({ request, reply }: Exchange): Promise<ShopperText> =>
  loadTranslations(chooseLanguage(request, reply))

async function loadContent(exchange: Exchange) {
  const text = await loadText(exchange)
  return { text, subject: readSubject(exchange.request, text) }
}

const withReference = (html: string, reference: string) => html.replace('__REFERENCE__', () => escapeHtml(reference))

/** Why the form could not be sent; the errors of its fields stand beside them. */
function explainFailure(error: AppError, text: ShopperText): string | undefined {
  if (error.code === 'conflict') return text.report.alreadySubmitted
  const isTooLarge = error.message === messages.photoTooLarge || error.message === messages.bodyTooLarge
  return isTooLarge ? text.photo.tooLarge : chooseServerReason(error, text)
}

function choosePhotoReason(error: AppError, text: ShopperText): string {
  const { kind } = (error.extra.data ?? {}) as { kind?: string }
  if (error.message === messages.photoTooLarge) return text.photo.tooLarge
  if (kind === 'too_late') return text.photo.tooLate
  if (kind === 'photo_exists') return text.photo.exists
  return error.code === 'invalid_input' ? text.photo.unsupportedType : (chooseServerReason(error, text) ?? '')
}

function chooseServerReason({ code, message, retryAfter = 1 }: AppError, { trust, photo }: ShopperText) {
  if (code === 'rate_limited') return trust.errors.rateLimited(retryAfter)
  if (message === messages.uploadsBusy) return photo.busy
  if (code === 'unavailable') return trust.errors.unavailable
  return code === 'internal' ? trust.errors.internal : undefined
}

function withError(reply: FastifyReply, { status, retryAfter }: AppError) {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status)
}

/** Not "no-store": the browser then keeps the page, with what was typed, for the way back. */
const send = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-cache').serializer(String).send(html)
