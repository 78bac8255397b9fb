import './trusted-types.ts'
import { formatPageTitle } from '@sahihi/contract/domain/pages.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { loadErrorText, preferredLanguage, setLocale, t } from '../../lib/i18n.ts'
import { isForSignedIn } from './guard.ts'
import { router } from './routes.tsx'

router.subscribe('onResolved', () => {
  const { title, shopperTitle } = router.state.matches.at(-1)?.staticData ?? {}
  document.title = formatPageTitle(shopperTitle ? t().titles[shopperTitle] : title)
})

/**
 * Shows the page at this address. The document's content stays until the page that replaces it is
 * loaded; `removeContent` then takes away what React has drawn there.
 */
export async function startApp(removeContent = () => {}): Promise<Root | undefined> {
  const container = document.getElementById('root')
  if (!container) return
  try {
    // Also for an unknown path; each page sets its own language later.
    const language = preferredLanguage()
    if (!isForSignedIn(location.pathname)) await setLocale(language).catch(() => setLocale(language))
    await router.load()
  } catch {
    removeContent()
    showLoadError(container)
    return
  }
  removeContent()
  const root = createRoot(container)
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  return root
}

function showLoadError(root: HTMLElement) {
  const { network, retry, lang } = loadErrorText()
  const retryLink = Object.assign(document.createElement('a'), { href: '', className: 'button', textContent: retry })
  const page = Object.assign(document.createElement('main'), { className: 'public plain-page', lang })
  page.append(network, retryLink)
  root.replaceChildren(page)
}
