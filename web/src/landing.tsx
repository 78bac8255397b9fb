import './ui/tokens.css'
import './ui/public.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { LandingPage } from './scans/landing-page.tsx'

const root = document.getElementById('root')
const page = <LandingPage go={(path) => location.assign(path)} />

// Prerendered in a build; empty while developing.
if (root?.firstElementChild) hydrateRoot(root, page)
else if (root) createRoot(root).render(page)
