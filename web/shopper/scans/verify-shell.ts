/*
 * The script of the /verify shell, which stands in the shell (shopper/app/documents-plugin.ts): it makes the verify call at once, fills the verdict into the
 * shell's templates, then loads the page that takes over the same answer (shopper/app/verify.tsx). It has its own fetch, because lib/call.ts would
 * load more code before the verdict. It must run in Chrome 80.
 */
import '../../ui/tokens.css'
import './verdict.css'
import './verify-shell.css'
import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import type { VerdictAnswer, VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import type { EarlyVerdict } from './early-verdict.ts'
import { type Attempt, retryUntilAnswered, slowMs, type WaitReason } from './retry-until-answered.ts'
import { scanContext, tabScanId } from './scan-context.ts'

// The build writes its address here (shopper/app/documents-plugin.ts).
const verifyScript = '__VERIFY_SCRIPT__'

// Elements by their ids (HTML, "Named access on the Window object"): the fewest bytes.
declare const root: HTMLElement
declare const report: HTMLAnchorElement
declare const action: HTMLAnchorElement
declare const verdict: HTMLTemplateElement
declare const app: HTMLTemplateElement
const waiting = root.firstChild as HTMLElement
// In the order of `waits` in shopper/app/documents.tsx.
const texts = (waiting.dataset.w as string).split('|') as [string, string, string, string, string, string, string]
const [checking, slow, retry, title, offline, busy, outage] = texts
let shown: string | undefined
let retryNow: (() => void) | undefined

const segment = location.pathname.split('/')[2] as string
const serial = decodeURIComponent(segment)
const scan = {
  serial,
  scanMethod: location.search.includes('by=hand') ? 'MANUAL_ENTRY' : 'QR_SCAN',
} as EarlyVerdict['scan']
root.onclick = ({ target }) => {
  const element = target as HTMLElement
  if (!retryNow || element.slot !== 'retry') return true
  show(waiting)
  shown = undefined
  retryNow()
  return false // do not follow the link
}
const answer = retryUntilAnswered(send, showWait)
window.early = { scan, answer }
void answer.then((reply) => {
  retryNow = undefined // from here on Retry is a link, until the page is loaded
  const localized = reply?.localized
  const asksFeedback = (reply as VerdictReply | undefined)?.feedbackOnly
  // For a feedback product "Checking…" stays until the page shows the questions.
  if (!asksFeedback) paint(localized, reply)
  document.head.append(app.content)
  // import() instead of a <script> element, whose source would need a Trusted Types policy here.
  import(/* @vite-ignore */ verifyScript)
    .then((page) => page.started)
    .catch(() => asksFeedback && paint({ ...(localized as LocalizedVerdict), product: '', retry }))
})

async function send(timeoutMs: number): Promise<Attempt<VerdictAnswer>> {
  // Only once the page is visible: what it stores while prerendered is lost on the next reload.
  scan.scanId = tabScanId(serial)
  // The controller is the options of the call, too: it has a `signal`.
  const timeout = new AbortController() as AbortController & Pick<RequestInit, 'headers'>
  setTimeout(() => timeout.abort(), timeoutMs)
  waiting.textContent = `${checking} ${serial}`
  setTimeout(() => {
    waiting.textContent = slow
  }, slowMs)
  try {
    const { token } = localStorage // of a session (lib/session.ts)
    if (token) timeout.headers = { authorization: `Bearer ${token}` }
  } catch {} // a browser may refuse to read what it stores
  try {
    const query = scanContext(scan) as object as Record<string, string>
    // biome-ignore lint/style/noRestrictedGlobals: see the head of this file
    const reply = await fetch(`/api/products/verify/${segment}?${new URLSearchParams(query)}`, timeout)
    const { status } = reply
    const seconds = +(reply.headers.get('retry-after') as string)
    // Above 501 also what a proxy answers in the server's place.
    if (status === 429 || status > 501)
      return { wait: status === 429 || (await reply.text()).includes('"busy"') ? 'busy' : 'outage', seconds }
    const answer = (await reply.json()) as VerdictAnswer
    return { answer: answer.localized && answer }
  } catch {
    return { wait: 'offline' }
  }
}

function showWait(reason: WaitReason, seconds: number, end: () => void) {
  retryNow = end
  const isBusy = reason === 'busy'
  const sentence = isBusy ? busy.replace('#', seconds as unknown as string) : navigator.onLine ? outage : offline
  // The same text is painted once: otherwise a screen reader would repeat it with each retry.
  if (shown !== sentence) paint({ tone: 'grey', title, sentence, retry: isBusy ? '' : retry })
  shown = sentence
}

function paint(texts: Partial<LocalizedVerdict> = { tone: 'grey', title, retry }, reply?: VerdictAnswer) {
  show(verdict.content.cloneNode(true))
  root.className = texts.tone as string
  for (const element of root.querySelectorAll<HTMLElement>('[slot]'))
    element.textContent = texts[element.slot as 'title'] || ''
  if (!reply) return
  action.href = texts.actionUrl as string // without a label it is hidden
  report.href += `?serial=${segment}&verdict=${reply.verdict}`
  // For screen readers: a change while the page loads is not always announced.
  ;(root.querySelector('h1') as HTMLElement).focus()
}

function show(node: Node) {
  root.textContent = ''
  root.append(node)
}
