import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import { type Language, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import type { Pages } from '../../platform/http/html-pages.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { buildReportLink, type Content, contactLinks, renderContent } from './no-script-verify-page.ts'
import type { ScanAppContext } from './scan-batcher.ts'
import { verifyBatch } from './verify-batch.ts'

/** A browser with a script asks by itself, so the page must not wait longer for those without one. */
const timeoutMs = 1500

type Deps = Pick<ScanAppContext, 'db' | 'clock' | 'log' | 'limitMisses' | 'config'>

/**
 * The page of a batch with the panel of its state in it, for a browser without JavaScript, above the form for the serial of an item.
 * It counts nothing.
 */
export async function noScriptBatchPage(
  pages: Pages,
  context: Deps,
  {
    batchNumber,
    language,
    ...visit
  }: { batchNumber: string; language: Language; address: string; companyId?: string | undefined },
): Promise<string> {
  const answer = verifyBatch(context, batchNumber, { ...visit, locale: { language } }).then(
    (reply): Answer => ({
      state: reply.data.state,
      verdict: reply.localized as LocalizedVerdict,
      report: buildReportLink(reply.data.batch.batchNumber),
      contact: contactLinks(reply.data, reply.regulator),
    }),
    (error: unknown) => describeFailure(error, { batchNumber, language, log: context.log }),
  )
  const content = await Promise.race([answer, delay(timeoutMs).then(() => unanswered(language))])
  const panel = await renderContent(pages, language, content)
  // The panel is the main part of the page.
  return pages
    .document('verify-batch', language)
    .html.replace(
      /<main class="public">(<form [^>]*>)<h1>[\s\S]*?(?=<label)/,
      (_, form: string) => `<div class="public batch-${content.state}">${panel}</div><div class="public">${form}`,
    )
    .replace(/<\/main>(?=<\/noscript>)/, '</div>')
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

/** `state`: the styles of the page name it (web/shopper/scans/verify-batch-page.css). */
type Answer = Content & { state?: string }

type Page = { batchNumber: string; language: Language; log: Deps['log'] }

function describeFailure(error: unknown, { batchNumber, language, log }: Page): Answer | Promise<Answer> {
  if (!(error instanceof AppError)) {
    log.warn({ err: error }, 'a batch could not be verified for a page without a script')
    return unanswered(language)
  }
  if (error.retryAfter !== undefined) return unanswered(language, error.retryAfter)
  return { verdict: error.extra.localized as LocalizedVerdict, report: buildReportLink(batchNumber) }
}

async function unanswered(language: Language, waitSeconds?: number): Promise<Answer> {
  const { pending, trust, retry } = await loadTranslations(language)
  const sentence = waitSeconds === undefined ? trust.errors.unavailable : trust.errors.rateLimited(waitSeconds)
  return { verdict: { language, tone: 'grey', title: pending.title, sentence, retry }, report: undefined }
}
