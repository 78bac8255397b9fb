import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import { verdictWords } from '@sahihi/contract/i18n/en/verdicts.ts'
import { findBrowser } from '../e2e/fixtures/find-browser.ts'
import { makeCodes } from '../server/src/inventory/create-codes.ts'
import { createLoaderDatabase } from '../server/src/db/client.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { freePort } from '../server/src/db/embedded/supervisor.ts'
import type { PartnerId } from '../server/src/http/authenticate.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { startProcess } from '../server/test/support/server-process.ts'
import { benchLighthouse } from './lighthouse.ts'

type Say = (line: string) => void
type Verdict = { painted: number; bodies: number; answered: { path: string; bytes: number }[]; unanswered: string[] }

const roundTrip = 400
const kbps = 400
const slowdown = 4
const targetSeconds = 1.5
const phone = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** The way of a shopper on a cheap phone and a bad network: the time to the verdict, and what Lighthouse says of the pages. */
export async function benchConsumer(say: Say, runs = 20) {
  const shop = await openShop(runs + 2)
  try {
    await benchVerdict(say, shop.url, shop.serials)
    await benchLighthouse(say, shop.url, shop.serials[0] ?? '')
  } finally {
    await shop.close()
  }
}

/** The server as it runs in production, and serials that nobody has checked yet. */
async function openShop(count: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sahihi-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.url)
  const serials = await issue(postgres.url, count)
  const port = await freePort()
  const server = await startProcess({
    DATABASE_URL: postgres.url,
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:1', // production wants one; no mail is written here
    PAYMENTS: 'sandbox',
  })
  const close = async () => {
    await server.end('SIGTERM')
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: server.url, serials, close }
}

async function issue(databaseUrl: string, quantity: number): Promise<string[]> {
  const db = createLoaderDatabase(databaseUrl)
  const [partnerId, productId, batchId] = [randomUUID(), randomUUID(), randomUUID()]
  const now = new Date()
  const codes = await db.transaction().execute(async (tx) => {
    const partner = {
      id: partnerId,
      companyName: 'Emzor Pharmaceuticals',
      email: 'bench@maker.example',
      address: 'Lagos',
      phoneNumber: '08012345678',
      businessRegistrationNumber: 'RC 1',
      appliedAt: now,
      emailVerifiedAt: now,
      approvedAt: now,
    }
    await tx.insertInto('partners').values(partner).execute()
    const product = { id: productId, partnerId, name: 'Paracetamol 500 mg', category: 'Medicine', description: '' }
    await tx
      .insertInto('products')
      .values({ ...product, createdAt: now })
      .execute()
    const batch = { id: batchId, partnerId, productId, batchNumber: 'BENCH', name: 'Run 7', quantity }
    const dates = { manufacturedOn: '2026-01-01', expiresOn: '2099-01-01', createdAt: now, releasedAt: now }
    await tx
      .insertInto('batches')
      .values({ ...batch, ...dates })
      .execute()
    // Only the gate makes a PartnerId in the product; the bench has no session.
    return makeCodes(tx, partnerId as PartnerId, { batchId, productId, scanLimit: null, quantity })
  })
  await db.destroy()
  return codes.map(serialOf)
}

async function benchVerdict(say: Say, url: string, serials: string[]) {
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  })
  const seen: Verdict[] = []
  for (const serial of serials) seen.push(await timeVerdict(browser, `${url}/verify/${serial}`))
  await browser.close()
  const kept = seen.slice(2) // the first ones warm the server and the browser up
  const times = kept.map(({ painted }) => painted).sort((a, b) => a - b)
  const at = (share: number) => ((times[Math.ceil(times.length * share) - 1] ?? 0) / 1000).toFixed(2)
  const bytesOf = ({ answered }: Verdict) => answered.reduce((sum, { bytes }) => sum + bytes, 0)
  const [middle] = kept.toSorted((a, b) => bytesOf(a) - bytesOf(b)).slice(Math.floor(kept.length / 2))
  say(
    `Time to verdict at ${kbps} kbps, ${roundTrip} ms and CPU x${slowdown}, a new browser profile each time, ${times.length} times: p50 ${at(0.5)} s, p95 ${at(0.95)} s (target ${targetSeconds} s). From the start of the navigation to the paint of the verdict's heading; each request waits a round trip, but the connection is made at once: DNS, TCP and TLS are not in it.`,
  )
  if (!middle) return
  const answered = middle.answered.map(({ path, bytes }) => `${path} ${inFull(bytes)}`).join(', ')
  say(
    `Until then ${middle.answered.length} requests were answered, ${inFull(bytesOf(middle))} bytes on the wire (${answered}), ${inFull(middle.bodies)} of them without headers; begun by then besides: ${middle.unanswered.join(', ') || 'none'}`,
  )
}

const inFull = (value: number) => value.toLocaleString('en-US')

/*
 * In the page, before anything else: the heading with the verdict's words is marked when it comes, so that the browser
 * itself says when it was painted (Element Timing).
 */
const watchHeading = `window.verdictPainted = new Promise((resolve) => {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.identifier === 'verdict') resolve(entry.renderTime)
  }).observe({ type: 'element', buffered: true })
  new MutationObserver(() => {
    for (const heading of document.querySelectorAll('h1'))
      if (heading.textContent === ${JSON.stringify(verdictWords.verdicts.genuine_first.title)})
        heading.setAttribute('elementtiming', 'verdict')
  }).observe(document, { subtree: true, childList: true, characterData: true })
})`

async function timeVerdict(browser: Browser, link: string): Promise<Verdict> {
  const context = await browser.newContext({ ...phone, locale: 'en-NG' })
  const page = await context.newPage()
  await page.addInitScript(watchHeading)
  const debug = await context.newCDPSession(page)
  const wire = await recordWire(debug)
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
  // The page and its answer wait a round trip each.
  if (painted < 2 * roundTrip) throw new Error(`The network was not slowed: the verdict stood after ${painted} ms.`)
  return { painted, bodies, ...wire.until(origin + painted) }
}

/** What goes over the network, as the browser counts it: with headers, compressed. */
async function recordWire(debug: CDPSession) {
  const requests = new Map<string, { path: string; begun: number; ended: number; bytes: number }>()
  let clock = 0 // what the wall's clock shows when the browser's own shows 0
  debug.on('Network.requestWillBeSent', ({ requestId, request, wallTime, timestamp }) => {
    clock = (wallTime - timestamp) * 1000
    requests.set(requestId, {
      path: new URL(request.url).pathname.replace(/[0-9A-Z]{16}$/, '{serial}'),
      begun: wallTime * 1000,
      ended: Number.POSITIVE_INFINITY,
      bytes: 0,
    })
  })
  debug.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) Object.assign(request, { ended: clock + timestamp * 1000, bytes: encodedDataLength })
  })
  await debug.send('Network.enable')
  const until = (moment: number) => {
    const begun = [...requests.values()].filter((request) => request.begun <= moment)
    const answered = begun.filter((request) => request.ended <= moment)
    const unanswered = begun.filter((request) => request.ended > moment).map(({ path }) => path)
    return { answered: answered.map(({ path, bytes }) => ({ path, bytes })), unanswered }
  }
  return { until }
}
