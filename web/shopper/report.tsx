/*
 * The report, with Preact in the place of React (web/build-shopper-pages.ts): the server sends the whole form, which works without
 * this script, and this script draws into the elements that are there.
 */
import '../ui/tokens.css'
import '../ui/public.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { removeOldDrafts } from '../lib/draft.ts'
import { preferredLanguage, setLocale } from '../lib/i18n.ts'
import { ReportPage } from './reports/report-page.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'

const root = document.getElementById('root')
if (root) void start(root)

/** If the text does not load, the form stays as the server sent it, and works. */
async function start(root: HTMLElement) {
  const language = preferredLanguage()
  await setLocale(language).catch(() => setLocale(language))
  removeOldDrafts()
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <ReportPage search={location.search} />
      </ErrorBoundary>
    </StrictMode>,
  )
}
