import './trusted-types.ts'
import './color-scheme.css'
import { formatPageTitle } from '@sahihi/contract/domain/pages.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { ErrorPage } from './error-page.tsx'
import { router } from './routes.tsx'

router.subscribe('onResolved', () => {
  document.title = formatPageTitle(router.state.matches.at(-1)?.staticData.title)
})

/** Shows the page at this address. The document's content stays until it is loaded. */
export async function startApp(): Promise<Root | undefined> {
  const container = document.getElementById('root')
  if (!container) return
  const isLoaded = await router.load().then(
    () => true,
    () => false,
  )
  const root = createRoot(container)
  root.render(<StrictMode>{isLoaded ? <RouterProvider router={router} /> : <ErrorPage />}</StrictMode>)
  return root
}
