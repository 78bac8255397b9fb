import { randomUUID } from 'node:crypto'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import type { VerdictAnswer } from '@sahihi/contract/endpoints/scans.ts'
import { type Language, languageQuery, languages, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { toAppError } from '../../platform/http/errors.ts'
import { formFields } from '../../platform/http/form-fields.ts'
import { type Pages, sendPage } from '../../platform/http/html-pages.ts'
import { chooseLanguage } from '../../platform/http/locale.ts'
import { sendText } from '../../platform/http/send-text.ts'
import { escapeHtml } from '../../platform/lib/escape-html.ts'
import { questionsNeedScript } from './localize-verdict.ts'
import { pinForm } from './no-script-pin-form.ts'
import { parseScanRequest } from './parse-scan-request.ts'
import type { ScanAppContext } from './scan-batcher.ts'
import { verifyCode } from './verify-code.ts'

type Visit = { Params: { serial: string }; Querystring: { by?: string; form?: string } }
/** A verdict and where it is reported. */
export type Content = {
  verdict: LocalizedVerdict
  report: string | undefined
  /** The form for the hidden PIN. */
  pin?: string
  /** The report comes before everything else that can be done. */
  isReportFirst?: boolean
}
type Result = { scanId: string; language: Language; answer: VerdictAnswer }

const form = z.object({ scanId: z.uuid().optional().catch(undefined) }).catch({})
const readScanId = ({ body }: FastifyRequest) => form.parse(formFields(body)).scanId ?? randomUUID()

/**
 * The page of a code, which is the same for all codes, so that it is compressed once. A browser without JavaScript goes on from it
 * to a form with a scan id of its own; what that posts is answered with the verdict.
 */
export function verifyPageRoutes(app: FastifyInstance, context: ScanAppContext, pages: Pages) {
  app.get<Visit>('/verify/:serial', { schema: { hide: true } }, async (request, reply) => {
    const usual = chooseLanguage(request, reply)
    const { form } = request.query
    if (form === undefined) {
      return sendPage(request, reply, isTyped(request) ? pages.verifyTyped[usual] : pages.document('verify', usual))
    }
    // The language of the page before, whose address may have named it.
    const language = languages.find(({ tag }) => tag === form)?.tag ?? usual
    const query = [
      ...(isTyped(request) ? ['by=hand'] : []),
      ...(language === usual ? [] : [`${languageQuery}=${language}`]),
    ]
    const { checkProduct } = await loadTranslations(language)
    const html = withContent(pages.document('verify', language).html, scanForm(checkProduct, query.join('&#38;')))
    return sendText(reply.header('content-language', language), 'text/html', html)
  })

  app.post<Visit>('/verify/:serial', { schema: { hide: true }, errorHandler: sendError }, async (request, reply) => {
    const language = chooseLanguage(request, reply)
    const scanId = readScanId(request)
    const scanMethod = isTyped(request) ? 'MANUAL_ENTRY' : 'QR_SCAN' // as the page's own script sends it
    const scan = parseScanRequest(context, request.params.serial, { scanId, scanMethod }, request)
    const answer = { success: true as const, ...(await verifyCode(context, scan, { language, isAnonymous: true })) }
    return send(request, reply, { scanId, language, answer })
  })

  // Every error is a page: the browser would show JSON to the shopper.
  function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const { status, body, retryAfter } = toAppError(error, request)
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    const result = { scanId: readScanId(request), language: chooseLanguage(request, reply), answer: body }
    return send(request, reply.code(status), result)
  }

  async function send(request: FastifyRequest, reply: FastifyReply, { scanId, language, answer }: Result) {
    const content = await describeAnswer(answer, (request.params as Visit['Params']).serial, language)
    const html = await fillPage(pages, language, content, languageForm(scanId, isTyped(request)))
    return sendText(reply, 'text/html', html)
  }
}

const isTyped = ({ query }: FastifyRequest) => (query as Visit['Querystring']).by === 'hand'

/** What a page without scripts shows of an answer, with the form for the PIN of a code that has one. */
export async function describeAnswer(answer: VerdictAnswer, serial: string, language: Language): Promise<Content> {
  const verdict = await withoutScript(answer, serial, language)
  return {
    verdict,
    report: buildReportLink(serial, answer.verdict, answer.success && answer.feedbackOnly),
    ...(verdict.pin && { pin: pinForm(verdict.pin, { language, serial, attemptId: randomUUID() }) }),
  }
}

/** Where a verdict is reported. None where there is no verdict. */
export const buildReportLink = (serial: string, verdict: VerdictAnswer['verdict'], asksFeedback = false) =>
  verdict && `/report?serial=${encodeURIComponent(serial)}${asksFeedback ? '' : `&verdict=${verdict}`}`

