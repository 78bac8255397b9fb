import { readFileSync } from 'node:fs'
import { formatPageTitle, type Page, pages } from '@sahihi/contract/domain/pages.ts'
import type { PrivacyText } from '@sahihi/contract/i18n/en/privacy.ts'
import { type Language, languages } from '@sahihi/contract/i18n/languages.ts'
import { loadPrivacy } from '@sahihi/contract/i18n/load-privacy.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { setLocale, t } from '../../lib/i18n.ts'
import { inspectText } from '../inspect/text.ts'
import { PlainPhotoForm, ReportPage, ReportSent } from '../reports/report-page.tsx'
import { ReportStatusPage } from '../reports/report-status-page.tsx'
import { LandingPage } from '../scans/landing/landing-page.tsx'
import { landingText, loadLandingText } from '../scans/landing/landing-text.ts'
import { serialInput } from '../scans/serial-input.ts'
import { VerdictView } from '../scans/verdict-view.tsx'
import { PrivacyPage } from '../visitors/privacy-page.tsx'
import { companyDocuments } from './company-documents.tsx'
import { type DocumentParts, escapeHtml } from './document.ts'
import { manifest } from './manifest.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** A document that the build writes, by the name of its file. Its styles and its script are those of a file beside this one. */
type ShopperDocument = Pick<
  DocumentParts,
  'title' | 'description' | 'markup' | 'noScript' | 'notLoaded' | 'head' | 'manifest'
> & {
  name: string
  file: string
  hasScript: boolean
  /** The file of its script where that is not the one of its styles. */
  scriptFile?: string
}

/** All that the build writes in one language. The server fills in what stands between underscores. */
async function writtenIn(language: Language) {
  await Promise.all([setLocale(language), loadLandingText(language)])
  return {
    language,
    documents: [
      landing(language),
      ...pagesWithScript(),
      ...reportDocuments(),
      privacy(await loadPrivacy(language)),
      notFound(),
      ...(language === 'en' ? [...documentsForCompanies(), inspect()] : []),
    ],
    shell: { ...shellText(), language, verdict: emptyVerdict() },
    manifest: manifest(language, landingText()),
  }
}

/** The document of a page: the first word of its path names it. The server chooses it by the same rule. */
const headOf = (path: (typeof pages)[number]['path'], description = landingText().description) => {
  const { titles } = t()
  const { title, shopperTitle }: Page = pages.find((page) => page.path === path) ?? pages[0]
  const name = path.split('/')[1] || 'landing'
  return { name, title: formatPageTitle(shopperTitle ? titles[shopperTitle] : title), description }
}

function landing(language: Language): ShopperDocument {
  const head = headOf('/')
  return {
    ...head,
    ...withScript('landing.tsx'),
    head: searchLinks(language) + linkPreview(head),
    markup: markupOf(<LandingPage go={() => undefined} demoUrl="__DEMO_URL__" />),
  }
}

function pagesWithScript(): ShopperDocument[] {
  const { trust, yourData } = t()
  const noScript = `<style>${inlineStyle('manual-entry.css')}</style>${markupOf(<ManualEntryForm />)}`
  const notLoaded = markupOf(<NotLoaded />)
  return [
    { ...headOf('/scan'), ...withScript('scan.tsx') },
    { ...headOf('/scan-result'), ...withScript('scan-result.tsx') },
    { ...headOf('/verify-batch/$batchNumber'), ...withScript('verify-batch.tsx') },
    { ...headOf('/manufacturers/$id', trust.manufacturer.about), ...withScript('manufacturers.tsx') },
    { ...headOf('/your-data', yourData.lead), ...withScript('your-data.tsx') },
  ].map((page) => ({ ...page, markup: '', notLoaded, noScript }))
}

function reportDocuments(): ShopperDocument[] {
  const head = headOf('/report', t().report.description)
  const styles = { file: 'report.tsx', hasScript: false }
  return [
    { ...head, ...withScript('report.tsx'), markup: markupOf(<ReportPage search="" />), head: reportPlainStyle },
    {
      ...head,
      ...styles,
      name: 'report-sent',
      markup: markupOf(<ReportSent serial="SAHIHI" reference="__REFERENCE__" hasSlip />),
    },
    { ...head, ...styles, name: 'report-photo', markup: markupOf(<PlainPhotoForm />) },
    {
      ...headOf('/report-status', t().report.sentBefore),
      ...withScript('report-status.ts'),
      scriptFile: 'share-slip.ts',
      markup: markupOf(<ReportStatusPage />),
    },
  ]
}

