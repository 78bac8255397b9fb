import { describeBatch } from '@sahihi/contract/domain/describe-batch.ts'
import type { ShopperText } from '@sahihi/contract/i18n/en/shopper.ts'
import { type Language, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { escapeHtml } from '../../platform/lib/escape-html.ts'
import type { ScanAppContext } from './scan-batcher.ts'
import { verifyBatch } from './verify-batch.ts'

/** A browser with a script asks by itself, so the page must not wait longer for those without one. */
const timeoutMs = 1500

/** The shell of pages with the state of a batch in it, for a browser without JavaScript. It counts nothing. */
export async function noScriptBatchPage(
  shell: string,
  context: Pick<ScanAppContext, 'db' | 'clock' | 'log' | 'limitMisses'>,
  { batchNumber, language, address }: { batchNumber: string; language: Language; address: string },
): Promise<string> {
  const text = await loadTranslations(language)
  const answer = verifyBatch(context, batchNumber, { address, language }).then(
    ({ data }) => batchHtml(text, data),
    (error: unknown) => {
      if (error instanceof AppError && error.retryAfter !== undefined)
        return unansweredHtml(text, text.trust.errors.rateLimited(error.retryAfter))
      if (error instanceof AppError) return heading(text.batch.failed, text.batch.unknown)
      context.log.warn({ err: error }, 'a batch could not be verified for a page without a script')
      return unansweredHtml(text)
    },
  )
  const content = await Promise.race([answer, delay(timeoutMs).then(() => unansweredHtml(text))])
  return shell.replace(/(<noscript>[\s\S]*?)<h1>[\s\S]*?(?=<label)/, (_, before: string) => before + content)
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

type Data = Awaited<ReturnType<typeof verifyBatch>>['data']

function batchHtml(text: ShopperText, data: Data): string {
  const { title, sentence, rows } = describeBatch(text, data, data.localized ?? data.batch)
  const reason = data.reason ? `<p class="alert">${escapeHtml(data.reason)}</p>` : ''
  const lines = rows.map(([label, value]) => `<p>${escapeHtml(label)}<br><b>${escapeHtml(value)}</b></p>`)
  return heading(title, sentence) + reason + pictureHtml(data.product) + lines.join('')
}

const pictureHtml = ({ picture, name }: Data['product']) =>
  picture ? `<img src="${escapeHtml(picture)}" alt="${escapeHtml(name)}" width="112" height="112">` : ''

const unansweredHtml = ({ pending: unanswered, trust, retry }: ShopperText, why = trust.errors.unavailable) =>
  `${heading(unanswered.title, why)}<a class="button" href="">${escapeHtml(retry)}</a>`

const heading = (title: string, sentence: string) => `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p>`
