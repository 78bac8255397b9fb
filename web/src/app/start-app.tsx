import './trusted-types.ts'
import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import { titleOf } from '@sahihi/contract/domain/pages.ts'
import { basicMessages } from '@sahihi/contract/i18n/en/basic-messages.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { preferredLanguage, setLocale, t } from '../lib/i18n.ts'
import { earlyVerdict } from '../scans/early-verdict.ts'
import { router } from './routes.tsx'

router.subscribe('onResolved', () => {
  const { title, shopperTitle } = router.state.matches.at(-1)?.staticData ?? {}
  document.title = titleOf(shopperTitle ? t().titles[shopperTitle] : title)
})

// For the case that not even the text of the page loads.
const fallback = { network: basicMessages.pageNotLoaded, retry: basicMessages.tryAgain, lang: 'en' }

/**
 * Shows the page at this address. The document's content stays until the page that replaces it, and the verdict it shows, are
 * loaded; `removeContent` then takes away what React has drawn there.
 */
export async function startApp(removeContent = () => {}) {
  const root = document.getElementById('root')
  if (!root) return
  let text = fallback
  try {
    // Also for an unknown path; each page sets its own language later.
    const language = preferredLanguage()
    await setLocale(language).catch(() => setLocale(language))
    text = { ...t(), lang: language }
    await Promise.all([router.load(), earlyVerdict().then(loadVerdictPages)])
  } catch {
    if (root.querySelector('.v')) return
    removeContent()
    return showLoadError(root, text)
  }
  removeContent()
  root.removeAttribute('aria-live') // the verdict was announced; later changes are not announcements
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

/** Loads what takes over the shell's verdict. If it does not load, that verdict stays. */
async function loadVerdictPages(answer: VerdictAnswer | undefined) {
  if (!window.__verdict) return
  await import('./scan-pages.tsx')
  if (!answer?.success || !answer.feedbackOnly) return
  // If the questions do not load, the page says so itself.
  const result = await import('./scan-result.tsx').catch(() => undefined)
  await result?.loadFeedbackForm(answer).catch(() => undefined)
}

function showLoadError(root: HTMLElement, { network, retry, lang }: typeof fallback) {
  const retryLink = Object.assign(document.createElement('a'), { href: '', className: 'button', textContent: retry })
  const page = Object.assign(document.createElement('main'), { className: 'public plain-page', lang })
  page.append(network, retryLink)
  root.replaceChildren(page)
}