const privacy = (text: PrivacyText): ShopperDocument => ({
  ...headOf('/privacy', text.lead),
  file: 'privacy.ts',
  hasScript: false,
  markup: markupOf(
    <PrivacyPage
      text={text}
      host="__PUBLIC_HOST__"
      retention="__RETENTION__"
      bySms
      byUssd
      byWhatsApp
      contact="__SUPPORT_EMAIL__"
    />,
  ),
})

const notFound = (): ShopperDocument => ({
  name: 'not-found',
  title: formatPageTitle(undefined),
  description: landingText().description,
  file: 'not-found.ts',
  hasScript: false,
  markup: markupOf(<NotFoundPage />),
})

const documentsForCompanies = (): ShopperDocument[] =>
  Object.entries(companyDocuments).map(([name, { title, description, Page }]) => ({
    name,
    title: formatPageTitle(title),
    description,
    file: 'companies.ts',
    hasScript: false,
    markup: markupOf(<Page demoUrl="__DEMO_URL__" />),
  }))

const inspect = (): ShopperDocument => ({
  ...headOf('/inspect', inspectText.intro),
  ...withScript('inspect.tsx'),
  manifest: '/inspect.webmanifest',
  markup: '',
  notLoaded: markupOf(<NotLoaded />),
})

const withScript = (file: string) => ({ file, hasScript: true })
const markupOf = (page: ReactNode) => renderToStaticMarkup(page)

/** A style only for browsers without a script. */
const inlineStyle = (path: string) =>
  readFileSync(new URL(path, import.meta.url), 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')

/** What the form of a report looks like where no script runs. */
const reportPlainStyle = `<noscript><style>${inlineStyle('../reports/report-plain.css')}</style></noscript>`

/** For search engines: an address for each language, English without a query. */
function searchLinks(language: Language): string {
  const addressOf = (tag: Language) => `__PUBLIC_URL__/${tag === 'en' ? '' : `?lang=${tag}`}`
  const alternates = languages.map(({ tag }) => `<link rel="alternate" hreflang="${tag}" href="${addressOf(tag)}">`)
  return [
    `<link rel="canonical" href="${addressOf(language)}">`,
    ...alternates,
    `<link rel="alternate" hreflang="x-default" href="${addressOf('en')}">`,
  ].join('')
}

/** Link previews in messengers (Open Graph). */
function linkPreview({ title, description }: { title: string; description: string }): string {
  const properties = { title, description, image: '__PUBLIC_URL__/icon-512.png', url: '__PUBLIC_URL__/' }
  return Object.entries(properties)
    .map(([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`)
    .join('')
}

/**
 * The page for a browser without JavaScript, with the same form as the landing page (scans/serial-form.tsx). The server may replace
 * what comes before the label (server/src/verify/scans/no-script-batch-page.ts).
 */
function ManualEntryForm() {
  const { notFound, needsScript, serialForm, returnHome } = t()
  return (
    <main className="public">
      <form className="plain-page manual-entry" action="/verify" method="get">
        <h1>{notFound.verify}</h1>
        <p>{needsScript}</p>
        <label htmlFor="serial">{serialForm.labelAlone}</label>
        <input id="serial" {...serialInput} required />
        <button type="submit" className="button button-main">
          {serialForm.verify}
        </button>
        <a className="button" href="/">
          {returnHome}
        </a>
      </form>
    </main>
  )
}

function NotLoaded() {
  const { network, retry } = t()
  return (
    <div className="public plain-page">
      <h1>{network}</h1>
      {/* biome-ignore lint/a11y/useValidAnchor: the link opens this page again, which is the retry */}
      <a className="button button-main" href="">
        {retry}
      </a>
    </div>
  )
}

/** A verdict without tone and text. In the same frame as in VerdictResult: its elements stay when the page takes over. */
export const emptyVerdict = () =>
  markupOf(
    <div className="public">
      <VerdictView verdict={{}} />
    </div>,
  )

/** The text of the shell besides its verdicts. */
export function shellText() {
  const { titles, checkProduct, checking, retry, pending } = t()
  const { title, offline, slow, outage } = pending
  const waits = [checking, slow, retry, title, offline, pending.busy('#'), outage]
  return { title: formatPageTitle(titles.verify), checkProduct, waits }
}

/** In all languages, one after the other: the pages share what `t()` says. */
export const written: Awaited<ReturnType<typeof writtenIn>>[] = []
for (const { tag } of languages) written.push(await writtenIn(tag))
