import './app/trusted-types.ts'
import './ui/tokens.css'
import './ui/public.css'
import { titleOf } from '@sahihi/contract/pages.ts'
import type { Answer } from '@sahihi/contract/verdict-fills.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/routes.tsx'
import { earlyVerdict } from './scans/early-verdict.ts'

router.subscribe('onResolved', () => {
  document.title = titleOf(router.state.matches.at(-1)?.staticData.title)
})

/** What the shell has painted stays until the page that replaces it, and the verdict it shows, are here. */
async function start() {
  const root = document.getElementById('root')
  if (!root) return
  await Promise.all([router.load(), earlyVerdict().then(bringQuestions)])
  root.removeAttribute('aria-live') // the verdict is announced once; what follows is not an announcement
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

// Whatever does not come, the page itself says so.
async function bringQuestions(answer: Answer | undefined) {
  if (!answer?.success || !answer.feedbackOnly) return
  const outcome = await import('./app/scan-outcome.tsx').catch(() => undefined)
  await outcome?.bringQuestions(answer).catch(() => undefined)
}

void start()
