import { formatPageTitle, type Page, pages } from '@sahihi/contract/domain/pages.ts'
import { basicMessages } from '@sahihi/contract/i18n/en/basic-messages.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { setLocale as setPageLocale, t } from '../lib/i18n.ts'
import { FormDocument, formDescription, formPaths } from '../workspace/app/form-pages.tsx'
import { companyDocuments } from './app/company-documents.tsx'
import { PlainPhotoForm, ReportPage, ReportSent } from './reports/report-page.tsx'
import { LandingPage } from './scans/landing/landing-page.tsx'
import { landingText, loadLandingText } from './scans/landing/landing-text.ts'
import { serialInput } from './scans/serial-input.ts'
import { VerdictView } from './scans/verdict-view.tsx'
import { PrivacyPage } from './visitors/privacy-page.tsx'

/** Sets the language of everything below. */
export async function setLocale(language: Language) {
  await Promise.all([setPageLocale(language), loadLandingText(language)])
}

/** The landing page, which landing.tsx hydrates; the server replaces `__DEMO_URL__`. */
export const landingMarkup = () => renderToString(<LandingPage go={() => undefined} demoUrl="__DEMO_URL__" />)

export const landingHead = () => ({ title: formatPageTitle(t().titles.verify), description: landingText().description })

/** The title and the description of each page for shoppers, which the server fills into the shell that they share. */
export function shopperHeads() {
  const { titles, report, yourData, trust } = t()
  const descriptions: Partial<Record<keyof typeof titles, string>> = {
    report: report.description,
    yourData: yourData.lead,
    privacy: trust.privacy.lead,
    manufacturer: trust.manufacturer.about,
  }
  const heads = (pages as readonly Page[]).flatMap(({ path, shopperTitle: name }) =>
    name
      ? [[path, { title: formatPageTitle(titles[name]), description: descriptions[name] ?? landingText().description }]]
      : [],
  )
  return Object.fromEntries(heads)
}

/** The forms before sign-in, which forms.tsx hydrates. */
export const formMarkups = () =>
  formPaths.map((path) => ({
    path,
    title: formatPageTitle(pages.find((page) => page.path === path)?.title),
    description: formDescription(path),
    markup: renderToString(<FormDocument path={path} openApp={async () => undefined} />),
  }))

/** The documents that work without a script. The server fills in what stands between underscores. */
export const documentMarkups = () => ({
  form: renderToStaticMarkup(<ReportPage search="" />),
  sent: renderToStaticMarkup(<ReportSent serial="SAHIHI" reference="__REFERENCE__" />),
  photo: renderToStaticMarkup(<PlainPhotoForm />),
  privacy: renderToStaticMarkup(
    <PrivacyPage host="__PUBLIC_HOST__" retention="__RETENTION__" bySms byUssd contact="__SUPPORT_EMAIL__" />,
  ),
})

/** The documents for companies, which load no script. The server fills in what stands between underscores. */
export const companyDocumentMarkups = () =>
  Object.entries(companyDocuments).map(([name, { title, description, Page }]) => ({
    name,
    title: formatPageTitle(title),
    description,
    markup: renderToStaticMarkup(<Page demoUrl="__DEMO_URL__" />),
  }))

/** That a script did not load, with a link that opens the page again. */
export const notLoadedMarkup = () =>
  renderToStaticMarkup(
    <>
      {basicMessages.pageNotLoaded} <a href="?">{basicMessages.tryAgain}</a>
    </>,
  )

/** A verdict without tone and text. In the same frame as in VerdictResult: its elements stay when the page takes over. */
export const emptyVerdict = () =>
  renderToStaticMarkup(
    <div className="public">
      <VerdictView verdict={{}} />
    </div>,
  )

/**
 * The page for a browser without JavaScript, with the same form as the landing page (scans/serial-form.tsx) and only the shared
 * styles. The server may replace what comes before the label.
 */
function ManualEntryForm() {
  const { notFound, needsScript, serialForm, returnHome } = t()
  return (
    <main className="public">
      <form className="plain-page" action="/verify" method="get">
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

/** The content of the other shopper pages for a browser without JavaScript. */
export const noScriptMarkup = () => renderToStaticMarkup(<ManualEntryForm />)

/** The text of the shell besides its verdicts. */
export function shellText() {
  const { titles, checkProduct, checking, retry, pending } = t()
  const { title, offline, slow, outage } = pending
  const waits = [checking, slow, retry, title, offline, pending.busy('#'), outage]
  return { title: formatPageTitle(titles.verify), checkProduct, waits }
}
