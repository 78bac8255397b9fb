import './trusted-types.ts'
import { titleOf } from '@sahihi/contract/domain/pages.ts'
import { basicMessages } from '@sahihi/contract/i18n/en/basic-messages.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { preferredLanguage, setLocale, t } from '../lib/i18n.ts'
import { router } from './routes.tsx'

router.subscribe('onResolved', () => {
  const { title, shopperTitle } = router.state.matches.at(-1)?.staticData ?? {}
  document.title = titleOf(shopperTitle ? t().titles[shopperTitle] : title)
})

// For the case that not even the text of the page loads.
const fallback = { network: basicMessages.pageNotLoaded, retry: basicMessages.tryAgain, lang: 'en' }

/**
 * Shows the page at this address. The document's content stays until the page that replaces it is
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
    await router.load()
  } catch {
    removeContent()
    return showLoadError(root, text)
  }
  removeContent()
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

function showLoadError(root: HTMLElement, { network, retry, lang }: typeof fallback) {
  const retryLink = Object.assign(document.createElement('a'), { href: '', className: 'button', textContent: retry })
  const page = Object.assign(document.createElement('main'), { className: 'public plain-page', lang })
  page.append(network, retryLink)
  root.replaceChildren(page)
}
