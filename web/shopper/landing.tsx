import '../ui/tokens.css'
import '../ui/public.css'
import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { removeOldDrafts } from '../lib/draft.ts'
import { preferredLanguage, setLocale, t } from '../lib/i18n.ts'
import { demoUrl } from './lib/demo-url.ts'
import { LandingPage } from './scans/landing/landing-page.tsx'
import { loadLandingText } from './scans/landing/landing-text.ts'
import { type LastVerdict, lastVerdict } from './scans/last-verdict.ts'

const container = document.getElementById('root')
// Where the browser stores nothing for the next document, this one shows the result.
const page = (
  <LandingPage go={(path, isStored) => (isStored ? location.assign(path) : showResultHere())} demoUrl={demoUrl()} />
)
let root: Root | undefined
void start()

async function start() {
  removeOldDrafts()
  const language = preferredLanguage()
  await Promise.all([setLocale(language), loadLandingText(language)])
  if (container) root = mount(container)
}

// Prerendered in a build; empty in development.
function mount(container: HTMLElement) {
  if (container.firstElementChild) return hydrateRoot(container, page)
  const root = createRoot(container)
  root.render(page)
  return root
}

async function showResultHere() {
  const last = lastVerdict()
  const { ScanResult: ScanOutcome } = await loadResult(last?.answer).catch(() => {
    throw new Error(t().network)
  })
  const show = (result: LastVerdict) =>
    root?.render(
      <ScanOutcome
        {...result}
        onAnswer={(answer) => show({ ...result, answer })}
        onLeave={() => location.assign('/')}
      />,
    )
  if (last) show(last)
  scrollTo(0, 0)
}

async function loadResult(answer: VerdictAnswer | undefined) {
  const result = await import('./app/scan-result.tsx')
  await result.loadFeedbackForm(answer)
  return result
}
