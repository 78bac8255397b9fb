/*
 * The page of /verify after the shell's answer, a script of its own: no router, and Preact in the place of React
 * (web/build-shopper-pages.ts), because a cheap phone needs most of a second to start both. Only in development, where there is no
 * shell, this page makes the call itself.
 */
import '../ui/tokens.css'
import '../ui/public.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { removeOldDrafts } from '../lib/draft.ts'
import { preferredLanguage, setLocale } from '../lib/i18n.ts'
import { loadFeedbackForm, ScanResult } from './app/scan-result.tsx'
import { earlyVerdict } from './scans/early-verdict.ts'
import { VerifyPage } from './scans/verify-page.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'

/** Rejects when anything does not load: the shell's verdict stays then. */
export const started = start()

async function start() {
  const root = document.getElementById('root')
  if (!root) return
  const language = preferredLanguage()
  const [answer] = await Promise.all([earlyVerdict(), setLocale(language).catch(() => setLocale(language))])
  // If the questions do not load, the page says so itself.
  await loadFeedbackForm(answer).catch(() => undefined)
  removeOldDrafts()
  // The shell has none, so that nothing comes before the verdict.
  document.querySelector('link[rel=icon]')?.setAttribute('href', '/seal.svg')
  root.removeAttribute('aria-live') // the verdict was announced; later changes are not announcements
  root.onclick = null // the shell's, as its class
  root.className = ''
  // Preact keeps what it does not draw: before questions that is the shell's "Checking…".
  if (!root.querySelector('.v')) root.textContent = ''
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <VerifyPage serial={serialAt(location.pathname)} result={ScanResult} />
      </ErrorBoundary>
    </StrictMode>,
  )
}

function serialAt(path: string): string {
  return decodeURIComponent(path.split('/')[2] ?? '')
}