const scanForm = (label: string, query: string) =>
  `<form class=w method=post action="?${query}"><input type=hidden name=scanId value="${randomUUID()}"><button class=go>${escapeHtml(label)}</button></form>`

/** Sends the same scan again for another language. A link would open a page with a new scan. */
function languageForm(scanId: string, isByHand: boolean): string {
  const action = `?${isByHand ? 'by=hand&#38;' : ''}${languageQuery}=`
  const buttons = languages.map(
    ({ tag, name }) => `<button class=go lang=${tag} formaction="${action}${tag}">${name}</button>`,
  )
  return `<form class=b method=post style="grid-template-columns:1fr 1fr"><input type=hidden name=scanId value="${scanId}">${buttons.join('')}</form>`
}

/** A verdict as a page without scripts shows it, or that there is none yet. */
export async function withoutScript(
  answer: VerdictAnswer,
  serial: string,
  language: Language,
): Promise<LocalizedVerdict> {
  if (answer.localized)
    return answer.success && answer.feedbackOnly
      ? { ...answer.localized, nextStep: questionsNeedScript(language) }
      : answer.localized
  const { pending: unanswered, retry } = await loadTranslations(language)
  const { title, sentence, nextStep } = unanswered
  return { language, tone: 'grey', title, sentence, enteredSerial: groupSerial(serial), nextStep, retry }
}

/** As web/shopper/scans/pack-pictures.tsx. */
function packPictures({ picture, logo, product = '', company = '' }: LocalizedVerdict, heading: string): string {
  const image = (address: string | undefined, text: string, side: number) =>
    address
      ? `<img loading=lazy src="${escapeHtml(address)}" alt="${escapeHtml(text)}" width=${side} height=${side}>`
      : ''
  return picture || logo
    ? `<div><h3>${escapeHtml(heading)}</h3>${image(picture, product, 112)} ${image(logo, company, 56)}</div>`
    : ''
}

function textIn(verdict: LocalizedVerdict, name: string): string {
  const text = verdict[name as keyof LocalizedVerdict]
  return typeof text === 'string' ? text : ''
}

/** The built page of /verify with the verdict in place of its content, and `after` behind it. */
export async function fillPage(pages: Pages, language: Language, content: Content, after = ''): Promise<string> {
  const { html } = pages.document('verify', language)
  const { comparePack } = await loadTranslations(language)
  return withContent(html, fillTemplate(html, content, comparePack) + after)
}

function withContent(page: string, content: string): string {
  // Without the templates and the script: the verdict is here, and a browser that does run scripts must not scan again.
  return page
    .replace(/<template id=[\s\S]*<\/template>/, '')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<h1 class=w[\s\S]*?<\/noscript>/, () => content)
    .replace('</style>', `${buttonStyle}</style>`)
}

function fillTemplate(page: string, { verdict, report, pin, isReportFirst }: Content, comparePack: string): string {
  const template = /<template id=verdict>([\s\S]*?)<\/template>/.exec(page)?.[1] ?? ''
  const withPictures = template.replace(/<div class=p [^>]*><\/div>/, () => packPictures(verdict, comparePack))
  const filled = withPictures.replace(
    /(<[^>]*\sslot="?(\w+)"?[^>]*>)(?=<\/)/g,
    (_, tag: string, name: string) => tag + escapeHtml(textIn(verdict, name)),
  )
  const reportLink = /<a id=report[^>]*>[^<]*<\/a>/
  const link = report ? reportLink.exec(filled)?.[0].replace('href=/report', `href="${escapeHtml(report)}"`) : undefined
  const first = isReportFirst ? link?.replace('<a ', '<a style="position:static" ') : undefined
  const last = verdict.pin === 'main' ? link?.replace('<a ', `<a style="${secondAction}" `) : link
  // All details are open: their button needs a script.
  return filled
    .replace('<main class=v>', `<main class="v ${verdict.tone}">`)
    .replace('<header>', verdict.look ? '<header style="border-bottom:12px double #e0b25a">' : '<header>')
    .replace(/<button[\s\S]*?<\/button>/, '')
    .replace(' hidden>', '>')
    .replace(/<dt>[^<]*<\/dt><dd[^>]*><\/dd>/g, '')
    .replace(/<dl[\s\S]*<\/dl>/, (facts) => (verdict.serial ? facts : ''))
    .replace(reportLink, () => (isReportFirst ? '' : (last ?? '')))
    .replace(/<div class=q [^>]*>[^<]*<\/div>/, () => `${first ?? ''}${pin ?? ''}`)
}

// The shell has links only.
const buttonStyle = 'button{border:0;padding:0;background:none;font-family:inherit;font-size:inherit}'

const secondAction = 'border:1px solid;background:var(--paper);color:var(--green)'
