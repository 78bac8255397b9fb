import { useNavigate } from '@tanstack/react-router'
import { demoUrl } from '../../lib/demo-url.ts'
import { LandingPage } from './landing-page.tsx'

/** The landing page inside the app, after a result is closed; opened directly it is a document of its own. */
export function LandingRoute() {
  const navigate = useNavigate()
  return <LandingPage go={(to) => void navigate({ to })} demoUrl={demoUrl()} />
}
