import '../../ui/tokens.css'
import '../../ui/public.css'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { removeOldDrafts } from '../../lib/draft.ts'
import { preferredLanguage, setLocale } from '../../lib/i18n.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'

type Page = () => ReactNode
type Loading = {
  /** Loads what the page needs besides its text. */
  load?: (language: Language) => Promise<unknown>
}

/** Draws a page into its document. If anything does not load, what the document has already stays, and an empty one says so. */
export async function startPage(page: Page, { load }: Loading = {}) {
  const container = document.getElementById('root')
  if (!container) return
  const language = preferredLanguage()
  try {
    await Promise.all([setLocale(language).catch(() => setLocale(language)), load?.(language)])
  } catch (cause) {
    const notLoaded = document.getElementById('not-loaded')
    if (!notLoaded) throw cause
    notLoaded.hidden = false
    return
  }
  removeOldDrafts()
  root = createRoot(container)
  showPage(page())
}

/** What the address of this document is about: `/verify/{serial}`, `/manufacturers/{id}`. */
export const valueInPath = () => decodeURIComponent(location.pathname.split('/')[2] ?? '')

let root: Root | undefined

/** Shows another page in this document. */
export function showPage(page: ReactNode) {
  root?.render(
    <StrictMode>
      <ErrorBoundary>{page}</ErrorBoundary>
    </StrictMode>,
  )
}
