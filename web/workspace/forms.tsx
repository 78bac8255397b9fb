import '../ui/tokens.css'
import '../ui/public.css'
import './ui/forms.css'
import { StrictMode, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { FormDocument, formPathAt } from './app/form-pages.tsx'

const container = document.getElementById('root')
let root: Root | undefined

if (container) root = mount(container)

// Prerendered in a build; empty in development.
function mount(container: HTMLElement) {
  const page = (
    <StrictMode>
      <Ready />
      <FormDocument path={formPathAt(location.pathname)} openApp={openApp} />
    </StrictMode>
  )
  if (container.firstElementChild) return hydrateRoot(container, page)
  const root = createRoot(container)
  root.render(page)
  return root
}

/** Tells the script in forms.html that React sends the form from here on. */
function Ready() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.ready = ''
    delete dataset.restoring
  }, [])
  return null
}

/** The app takes over this document: where the browser stores nothing, a new one would not know the session. */
async function openApp(path: string) {
  const { startApp } = await import('./app/start-app.tsx')
  history.pushState(null, '', path)
  await startApp(() => root?.unmount())
}
