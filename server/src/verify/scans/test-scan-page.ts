import { randomUUID } from 'node:crypto'
import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import { testScanText as t } from '@sahihi/contract/i18n/en/test-scan.ts'
import { formatMoment } from '@sahihi/contract/i18n/format.ts'
import { type Language, languageQuery, languages } from '@sahihi/contract/i18n/languages.ts'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { toAppError, withError } from '../../platform/http/errors.ts'
import type { Pages } from '../../platform/http/html-pages.ts'
import { chooseLanguage } from '../../platform/http/locale.ts'
import { sendText } from '../../platform/http/send-text.ts'
import { escapeHtml } from '../../platform/lib/escape-html.ts'
import { localizeVerdict } from './localize-verdict.ts'
import { fillPage } from './no-script-verify-page.ts'
import { pinWords } from './pin-words.ts'
import { previewVerdict } from './preview-verdict.ts'
import type { ScanAppContext } from './scan-batcher.ts'
import { readTestLink, type TestedCode } from './test-link.ts'

type Path = { Params: { serial: string; token: string } }

/**
 * The page behind the link of a test scan. It is the verdict's page without its script, so that nothing on it sends a scan, a
 * visitor's id, an answer or a report.
 */
export function testScanRoute(app: FastifyInstance, context: ScanAppContext, pages: Pages) {
  const send = async (reply: FastifyReply, language: Language, { verdict, before = '', after = '' }: Content) => {
    // What a shopper is offered, without its form.
    const pin = verdict.pin && `<p class=n>${escapeHtml(pinWords[language].offer.first)}</p>`
    const page = await fillPage(pages, language, { verdict, report: undefined, ...(pin && { pin }) }, after)
    const html = page
      .replace(/<form[\s\S]*?<\/form>/g, '')
      .replace(/<title>[^<]*/, () => `<title>${t.title(verdict.title)}`)
      .replace('<main', () => `${before}<main`)
    return sendText(reply, 'text/html', html)
  }
  // Every error is a page: a person opened the link.
  const errorHandler = (error: FastifyError, request: Parameters<typeof chooseLanguage>[0], reply: FastifyReply) =>
    send(withError(reply, toAppError(error, request)), 'en', { verdict: noVerdict('failed') })
  app.get<Path>('/test-scan/:serial/:token', { schema: { hide: true }, errorHandler }, async (request, reply) => {
    const code = await readTestLink(context, request.params)
    if (typeof code === 'string')
      return send(reply.code(code === 'expired' ? 410 : 404), 'en', { verdict: noVerdict(code) })
    const language = chooseLanguage(request, reply)
    const verdict = await testScan(context, code, language)
    const before = testBar(formatMoment(context.clock(), code.timeZone))
    return send(reply, language, { verdict, before, after: languageLinks() })
  })
}

/** The verdict that a new shopper would get now (docs/verdicts.md, "Test scans"). Nothing of the scan is kept. */
async function testScan(
  context: ScanAppContext,
  { serial, timeZone }: TestedCode,
  language: Language,
): Promise<LocalizedVerdict> {
  const verification = await previewVerdict(context, { serial, sessionId: randomUUID(), now: context.clock() })
  const verdict = localizeVerdict(verification, { language, timeZone })
  return verification.feedbackForm ? { ...verdict, nextStep: t.questions } : verdict
}

type Content = { verdict: LocalizedVerdict; before?: string; after?: string }

const noVerdict = (kind: 'expired' | 'forged' | 'failed'): LocalizedVerdict => ({
  language: 'en',
  tone: 'grey',
  ...t[kind],
})

const testBar = (moment: string) =>
  `<div lang=en role=note style="background:#13231b;color:#fff;padding:12px 20px;border-bottom:4px dashed #fb1"><strong>${t.notCounted}</strong><br>${t.explanation(moment)}</div>`

/** A member of the manufacturer may want to see what shoppers of another language read. */
function languageLinks(): string {
  const links = languages.map(({ tag, name }) => `<a class=go lang=${tag} href="?${languageQuery}=${tag}">${name}</a>`)
  return `<nav class=b lang=en aria-label=${t.languages} style="grid-template-columns:1fr 1fr">${links.join('')}</nav>`
}
