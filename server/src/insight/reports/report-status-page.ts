import { randomUUID } from 'node:crypto'
import { asksForSlip } from '@sahihi/contract/domain/report-form.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import { pageOnCompanyHosts } from '../../platform/http/company-hosts.ts'
import { toAppError, withError } from '../../platform/http/errors.ts'
import type { Pages } from '../../platform/http/html-pages.ts'
import { chooseLanguage } from '../../platform/http/locale.ts'
import { sendText } from '../../platform/http/send-text.ts'
import { addressKey } from '../../platform/lib/secrets.ts'
import { consumeAttempt, refundAttempt } from '../../platform/lib/throttle.ts'
import { localizeVerdict } from '../../verify/scans/localize-verdict.ts'
import { previewVerdict } from '../../verify/scans/preview-verdict.ts'
import { findByReference, type PublicReport } from './public-queries.ts'
import { chooseServerReason, loadText } from './report-pages.ts'
import { parseReportReference } from './report-reference.ts'
import { renderLookUp, renderStatus, type Slip, statusWords } from './report-status-parts.ts'

type Deps = { context: AppContext; pages: Pages }
type LookUp = { Querystring: { reference?: string | string[] } }
type Path = { Params: { reference: string } }

/**
 * The status of a report, for anyone with its reference, without a script. It shows nothing of what the shopper wrote, and no contact
 * but the manufacturer's. Only failed tries of a network are limited, because many phones share a carrier's address.
 */
export async function reportStatusPage(app: FastifyInstance, { context, pages }: Deps) {
  const send = (exchange: Exchange, content: string) => {
    const { html } = pages.document('report-status', exchange.language, exchange.host)
    exchange.reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer')
    return sendText(
      exchange.reply,
      'text/html',
      html.replace('__CONTENT__', () => content),
    )
  }
  const sendUnknown = (exchange: Exchange, typed: string) => {
    const problem = statusWords[exchange.language].lookUp.unknown
    exchange.reply.code(404)
    return send(exchange, renderLookUp(exchange.language, { typed, problem }))
  }
  const errorHandler = async (cause: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const error = toAppError(cause, request)
    const problem = chooseServerReason(error, await loadText({ request, reply })) ?? error.message
    const { reference: typed = '' } = request.params as Partial<Path['Params']>
    const exchange = exchangeOf(request, withError(reply, error))
    return send(exchange, renderLookUp(exchange.language, { typed, problem }))
  }
  const options = { ...pageOnCompanyHosts, errorHandler }

  app.get<LookUp>('/report-status', options, (request, reply) => {
    const exchange = exchangeOf(request, reply)
    const typed = [request.query.reference ?? []].flat()[0]?.slice(0, 64)
    if (typed === undefined) return send(exchange, renderLookUp(exchange.language))
    const reference = parseReportReference(typed)
    return reference ? reply.redirect(`/report-status/${reference}`, 303) : sendUnknown(exchange, typed)
  })

  app.get<Path>('/report-status/:reference', options, async (request, reply) => {
    const exchange = exchangeOf(request, reply)
    const { reference } = request.params
    const report = await findReport(context, reference, request.ip)
    if (!report) return sendUnknown(exchange, reference.slice(0, 64))
    const { language } = exchange
    const text = await loadText({ request, reply })
    const slip = await findSlip(context, report, language)
    const origin = exchange.host ? `https://${exchange.host}` : context.config.PUBLIC_URL
    const address = `${origin}/report-status/${report.reference}`
    return send(exchange, renderStatus(report, { language, text, address, slip }))
  })
}

type Exchange = { reply: FastifyReply; language: Language; host: string | undefined }
const exchangeOf = (request: FastifyRequest, reply: FastifyReply): Exchange => ({
  reply,
  language: chooseLanguage(request, reply),
  host: request.companyHost?.host,
})

/** The report with this reference. A network that has tried many wrong ones has to wait. */
async function findReport({ db, secrets, clock }: AppContext, typed: string, address: string) {
  const reference = parseReportReference(typed)
  if (!reference) return undefined
  const now = clock()
  const key = `report-status:${await addressKey(secrets, address, now)}`
  await consumeAttempt(db, key, { freeAttempts: 20, maxDelay: 60 }, now)
  const report = await findByReference(db, reference)
  if (report) await refundAttempt(db, key)
  return report
}

/**
 * What a slip for the seller says, if our own check warns of the code now: anyone can write a report, and a slip must not accuse a good
 * product. A serial of nobody gets one only after the shopper was told so.
 */
async function findSlip(context: AppContext, report: PublicReport, language: Language): Promise<Slip | undefined> {
  const { codeId, batchId, enteredSerial, verdict, timeZone } = report
  if (!enteredSerial || (codeId === null && (batchId !== null || verdict !== 'unknown'))) return undefined
  const scan = { serial: enteredSerial, sessionId: randomUUID(), now: context.clock() }
  const verification = await previewVerdict(context, scan)
  if (verification.feedbackForm || !asksForSlip(verification.verdict)) return undefined
  const localized = localizeVerdict(verification, { language, timeZone: timeZone ?? undefined })
  return { ...localized, contact: verification.data?.contact }
}
