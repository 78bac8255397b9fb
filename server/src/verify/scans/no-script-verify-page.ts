import { randomUUID } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { phoneLink } from '@sahihi/contract/domain/phone-link.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { LocalizedVerdict, Regulator, VerdictName } from '@sahihi/contract/domain/verdicts.ts'
import type { VerdictAnswer, VerdictData } from '@sahihi/contract/endpoints/scans.ts'
import { type Language, languageQuery, languages, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pageOnCompanyHosts } from '../../platform/http/company-hosts.ts'
import { toAppError, withError } from '../../platform/http/errors.ts'
import { formFields } from '../../platform/http/form-fields.ts'
import { type Pages, pagesUnder, sendPage } from '../../platform/http/html-pages.ts'
import { chooseLanguage } from '../../platform/http/locale.ts'
import { sendText } from '../../platform/http/send-text.ts'
import { escapeHtml } from '../../platform/lib/escape-html.ts'
import { questionsNeedScript } from './localize-verdict.ts'
import { fieldStyle, pinForm } from './no-script-pin-form.ts'
import { parseScanRequest } from './parse-scan-request.ts'
import { requireOwnCode } from './require-own-code.ts'
import type { ScanAppContext } from './scan-batcher.ts'
import { verifyCode } from './verify-code.ts'

type Visit = { Params: { serial: string }; Querystring: { by?: string; form?: string } }
/** A verdict and where it is reported. */
export type Content = {
  verdict: LocalizedVerdict
  report: string | undefined
  /** The form for the hidden PIN. */
  pin?: string
  /** The form to correct a mistyped serial. */
  typed?: string
  /** Where the manufacturer is reached. */
  contact?: string
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
  app.get<Visit>('/verify/:serial', pageOnCompanyHosts, async (request, reply) => {
    const usual = chooseLanguage(request, reply)
    const host = request.companyHost?.host
    const { form } = request.query
    if (form === undefined) {
      const page = isTyped(request) ? pages.verifyTyped(usual, host) : pages.document('verify', usual, host)
      return sendPage(request, reply, page)
    }
    // The language of the page before, whose address may have named it.
    const language = languages.find(({ tag }) => tag === form)?.tag ?? usual
    const query = [
      ...(isTyped(request) ? ['by=hand'] : []),
      ...(language === usual ? [] : [`${languageQuery}=${language}`]),
    ]
    const { checkProduct } = await loadTranslations(language)
    const html = withContent(pages.document('verify', language, host).html, scanForm(checkProduct, query.join('&#38;')))
    return sendText(reply.header('content-language', language), 'text/html', html)
  })

  app.post<Visit>('/verify/:serial', { ...pageOnCompanyHosts, errorHandler: sendError }, async (request, reply) => {
    const language = chooseLanguage(request, reply)
    const scanId = readScanId(request)
    const scanMethod = isTyped(request) ? 'MANUAL_ENTRY' : 'QR_SCAN' // as the page's own script sends it
    const scan = parseScanRequest(context, request.params.serial, { scanId, scanMethod }, request)
    await requireOwnCode(context, request, scan.serial, language)
    const answer = { success: true as const, ...(await verifyCode(context, scan, { language, isAnonymous: true })) }
    return send(request, reply, { scanId, language, answer })
  })

  // Every error is a page: the browser would show JSON to the shopper.
  function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const cause = toAppError(error, request)
    const result = { scanId: readScanId(request), language: chooseLanguage(request, reply), answer: cause.body }
    return send(request, withError(reply, cause), result)
  }

  async function send(request: FastifyRequest, reply: FastifyReply, { scanId, language, answer }: Result) {
    const content = await describeAnswer(answer, (request.params as Visit['Params']).serial, language)
    const html = await fillPage(
      pagesUnder(pages, request.companyHost?.host),
      language,
      content,
      languageForm(scanId, isTyped(request)),
    )
    return sendText(reply, 'text/html', html)
  }
}

const isTyped = ({ query }: FastifyRequest) => (query as Visit['Querystring']).by === 'hand'

/** What a page without scripts shows of an answer, with the form for the PIN of a code that has one. */
export async function describeAnswer(answer: VerdictAnswer, serial: string, language: Language): Promise<Content> {
  const verdict = await withoutScript(answer, serial, language)
  return {
    verdict,
    report: linkToReport(serial, answer.verdict, answer.success && answer.feedbackOnly),
    contact: describeContact(answer),
    ...(answer.verdict === 'mistyped' && { typed: await correctionForm(serial, language) }),
    ...(verdict.pin && { pin: pinForm(verdict.pin, { language, serial, attemptId: randomUUID() }) }),
  }
}

function describeContact({ data, regulator }: VerdictAnswer): string {
  return contactLinks((data ?? {}) as Partial<VerdictData>, regulator)
}

/** Where the manufacturer and the regulator are reached. As web/shopper/scans/contact-links.tsx. */
export function contactLinks({ company = '', contact }: Partial<VerdictData>, regulator?: Regulator): string {
  if (!contact && !regulator) return ''
  const { phone = '', email = '', website = '' } = contact ?? {}
  const link = (address: string, text: string) =>
    text ? `<a class=go style="color:var(--green)" href="${escapeHtml(address)}">${escapeHtml(text)}</a>` : ''
  const call = (number: string) => link(phoneLink(number), number)
  const ofCompany =
    contact &&
    `<b>${escapeHtml(company)}</b>${call(phone)}${link(`mailto:${email}`, email)}${link(website, website && new URL(website).host)}`
  const ofRegulator = regulator && `<b>${escapeHtml(regulator.name)}</b>${call(regulator.phone)}`
  return `<address class=b style="font-style:normal">${ofCompany ?? ''}${ofRegulator ?? ''}</address>`
}

