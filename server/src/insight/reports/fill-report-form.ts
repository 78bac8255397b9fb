import {
  type ReportErrors,
  type ReportInput,
  type reportSubjectOf,
  subjectRows,
} from '@sahihi/contract/domain/report-form.ts'
import type { ShopperText } from '@sahihi/contract/i18n/en/shopper.ts'
import { languageQuery } from '@sahihi/contract/i18n/languages.ts'
import { escapeHtml } from '../../platform/lib/escape-html.ts'

/** What the form shows again after it was refused. */
export type SentForm = { input: ReportInput; errors: ReportErrors; failure: string | undefined }

type Fill = {
  subject: ReturnType<typeof reportSubjectOf>
  reportId: string
  text: ShopperText
  sent?: SentForm | undefined
}

/**
 * The built form (web/shopper/reports/report-page.tsx) with its subject, the typed texts and their errors. Its script renders the same
 * into these elements.
 */
export function fillReportForm(html: string, { subject, reportId, text, sent }: Fill): string {
  const page = withSubject(html, subject, text)
    .replace(
      '</legend>',
      () => `</legend><noscript><p class="field-hint">${escapeHtml(text.photo.tooLarge)}</p></noscript>`,
    )
    .replace('</form>', () => `<input type="hidden" name="reportId" value="${reportId}"></form>`)
  return sent ? withSentForm(page, sent, text) : page
}

function withSubject(html: string, subject: Fill['subject'], text: ShopperText): string {
  const rows = subjectRows(subject, text).map(
    ({ name, label, value }) =>
      `<div><dt>${escapeHtml(label)}</dt><dd${name === 'serial' ? ' translate="no"' : ''}>${escapeHtml(value)}</dd></div>`,
  )
  if (rows.length === 0) return html
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(subject)) if (value) query.set(name, value)
  return html
    .replace('</h1>', () => `</h1><dl class="card facts-list">${rows.join('')}</dl>`)
    .replace(/<div data-field="serial">[\s\S]*?<\/div>/, (field) => (subject.serial || subject.host ? '' : field))
    .replaceAll(`href="?${languageQuery}=`, () => `href="?${escapeHtml(`${query}&`)}${languageQuery}=`)
}

/** Moves the focus to what is wrong, as the script does. */
function withSentForm(html: string, { input, errors, failure }: SentForm, text: ShopperText): string {
  const hasErrors = Object.keys(errors).length > 0
  const filled = Object.entries(input).reduce(
    (page, [name, value]) => withField(page, name, { value, error: errors[name as keyof ReportErrors] }),
    html,
  )
  if (hasErrors) return filled
  const alert = `<p class="alert">${escapeHtml(text.report.failed)}<span>${escapeHtml(failure ?? '')}</span></p>`
  return filled
    .replace('<div role="alert" data-failure="">', (tag) => tag + alert)
    .replace('<button type="submit"', (tag) => `${tag} autofocus`)
}

function withField(html: string, name: string, { value, error }: { value: string; error: string | undefined }): string {
  const state = (tag: string) => (error ? tag.replace('aria-invalid="false"', 'aria-invalid="true" autofocus') : tag)
  return (
    html
      .replace(new RegExp(`<input [^>]*name="${name}"[^>]*>`), (tag) =>
        state(tag).replace(/\/?>$/, ` value="${escapeHtml(value)}">`),
      )
      // HTML drops the first line break of a text area.
      .replace(new RegExp(`<textarea [^>]*name="${name}"[^>]*>`), (tag) => `${state(tag)}\n${escapeHtml(value)}`)
      .replace(`<p id="${name}-error" class="field-error" role="alert">`, (tag) => tag + escapeHtml(error ?? ''))
  )
}
