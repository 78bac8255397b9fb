/*
 * The script of the shell of /verify, inlined by web/build.ts: makes the verify call at once, paints what the server says
 * into the shell's templates, then brings React, which takes over the same answer (design 6). Its own few lines of fetch:
 * lib/call.ts would bring every word of the product before the verdict. It must run in Chrome 80.
 */
import '../ui/tokens.css'
import './verify-shell.css'
import './verdict.css'
import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import type { VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import type { EarlyVerdict } from './early-verdict.ts'
import { type Asked, askPatiently, type Wait } from './retry-until-answered.ts'
import { openedScanId, scanContext } from './scan-context.ts'

// Replaced at build time by the name of the built file.
declare const APP_SCRIPT: string

// A window names its elements by their ids (HTML, "Named access on the Window object"): the shortest way to them.
const elements = window as unknown as { root: HTMLElement } & Record<string, HTMLTemplateElement>
const { root } = elements
const waiting = root.firstChild as HTMLElement
// In the order in which the prerendering gives them.
const words = (waiting.dataset.w as string).split('|') as [string, string, string, string, string]
const [checking, retry, title, offline, busy] = words
let shown: string | undefined
let askNow: (() => void) | undefined

const segment = location.pathname.split('/')[2] as string
const serial = decodeURIComponent(segment)
const scan = {
  serial,
  scanMethod: location.search.includes('by=hand') ? 'MANUAL_ENTRY' : 'QR_SCAN',
} as EarlyVerdict['scan']
waiting.textContent = checking
root.onclick = ({ target }) => {
  if (!askNow || (target as HTMLElement).dataset.fill !== 'retry') return true
  show(waiting)
  shown = undefined
  askNow()
  return false // the link is not followed
}
const answer = askPatiently(ask, showWait)
window.__verdict = { scan, answer }
void answer.then((given) => {
  askNow = undefined // from here on Retry is a link, until React has come
  const said = given?.localized
  const isAsking = (given as VerdictReply | undefined)?.feedbackOnly
  // Where feedback is asked for in place of a verdict, "Checking…" stays until React brings the questions.
  if (!isAsking) paint(said)
  document.head.append(contentOf('app'))
  // import() and not a <script> element, whose source would need a Trusted Types policy here already.
  import(/* @vite-ignore */ APP_SCRIPT).catch(() => isAsking && paint({ ...(said as LocalizedVerdict), retry }))
})

async function ask(tries: number): Promise<Asked<VerdictAnswer>> {
  // Not before somebody sees the page: what it keeps while it is prerendered is gone for its next reload.
  scan.scanId = openedScanId(serial)
  const stop = new AbortController()
  // What nobody answers is given up and sent again; a slow network is given more time with each.
  setTimeout(() => stop.abort(), tries * 15e3)
  try {
    const query = new URLSearchParams(scanContext(scan) as object as Record<string, string>)
    // biome-ignore lint/style/noRestrictedGlobals: see the head of this file
    const reply = await fetch(`/api/products/verify/${segment}?${query}`, { signal: stop.signal })
    const { status } = reply
    if (status === 503 || status === 429)
      return { wait: 'busy', seconds: +(reply.headers.get('retry-after') as string) }
    if (status > 499) return {}
    const given = (await reply.json()) as VerdictAnswer
    return { answer: given.localized && given }
  } catch {
    return { wait: 'offline' }
  }
}

function showWait(wait: Wait, seconds: number, now: () => void) {
  askNow = now
  const isBusy = wait === 'busy'
  const sentence = isBusy ? busy.replace('#', `${seconds}`) : navigator.onLine ? '' : offline
  // The same is painted once: a screen reader would read it again with each try.
  if (shown !== sentence) paint({ tone: 'grey', title, sentence, retry: isBusy ? '' : retry })
  shown = sentence
}

function paint(said: Partial<LocalizedVerdict> = { tone: 'grey', title, retry }) {
  show(contentOf(said.tone as string).cloneNode(true))
  for (const place of root.querySelectorAll<HTMLElement>('[data-fill]'))
    place.textContent = said[place.dataset.fill as keyof LocalizedVerdict] || ''
}

function show(node: Node) {
  root.textContent = ''
  root.append(node)
}

const contentOf = (id: string) => (elements[id] as HTMLTemplateElement).content
