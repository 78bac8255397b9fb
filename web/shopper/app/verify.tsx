/*
 * The page of /verify after the shell's answer. Only in development, where there is no shell, this page makes the call itself.
 */
import '../../ui/tokens.css'
import '../../ui/public.css'
import '../../ui/controls.css'
import { earlyVerdict } from '../scans/early-verdict.ts'
import { VerifyPage } from '../scans/verify-page.tsx'
import { loadFeedbackForm, ScanResult } from './result.tsx'
import { startPage, valueInPath } from './start-page.tsx'

/** Rejects when anything does not load, its style too: the shell's verdict stays then. */
export const started = startPage(
  () => {
    takeOver(document.getElementById('root') as HTMLElement)
    return <VerifyPage serial={valueInPath()} result={ScanResult} />
  },
  // If the questions do not load, the page says so itself.
  {
    load: async () => Promise.all([loadStyle(), loadFeedbackForm(await earlyVerdict()).catch(() => undefined)]),
  },
)

/** Waits for the style that the shell has requested: what is drawn before it comes would move when it does. */
async function loadStyle() {
  const link = document.head.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  // One that failed has no rules.
  if (!link || link.sheet?.cssRules.length) return
  // A new element of the same address, because the event of the first may be over.
  const again = link.cloneNode() as HTMLLinkElement
  await new Promise((resolve, reject) => {
    again.onload = resolve
    again.onerror = reject
    link.replaceWith(again)
  })
}

function takeOver(root: HTMLElement) {
  // The shell has none, so that nothing comes before the verdict.
  document.querySelector('link[rel=icon]')?.setAttribute('href', '/seal.svg')
  root.removeAttribute('aria-live') // the verdict was announced; later changes are not announcements
  root.onclick = null // the shell's, as its class
  root.className = ''
  // Preact keeps what it does not draw: before questions that is the shell's "Checking…".
  if (!root.querySelector('.v')) root.textContent = ''
}
