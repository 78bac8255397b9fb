import './app/trusted-types.ts'
import './ui/tokens.css'
import './ui/public.css'
import { titleOf } from '@sahihi/contract/domain/pages.ts'
import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/routes.tsx'
import { preferredLanguage, setLocale, t } from './lib/i18n.ts'
import { earlyVerdict } from './scans/early-verdict.ts'

router.subscribe('onResolved', () => {
  const { title, shopperTitle } = router.state.matches.at(-1)?.staticData ?? {}
  document.title = titleOf(shopperTitle ? t().titles[shopperTitle] : title)
})

// What is said where not even the words have come.
const noWords = { network: 'This page did not load.', retry: 'Try again', lang: 'en' }

/** What the shell has painted stays until the page that replaces it, and the verdict it shows, are here. */
async function start() {
  const root = document.getElementById('root')
  if (!root) return
  let said = noWords
  try {
    // Also for a path that is no page; each page then says its own language.
    const language = preferredLanguage()
    await setLocale(language).catch(() => setLocale(language))
    said = { ...t(), lang: language }
    await Promise.all([router.load(), earlyVerdict().then(bringVerdict)])
  } catch {
    if (!root.querySelector('.v')) showMissing(root, said)
    return
  }
  root.removeAttribute('aria-live') // the verdict is announced once; what follows is not an announcement
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

/** What takes the verdict of the shell over. Where it does not come, that verdict stays as it is. */
async function bringVerdict(answer: VerdictAnswer | undefined) {
  if (!window.__verdict) return
  await import('./app/scan-pages.tsx')
  if (!answer?.success || !answer.feedbackOnly) return
  // Whatever of the questions does not come, the page itself says so.
  const outcome = await import('./app/scan-result.tsx').catch(() => undefined)
  await outcome?.bringQuestions(answer).catch(() => undefined)
}

function showMissing(root: HTMLElement, { network, retry, lang }: typeof noWords) {
  const again = Object.assign(document.createElement('a'), { href: '', className: 'button', textContent: retry })
  const page = Object.assign(document.createElement('main'), { className: 'public plain-page', lang })
  page.append(network, again)
  root.replaceChildren(page)
}

void start()
