import { randomUUID } from 'node:crypto'
import { asksForSlip, reportSubjectOf } from '@sahihi/contract/domain/report-form.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { ShopperText } from '@sahihi/contract/i18n/en/shopper.ts'
import { loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withError } from '../../platform/http/errors.ts'
import type { Pages } from '../../platform/http/html-pages.ts'
import { chooseLanguage } from '../../platform/http/locale.ts'
import type { AppError } from '../../platform/lib/app-error.ts'
import { escapeHtml } from '../../platform/lib/escape-html.ts'
import { fillReportForm, type SentForm } from './fill-report-form.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }
type StoredReport = { reportId: string; reference: string }

/** The pages of a report form, in the reader's language. */
export function createReportPages({ document }: Pages) {
  const render = (name: string, { request, reply }: Exchange) =>
    document(name, chooseLanguage(request, reply), request.companyHost?.host).html

  return {
    async showForm(exchange: Exchange) {
      const content = { ...(await loadContent(exchange)), reportId: randomUUID() }
      return send(exchange.reply, fillReportForm(render('report', exchange), content))
    },

    async showFailure(exchange: Exchange, error: AppError, sent: Omit<SentForm, 'failure'> & { reportId: string }) {
      const content = await loadContent(exchange)
      const failure = explainFailure(error, content.text)
      // The script would render the form again without its errors.
      const form = render('report', exchange).replace(/<script[\s\S]*?<\/script>/g, '')
      const html = fillReportForm(form, { ...content, reportId: sent.reportId, sent: { ...sent, failure } })
      return send(withError(exchange.reply, error), html)
    },

    async showSent(exchange: Exchange, { reference }: StoredReport) {
      const { verdict } = (await loadContent(exchange)).subject
      const html = withReference(render('report-sent', exchange), reference)
      return send(exchange.reply, asksForSlip(verdict) ? html : html.replace(/<a [^>]*data-slip[^>]*>[^<]*<\/a>/, ''))
    },

    async showPhotoFailure(exchange: Exchange, error: AppError, { reportId, reference }: StoredReport) {
      const reason = choosePhotoReason(error, await loadText(exchange))
      const hidden = Object.entries({ reportId, reference }).map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
      )
      const html = withReference(render('report-photo', exchange), reference)
        .replace('__REASON__', () => escapeHtml(reason))
        .replace('</form>', () => `${hidden.join('')}</form>`)
      return send(withError(exchange.reply, error), html)
    },
  }
}

/** The address of the page, to which the form is also sent, names what the report is about. */
export const readSubject = ({ url }: FastifyRequest, text: ShopperText) =>
  reportSubjectOf(new URLSearchParams(url.split('?')[1] ?? ''), text)

export const loadText = ({ request, reply }: Exchange): Promise<ShopperText> =>
  loadTranslations(chooseLanguage(request, reply))

async function loadContent(exchange: Exchange) {
  const text = await loadText(exchange)
  return { text, subject: readSubject(exchange.request, text) }
}

const withReference = (html: string, reference: string) => html.replaceAll('__REFERENCE__', () => escapeHtml(reference))

/** Why the form was refused, apart from the errors of its fields. */
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

/** Why the server did not answer, in the reader's language; undefined when it refused. */
export function chooseServerReason({ code, message, retryAfter = 1 }: AppError, { trust, photo }: ShopperText) {
  if (code === 'rate_limited') return trust.errors.rateLimited(retryAfter)
  if (message === messages.uploadsBusy) return photo.busy
  if (code === 'unavailable') return trust.errors.unavailable
  return code === 'internal' ? trust.errors.internal : undefined
}

/** Not "no-store", so that the browser keeps the page with what was typed when the shopper goes back. */
const send = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-cache').serializer(String).send(html)
