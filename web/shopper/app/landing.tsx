import '../../ui/controls.css'
import { demoUrl } from '../lib/demo-url.ts'
import { LandingPage } from '../scans/landing/landing-page.tsx'
import { loadLandingText } from '../scans/landing/landing-text.ts'
import { openResult } from './open-result.tsx'
import { startPage } from './start-page.tsx'

void startPage(() => <LandingPage go={openResult} demoUrl={demoUrl()} />, { load: loadLandingText })
