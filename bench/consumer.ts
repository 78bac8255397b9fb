import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { verdictText } from '@sahihi/contract/i18n/en/verdicts.ts'
import { findBrowser } from '../e2e/fixtures/find-browser.ts'
import { codeAt, fillCatalogue } from './catalogue.ts'
import { inDatabase } from './database.ts'
import { formatNumber, type Print } from './figures.ts'
import { withProduct } from './product.ts'

type Verdict = { painted: number; bodies: number; answered: { path: string; bytes: number }[]; unanswered: string[] }

const roundTrip = 400
const kbps = 400
const slowdown = 4
const targetSeconds = 1.5
const phone = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** The shopper's page on a cheap phone and a bad network: the time to the verdict. */
export async function benchConsumer(print: Print, { runs }: { runs: number }) {
  const serials = Array.from({ length: runs + 2 }, (_, i) => encodeSerial(codeAt(i + 1)))
  await inDatabase(
    ({ pool }) => fillCatalogue(pool, { partners: 1, codes: serials.length }),
    ({ url }) => withProduct(url, {}, (product) => benchVerdict(print, product.url, serials)),
  )
}

async function benchVerdict(print: Print, url: string, serials: string[]) {
  const { executablePath, args, env } = await findBrowser({ isWhole: true })
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  })
  const verdicts: Verdict[] = []
  for (const serial of serials) verdicts.push(await timeVerdict(browser, `${url}/verify/${serial}`))
  await browser.close()
  const measured = verdicts.slice(2) // the first ones warm up the server and the browser
  const times = measured.map(({ painted }) => painted).sort((a, b) => a - b)
  const at = (share: number) => ((times[Math.ceil(times.length * share) - 1] ?? 0) / 1000).toFixed(2)
  const bytesOf = ({ answered }: Verdict) => answered.reduce((sum, { bytes }) => sum + bytes, 0)
  const [middle] = measured.toSorted((a, b) => bytesOf(a) - bytesOf(b)).slice(Math.floor(measured.length / 2))
  print(
    `Time to verdict at ${kbps} kbps, ${roundTrip} ms and CPU x${slowdown}, a new browser profile each time, ${times.length} times: p50 ${at(0.5)} s, p95 ${at(0.95)} s (target ${targetSeconds} s). From the start of the navigation to the paint of the verdict's heading; each request waits a round trip, but the connection is made at once: DNS, TCP and TLS are not in it.`,
  )
  if (!middle) return
  const answered = middle.answered.map(({ path, bytes }) => `${path} ${formatNumber(bytes)}`).join(', ')
  print(
    `Until then ${middle.answered.length} requests were answered, ${formatNumber(bytesOf(middle))} bytes on the wire (${answered}), ${formatNumber(middle.bodies)} of them without headers; started but not answered by then: ${middle.unanswered.join(', ') || 'none'}`,
  )
}

/*
 * Runs in the page before its own scripts. It marks the heading with the verdict, so that the browser reports when it was
 * painted (Element Timing).
 */
const watchHeading = `window.verdictPainted = new Promise((resolve) => {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.identifier === 'verdict') resolve(entry.renderTime)
  }).observe({ type: 'element', buffered: true })
  new MutationObserver(() => {
    for (const heading of document.querySelectorAll('h1'))
      if (heading.textContent === ${JSON.stringify(verdictText.verdicts.genuine_first.title)})
        heading.setAttribute('elementtiming', 'verdict')
  }).observe(document, { subtree: true, childList: true, characterData: true })
})`

async function timeVerdict(browser: Browser, link: string): Promise<Verdict> {
  const context = await browser.newContext({ ...phone, locale: 'en-NG' })
  const page = await context.newPage()
  await page.addInitScript(watchHeading)
  const debug = await context.newCDPSession(page)
  const traffic = await recordTraffic(debug)
  await debug.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: (kbps * 1000) / 8,
    uploadThroughput: (kbps * 1000) / 8,
  })
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(link, { waitUntil: 'commit' })
  const { painted, origin, bodies } = await page.evaluate<{ painted: number; origin: number; bodies: number }>(
    `window.verdictPainted.then((painted) => {
      const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      const answered = all.filter((entry) => entry.responseEnd <= painted)
      const bodies = answered.reduce((sum, entry) => sum + entry.encodedBodySize, 0)
      return { painted, origin: performance.timeOrigin, bodies }
    })`,
  )
  await context.close()
  // The page and the API reply each take a round trip.
  if (painted < 2 * roundTrip)
    throw new Error(`The network was not slowed: the verdict was painted after ${painted} ms.`)
  return { painted, bodies, ...traffic.until(origin + painted) }
}

/** The network traffic as the browser counts it: compressed, with headers. */
async function recordTraffic(debug: CDPSession) {
  const requests = new Map<string, { path: string; startedAt: number; endedAt: number; bytes: number }>()
  let clockOffset = 0 // wall clock time at 0 of the browser's monotonic clock
  debug.on('Network.requestWillBeSent', ({ requestId, request, wallTime, timestamp }) => {
    clockOffset = (wallTime - timestamp) * 1000
    requests.set(requestId, {
      path: new URL(request.url).pathname.replace(/[0-9A-Z]{16}$/, '{serial}'),
      startedAt: wallTime * 1000,
      endedAt: Number.POSITIVE_INFINITY,
      bytes: 0,
    })
  })
  debug.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) Object.assign(request, { endedAt: clockOffset + timestamp * 1000, bytes: encodedDataLength })
  })
  await debug.send('Network.enable')
  const until = (moment: number) => {
    const started = [...requests.values()].filter((request) => request.startedAt <= moment)
    const answered = started.filter((request) => request.endedAt <= moment)
    const unanswered = started.filter((request) => request.endedAt > moment).map(({ path }) => path)
    return { answered: answered.map(({ path, bytes }) => ({ path, bytes })), unanswered }
  }
  return { until }
}
