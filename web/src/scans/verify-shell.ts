/*
 * The script of the shell of /verify, inlined by web/build.ts: makes the verify call at once, paints the verdict from
 * the shell's templates, then brings React, which takes over the same answer (design 6). Its own few lines of fetch:
 * lib/call.ts would bring every word of the product before the verdict.
 */
import '../ui/tokens.css'
import './verify-shell.css'
import './verdict.css'
import type { VerdictReply } from '@sahihi/contract/scans.ts'
import { type Answer, type FillName, fillsOf, shownOf } from '@sahihi/contract/verdict-fills.ts'
import type { EarlyVerdict } from './early-verdict.ts'
import { openedScanId, scanContext } from './scan-context.ts'

// Replaced at build time by the names of the built files.
declare const APP_SCRIPT: string
declare const APP_STYLES: string[]

const serial = decodeURIComponent(location.pathname.split('/')[2] as string)
const scan: EarlyVerdict['scan'] = {
  serial,
  scanId: openedScanId(serial),
  scanMethod: location.search.includes('by=hand') ? 'MANUAL_ENTRY' : 'QR_SCAN',
  scanDuration: 0,
}
const waiting = document.querySelector('.w') as HTMLElement
waiting.textContent = 'Checking…'
const answer = ask()
window.__verdict = { scan, answer }
void answer.then(paint).then(bringApp)

// A prerendered or hidden page is not yet a person with a product in their hand.
async function ask(): Promise<Answer | undefined> {
  if ((document as { prerendering?: boolean }).prerendering) await once('prerenderingchange')
  if (document.hidden) await once('visibilitychange')
  try {
    // By JSON, because it leaves out what is undefined.
    const query = new URLSearchParams(JSON.parse(JSON.stringify(scanContext(scan))) as Record<string, string>)
    // biome-ignore lint/style/noRestrictedGlobals: see the head of this file
    return (await (await fetch(`/api/products/verify/${encodeURIComponent(serial)}?${query}`)).json()) as Answer
  } catch {
    return undefined
  }
}

const once = (event: string) => new Promise((resolve) => document.addEventListener(event, resolve, { once: true }))

// Where feedback is asked for in place of a verdict, "Checking…" stays until React brings the questions: true, then.
function paint(given?: Answer) {
  if ((given as VerdictReply | undefined)?.feedbackOnly) return true
  const { content } = document.querySelector(`#verdict-${shownOf(given)}`) as HTMLTemplateElement
  document.querySelector('#root')?.replaceChildren(content)
  const fills = fillsOf(given, serial)
  for (const place of document.querySelectorAll<HTMLElement>('[data-fill]')) {
    place.textContent = fills[place.dataset.fill as FillName] as string // to the browser none is empty
  }
}

// import() and not a <script> element, whose source would need a Trusted Types policy here already.
function bringApp(isAwaited: boolean | undefined) {
  for (const href of APP_STYLES)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  import(/* @vite-ignore */ APP_SCRIPT).catch(() => isAwaited && paint())
}
