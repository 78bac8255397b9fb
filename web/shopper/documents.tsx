import '../ui/tokens.css'
import '../ui/public.css'
import { createRoot } from 'react-dom/client'
import { setLocale } from '../lib/i18n.ts'
import { companyDocuments } from './app/company-documents.tsx'
import { loadLandingText } from './scans/landing/landing-text.ts'

/** Draws a document in development. In a build it is prerendered (web/build.ts), and only the styles of this file are used. */
async function draw(container: HTMLElement) {
  await Promise.all([setLocale('en'), loadLandingText('en')])
  const name = location.pathname.slice(1)
  const { Page } = companyDocuments[name] ?? companyDocuments['contact-form'] ?? {}
  if (Page) createRoot(container).render(<Page demoUrl="/contact" />)
}

const container = document.getElementById('root')
if (container) void draw(container)