/** As web/shopper/scans/mistyped-form.tsx. */
async function correctionForm(serial: string, language: Language): Promise<string> {
  const { mistyped, serialForm } = await loadTranslations(language)
  const typed = escapeHtml(groupSerial(serial))
  return `<form action=/verify style="display:grid;gap:8px"><label for=serial><b>${escapeHtml(mistyped.label)}</b></label><input id=serial name=serial required maxlength=${limits.serialInputMax} autocomplete=off autocapitalize=characters value="${typed}" style="${fieldStyle}"><button class=m>${escapeHtml(serialForm.verify)}</button></form>`
}

/** Where a verdict is reported. None where there is no verdict, or only a typing error. */
export const linkToReport = (serial: string, verdict: VerdictAnswer['verdict'], asksFeedback = false) =>
  verdict && verdict !== 'mistyped' ? buildReportLink(serial, asksFeedback ? undefined : verdict) : undefined

export const buildReportLink = (number: string, verdict?: VerdictName | 'different_pack') =>
  `/report?serial=${encodeURIComponent(number)}${verdict ? `&verdict=${verdict}` : ''}`

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
const packPicture = ({ picture, product = '' }: LocalizedVerdict, heading: string) =>
  picture
    ? `<div><h3>${escapeHtml(heading)}</h3><img loading=lazy src="${escapeHtml(picture)}" alt="${escapeHtml(product)}" width=328 height=200 style="width:100%;object-fit:contain;background:#fff"></div>`
    : ''

const companyLogo = ({ logo, company = '' }: LocalizedVerdict) =>
  logo
    ? `<p class=b><img loading=lazy src="${escapeHtml(logo)}" alt="" width=48 height=48>${escapeHtml(company)}</p>`
    : ''

function textIn(verdict: LocalizedVerdict, name: string): string {
  const text = verdict[name as keyof LocalizedVerdict]
  return typeof text === 'string' ? text : ''
}

/** The built page of /verify with the verdict in place of its content, and `after` behind it. */
export async function fillPage(pages: Pages, language: Language, content: Content, after = ''): Promise<string> {
  const { html } = pages.document('verify', language)
  return withContent(html, (await renderContent(pages, language, content)) + after)
}

/** The markup of a verdict with what stands below it, for a page with the styles of a verdict. */
export async function renderContent(pages: Pages, language: Language, content: Content): Promise<string> {
  const { html } = pages.document('verify', language)
  const { comparePack } = await loadTranslations(language)
  return fillTemplate(html, content, comparePack) + (content.contact ?? '') + companyLogo(content.verdict)
}

function withContent(page: string, content: string): string {
  // Without the templates and the script: the verdict is here, and a browser that does run scripts must not scan again.
  return page
    .replace(/<template id=[\s\S]*<\/template>/, '')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<h1 class=w[\s\S]*?<\/noscript>/, () => content)
    .replace('</style>', `${buttonStyle}</style>`)
}

function fillTemplate(page: string, content: Content, comparePack: string): string {
  const { verdict, report, pin, typed, isReportFirst } = content
  const template = /<template id=verdict>([\s\S]*?)<\/template>/.exec(page)?.[1] ?? ''
  const reportLink = /<a id=report[^>]*>[^<]*<\/a>/
  const link = (report && reportLink.exec(template)?.[0].replace('href=/report', `href="${escapeHtml(report)}"`)) || ''
  const first = isReportFirst ? link.replace('<a ', `<a style="${mainAction}" `) : ''
  // All details are open: their button needs a script.
  return template
    .replace(reportLink, () => (isReportFirst ? '' : link))
    .replace(/<div class=p [^>]*><\/div>/, () => packPicture(verdict, comparePack))
    .replace(/<div class=s [^>]*><\/div>/, (place) => (typed ? `<div>${typed}</div>` : place.replace('class=s ', '')))
    .replace(/<div class=q [^>]*><\/div>/, () => first + (pin ? `<div>${pin}</div>` : '<i></i>'))
    .replace(
      /(<[^>]*\sslot="?(\w+)"?[^>]*>)(?=<\/)/g,
      (_, tag: string, name: string) => tag + escapeHtml(textIn(verdict, name)),
    )
    .replace('<a id=action ', () => `<a id=action href="${escapeHtml(verdict.actionUrl ?? '')}" `)
    .replace('<main class=v>', `<main class="v ${verdict.tone}">`)
    .replace('<header>', verdict.look ? '<header style="border-bottom:12px double #e0b25a">' : '<header>')
    .replace(/<dt>[^<]*<\/dt><dd[^>]*><\/dd>/g, '')
    .replace(/<(dl|details)[\s\S]*?<\/\1>/g, (facts) => (verdict.serial ? facts : ''))
}

// The shell has links only.
const buttonStyle = 'button{border:0;padding:0;background:none;color:inherit;font-family:inherit;font-size:inherit}'

const mainAction = 'background:var(--c);color:var(--o)'
