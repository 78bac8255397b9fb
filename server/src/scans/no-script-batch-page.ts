import { describeBatch } from '@sahihi/contract/domain/describe-batch.ts'
import type { Words } from '@sahihi/contract/i18n/en/shopper.ts'
import { type Language, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import type { AppContext } from '../context.ts'
import { AppError } from '../lib/app-error.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { verifyBatch } from './verify-batch.ts'

/** Who has a script asks by itself: the page waits no longer than this for those who have none. */
const patienceMs = 1500

/** The shell of pages with what is to be said of a batch, for a browser without JavaScript. It counts nothing. */
export async function noScriptBatchPage(
  shell: string,
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  batchNumber: string,
  language: Language,
): Promise<string> {
  const { words } = await loadTranslations(language)
  const asked = verifyBatch(db, batchNumber, clock(), language).then(
    ({ data }) => known(words, data),
    (error: unknown) => {
      if (error instanceof AppError) return heading(words.batch.failed, words.batch.unknown)
      log.warn({ err: error }, 'a batch was not judged for a browser without scripts')
      return unanswered(words)
    },
  )
  const said = await Promise.race([asked, after(patienceMs).then(() => unanswered(words))])
  return shell.replace(/(<noscript>[\s\S]*?)<h1>[\s\S]*?(?=<label)/, (_, before: string) => before + said)
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

type Data = Awaited<ReturnType<typeof verifyBatch>>['data']

function known(words: Words, data: Data): string {
  const { title, sentence, rows } = describeBatch(words, data, data.localized ?? data.batch)
  const reason = data.reason ? `<p class="alert">${escapeHtml(data.reason)}</p>` : ''
  const lines = rows.map(([label, value]) => `<p>${escapeHtml(label)}<br><b>${escapeHtml(value)}</b></p>`)
  return heading(title, sentence) + reason + lines.join('')
}

const unanswered = ({ unanswered, trust, retry }: Words) =>
  `${heading(unanswered.title, trust.refused.busy)}<a class="button" href="">${escapeHtml(retry)}</a>`

const heading = (title: string, sentence: string) => `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p>`
