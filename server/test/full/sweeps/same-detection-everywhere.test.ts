import { randomUUID } from 'node:crypto'
import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../../src/app.ts'
import { aggregateScans } from '../../../src/insight/analytics/rollups/aggregate-scans.ts'
import { evaluateCopyCandidates } from '../../../src/insight/copy-cases/evaluate-candidates.ts'
import { hashNetwork, type ReplayScan, replayScans } from '../../../src/verify/detection/replay-scans.ts'
import { useSecondServer } from '../../support/second-server.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { fromOurPage, useTestApp } from '../../support/test-app.ts'

const { share, below, uuid, oneOf } = seededRandom(41)
const places = [
  { latitude: 6.45, longitude: 3.39 },
  { latitude: 6.46, longitude: 3.4 },
  { latitude: 6.5, longitude: 3.42 },
  { latitude: 12, longitude: 8.52 },
  { latitude: 9.06, longitude: 7.49 },
]
const codes = 4
const markets = ['NG-LA']
/** One check. Its code is a number, so that every run gets the same checks. */
type Check = Omit<ReplayScan, 'code' | 'network'> & { code: number; network: number; scanId: string }
const checks = drawChecks()

const app = await useTestApp()
const second = await buildApp(await useSecondServer(app))
afterAll(() => second.close())

/** Visitors and their repeats over some weeks: with, without and with late places, on shared networks, in bursts. */
function drawChecks(): Check[] {
  const drawn: Check[] = []
  let at = Date.parse('2026-05-03T10:00:00Z')
  for (let i = 0; i < 150; i++) {
    at += oneOf([40_000, 20 * 60_000, 5 * 3_600_000, share() < 0.3 ? 5 * 86_400_000 : 3_600_000])
    const code = below(codes)
    const known = drawn.filter((check) => check.code === code && check.session !== undefined)
    const owners = { product: 'p', batch: 'b', partner: 'm', markets }
    const base = { ...owners, at, code, scanId: uuid(), device: oneOf([1, 1, 2, 4]), network: below(40) }
    const place = share() < 0.6 ? oneOf(places) : undefined
    const repeats = share() < 0.25 && known.length > 0
    const session = repeats ? oneOf(known).session : share() < 0.1 ? undefined : uuid()
    const check = { ...base, session, place }
    drawn.push(check)
    // The page asks for the place after the verdict, and sends the same scan again with it.
    if (!place && session && share() < 0.5) drawn.push({ ...check, at: at + 5000, place: oneOf(places) })
  }
  return drawn
}

const systems: Record<number, string> = {
  1: '{"deviceType":"mobile","os":"Android"}',
  2: '{"deviceType":"mobile","os":"iOS"}',
  4: '{"deviceType":"desktop","os":"Windows"}',
}

/** Sends the checks to the servers in turn. Returns for each code the check from which it was suspected, and the score of its case. */
async function overHttp(servers: FastifyInstance[]) {
  const serials = await createSerials()
  const seen = new Map<number, { checks: number; suspected?: number }>()
  for (const [i, check] of checks.entries()) {
    // The baselines of midnight have everything of the day before.
    if (check.at - app.time.now.getTime() > 3_600_000) await settle()
    app.time.now = new Date(check.at)
    const reply = await servers[i % servers.length]?.inject(requestOf(check, serials[check.code] ?? ''))
    const state = seen.get(check.code) ?? { checks: 0 }
    state.checks += 1
    if (reply?.json<VerdictReply>().verdict === 'suspected_copy') state.suspected ??= state.checks
    seen.set(check.code, state)
  }
  await settle()
  const cases = await app.rows('copyCases')
  return serials.map((serial, code) => ({
    suspected: seen.get(code)?.suspected,
    score: cases.find(({ codeId }) => codeId === String(decodeSerial(serial)))?.score,
  }))
}

function requestOf({ session, place, device, network, scanId }: Check, serial: string) {
  const query = new URLSearchParams({
    scanId,
    deviceInfo: systems[device] ?? '',
    ...(session && { sessionId: session }),
    ...(place && { geoLocation: JSON.stringify(place) }),
  })
  return { url: `/api/products/verify/${serial}?${query}`, headers: fromOurPage, remoteAddress: `102.89.${network}.9` }
}

async function settle() {
  await aggregateScans(app.context)
  await evaluateCopyCandidates(app.context)
}

async function createSerials() {
  app.time.now = new Date('2026-05-03T09:00:00Z')
  const partner = await app.createPartner({ codeLimit: 1000, companyName: randomUUID() })
  return (await app.createCodes({ partner, quantity: codes, markets })).serials
}

test('two servers and the replay reach the same verdicts and the same scores', async () => {
  const scans = checks.map(({ network, code, ...check }) => ({
    ...{ ...check, code: String(code), network: hashNetwork(String(network)) },
  }))
  const replayed = replayScans(scans, { limit: 10 })
  const expected = Array.from({ length: codes }, (_, code) => {
    const found = replayed.find((one) => one.code === String(code))
    const { score = 0 } = found?.assessment ?? {}
    return { suspected: found?.suspected?.scan, score: found?.watched ? Math.round(score * 100) : undefined }
  })
  expect(expected.filter(({ suspected }) => suspected !== undefined).length).toBeGreaterThan(1)
  expect(await overHttp([app.fastify, second])).toEqual(expected)
}, 300_000)
