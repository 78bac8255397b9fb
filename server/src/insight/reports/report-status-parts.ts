import { phoneLink } from '@sahihi/contract/domain/phone-link.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { LocalizedVerdict, VerdictName } from '@sahihi/contract/domain/verdicts.ts'
import type { ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import type { VerdictData } from '@sahihi/contract/endpoints/scans.ts'
import { reportStatusText as en, type ReportStatusText } from '@sahihi/contract/i18n/en/report-status.ts'
import type { ShopperText } from '@sahihi/contract/i18n/en/shopper.ts'
import { reportStatusText as fr } from '@sahihi/contract/i18n/fr/report-status.ts'
import { reportStatusText as ha } from '@sahihi/contract/i18n/ha/report-status.ts'
import { reportStatusText as ig } from '@sahihi/contract/i18n/ig/report-status.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { reportStatusText as pcm } from '@sahihi/contract/i18n/pcm/report-status.ts'
import { reportStatusText as sw } from '@sahihi/contract/i18n/sw/report-status.ts'
import { reportStatusText as yo } from '@sahihi/contract/i18n/yo/report-status.ts'
import { defaultTimeZone } from '../../platform/lib/calendar.ts'
import { escapeHtml as text } from '../../platform/lib/escape-html.ts'
import { formatDate, formatTime } from '../../platform/lib/format.ts'
import { symbolDataUri } from '../../platform/lib/symbol-data-uri.ts'
import type { PublicReport } from './public-queries.ts'

/** The texts of the page, which is in web/shopper/reports/report-status-page.tsx without its content. */
export const statusWords: Record<Language, ReportStatusText> = { en, ha, yo, ig, pcm, fr, sw }

/** The verdict that our check gives now, and where its manufacturer is reached. */
export type Slip = LocalizedVerdict & { contact: VerdictData['contact'] }
type Shown = { language: Language; text: ShopperText; address: string; slip: Slip | undefined }

/** The field for a reference, with what is wrong with the typed one. */
export function renderLookUp(language: Language, { typed = '', problem = '' } = {}): string {
  const { title, lead, label, button } = statusWords[language].lookUp
  const isWrong = problem ? ' aria-invalid="true" autofocus' : ''
  return `<h1>${text(title)}</h1><p>${text(lead)}</p>
<form class="form" action="/report-status"><div><label for="reference">${text(label)}</label>
<input id="reference" name="reference" class="text-field report-code" required maxlength="64" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="R-7K2M-9QXD" value="${text(typed)}" aria-describedby="reference-error"${isWrong}>
<p id="reference-error" class="field-error" role="alert">${text(problem)}</p></div>
<button type="submit" class="button button-main">${text(button)}</button></form>`
}

/** The status of a report, and its slip for the seller. */
export function renderStatus(report: PublicReport, shown: Shown): string {
  const { reference, status, answer, company } = report
  const words = statusWords[shown.language]
  return `<h1>${text(words.title)}</h1>
<p class="report-reference">${text(shown.text.report.reference)} <b translate="no">${reference}</b></p>
<p>${text(words.states[status])}</p>
<ol class="card report-steps">${steps.map((step) => renderStep(step, report, shown.language)).join('')}</ol>
${answer ? `<section><h2>${text(company ? words.answerOf(company) : words.ourAnswer)}</h2><blockquote class="card">${text(answer)}</blockquote></section>` : ''}
${shown.slip ? '' : renderSubject(report, shown.text)}
<p>${text(words.keep)}</p>
${shown.slip ? renderSlip(report, { ...shown, slip: shown.slip }) : ''}
<a class="report-another" href="/report-status">${text(words.another)}</a>`
}

/** What the report is about; with a slip, that says it. */
function renderSubject(report: PublicReport, { details, report: labels, verdictLabels }: ShopperText): string {
  const { product, codeId, batchId, enteredSerial, verdict } = report
  return renderFacts([
    [details.product, product],
    [codeId === null && batchId ? details.batchNumber : details.serial, enteredSerial && groupSerial(enteredSerial)],
    [labels.verdict, verdict && verdictLabels[verdict as VerdictName]],
  ])
}

const steps = ['new', 'looking_into', 'closed'] as const

function renderStep(step: ReportStatus, report: PublicReport, language: Language): string {
  const { status, createdAt, investigationStartedAt, closedAt, result } = report
  const words = statusWords[language]
  const reachedAt = { new: createdAt, looking_into: investigationStartedAt, closed: closedAt }[step]
  const isReached = steps.indexOf(step) <= steps.indexOf(status)
  const state = step === status ? ' aria-current="step"' : ''
  const time = reachedAt
    ? `<time datetime="${reachedAt.toISOString()}">${moment(reachedAt, report, language)}</time>`
    : ''
  const found = step === 'closed' && result ? `<span class="is-${result}">${text(words.results[result])}</span>` : ''
  return `<li${isReached ? ' class="is-reached"' : ''}${state}><b>${text(words.steps[step])}</b>${time}${found}</li>`
}

function renderSlip(report: PublicReport, { language, text: shopper, address, slip }: Shown & { slip: Slip }): string {
  const { slip: words } = statusWords[language]
  const { details, report: labels } = shopper
  const { tone, title, sentence, reason, contact } = slip
  const why = [sentence, ...(reason?.split('\n') ?? [])].filter((line) => line !== undefined)
  const duties = [words.takeOffSale, words.checkOthers, words.takeBack, words.informOthers]
  return `<section id="slip" class="card slip" aria-labelledby="slip-title" data-name="${report.reference}">
<h2 id="slip-title">${text(words.title)}</h2>
<p class="slip-lead">${text(words.lead)}</p>
<div class="slip-why is-${tone}"><h3>${text(title)}</h3>${why.map((line) => `<p>${text(line)}</p>`).join('')}</div>
${renderFacts([
  [details.product, slip.product],
  [details.manufacturer, slip.company],
  [details.serial, slip.serial ?? slip.enteredSerial],
  [details.batch, slip.batch],
  [details.expirationDate, slip.expirationDate],
  [words.reported, moment(report.createdAt, report, language)],
  [labels.reference, report.reference],
])}
<h3>${text(words.seller)}</h3>
<ol>${duties.map((duty) => `<li>${text(duty)}</li>`).join('')}</ol>
<p class="slip-fair">${text(words.fair)}</p>
<div class="slip-end"><figure><img src="${symbolDataUri(address)}" alt="${text(address)}" width="132" height="132"><figcaption>${text(words.scan)}</figcaption></figure>
${contact ? renderContact(words.contacts, slip.company ?? '', contact) : ''}</div>
<div class="slip-buttons" hidden><button type="button" class="button button-main">${text(words.share)}</button><button type="button" class="button">${text(words.print)}</button></div>
</section>`
}

function renderContact(title: string, company: string, contact: NonNullable<Slip['contact']>): string {
  const { phone, email, website } = contact
  const link = (href: string, shown: string) => (shown ? `<a href="${text(href)}">${text(shown)}</a>` : '')
  return `<address><h3>${text(title)}</h3><b>${text(company)}</b>${link(phoneLink(phone), phone)}${link(`mailto:${email}`, email)}${link(website, website && new URL(website).host)}</address>`
}

const renderFacts = (rows: [label: string, value: string | null | undefined][]) =>
  `<dl class="card facts-list">${rows
    .flatMap(([label, value]) => (value ? `<div><dt>${text(label)}</dt><dd>${text(value)}</dd></div>` : []))
    .join('')}</dl>`

const moment = (at: Date, { timeZone }: PublicReport, language: Language) =>
  `${formatDate(language, at.toISOString(), timeZone ?? defaultTimeZone)}, ${formatTime(at, timeZone ?? defaultTimeZone)}`
