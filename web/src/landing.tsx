import './ui/tokens.css'
import './ui/public.css'
import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { demoUrl } from './lib/demo-url.ts'
import { dropOldDrafts } from './lib/draft.ts'
import { preferredLanguage, setLocale, t } from './lib/i18n.ts'
import { LandingPage } from './scans/landing/landing-page.tsx'
import { bringLandingWords } from './scans/landing/landing-text.ts'
import { lastVerdict } from './scans/last-verdict.ts'

const container = document.getElementById('root')
// Where the browser keeps nothing for the next document, the result is shown in this one.
const page = <LandingPage go={(path, isKept) => (isKept ? location.assign(path) : showHere())} demoUrl={demoUrl()} />
let root: Root | undefined
void start()

async function start() {
  dropOldDrafts()
  const language = preferredLanguage()
  await Promise.all([setLocale(language), bringLandingWords(language)])
  if (container) root = mount(container)
}

// Prerendered in a build; empty while developing.
function mount(place: HTMLElement) {
  if (place.firstElementChild) return hydrateRoot(place, page)
  const made = createRoot(place)
  made.render(page)
  return made
}

async function showHere() {
  const last = lastVerdict()
  const { ScanOutcome } = await bringOutcome(last?.answer).catch(() => {
    throw new Error(t().network)
  })
  if (last) root?.render(<ScanOutcome {...last} onLeave={() => location.assign('/')} />)
  scrollTo(0, 0)
}

async function bringOutcome(answer: VerdictAnswer | undefined) {
  const outcome = await import('./app/scan-result.tsx')
  await outcome.bringQuestions(answer)
  return outcome
}
