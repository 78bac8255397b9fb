import { randomUUID } from 'node:crypto'
import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { VerdictData, VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import { expect } from 'vitest'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { evaluateCopyCandidates } from '../../src/insight/copy-cases/evaluate-candidates.ts'
import { storedHistory } from './stored-history.ts'
import { fromOurPage, type TestApp } from './test-app.ts'

export const cities = {
  lagos: [6.45, 3.39],
  kano: [12, 8.52],
  abuja: [9.06, 7.49],
  portHarcourt: [4.82, 7.03],
  ibadan: [7.38, 3.93],
  enugu: [6.44, 7.5],
} as const
export const everyCity: Point[] = Object.values(cities)
type Point = readonly [latitude: number, longitude: number]

type Story = {
  visitors?: number
  /** The places of the visitors in turn, undefined for a visitor who does not share one. */
  cities?: (Point | undefined)[]
  hoursBetween?: number
  /** The session ids of the visitors. Missing ones are random. */
  sessions?: string[]
  /** The IP addresses of the visitors in turn. By default each visitor has a separate network. */
  addresses?: string[]
  /** The operating systems of the visitors in turn, undefined for an unknown device. */
  systems?: (string | undefined)[]
}

/** Visitors scan a code in turn, by default until its label is obviously copied. Then the background work runs. Returns the answers. */
export async function playCopyStory(app: TestApp, serial: string, story: Story = {}): Promise<VerdictReply[]> {
  const { visitors = 12, hoursBetween = 20, sessions = [], addresses, systems = ['Android', 'iOS'] } = story
  const places = story.cities ?? Object.values(cities)
  const replies: VerdictReply[] = []
  for (let i = 0; i < visitors; i++) {
    if (i > 0) app.wait(hoursBetween * 3600)
    const place = places[i % places.length]
    const os = systems[i % systems.length]
    const query = {
      sessionId: sessions[i] ?? randomUUID(),
      ...(os && { deviceInfo: JSON.stringify({ deviceType: 'mobile', os }) }),
      ...(place && { geoLocation: JSON.stringify({ latitude: place[0], longitude: place[1] }) }),
    }
    const address = addresses ? addresses[i % addresses.length] : newNetwork()
    replies.push((await app.scan(serial, query, fromOurPage, address)).json<VerdictReply>())
  }
  await settleCopyCases(app)
  return replies
}

type Visit = { session?: string; scanId?: string; at?: Point | undefined; address?: string }

/** One scan of a code by a phone, by default from a new network. */
export async function visitCode(app: Pick<TestApp, 'scan'>, serial: string, visit: Visit = {}) {
  const { session = randomUUID(), scanId, at, address = newNetwork() } = visit
  const query = {
    sessionId: session,
    ...(scanId && { scanId }),
    ...(at && { geoLocation: JSON.stringify({ latitude: at[0], longitude: at[1] }) }),
  }
  const reply = await app.scan(serial, query, fromOurPage, address)
  return reply.json<VerdictReply | (ErrorReply & { data: VerdictData })>()
}

/** Scans a code with phones in six cities in the last ten days, the last one now. Its next scan is a suspected copy. */
export async function copyLabel(
  app: Pick<TestApp, 'scan' | 'time'>,
  serial: string,
  firstSession: string = randomUUID(),
) {
  const { now } = app.time
  for (const [i, at] of Object.values(cities).entries()) {
    app.time.now = new Date(now.getTime() - (10 - 2 * i) * 86_400_000)
    await visitCode(app, serial, { at, ...(i === 0 && { session: firstSession }) })
  }
}

/** The background work that a server does every second. */
export async function settleCopyCases({ context }: Pick<TestApp, 'context'>) {
  await aggregateScans(context)
  await evaluateCopyCandidates(context)
}

let networks = 0
let file: string | undefined
/**
 * An address of another network. Each file begins with the same one: of 16 bits that stand for a network some are equal by chance, and
 * which must not depend on what ran before.
 */
export function newNetwork() {
  const { testPath } = expect.getState()
  if (testPath !== file) networks = 0
  file = testPath
  networks += 1
  return `102.${16 + Math.floor(networks / 256)}.${networks % 256}.7`
}

/** Single scans of a story, and the data that the server stores about it. */
export function copyClient(current: () => TestApp) {
  const visit = (serial: string, details?: Visit) => visitCode(current(), serial, details)
  const afterDays = (days: number) => current().wait(days * 86_400)

  /** Visitors from each city in turn, two days apart. Returns the last answer. */
  async function playCopies(serial: string, visitors: number) {
    let answer = await visit(serial, { at: everyCity[0] })
    for (let i = 1; i < visitors; i++) {
      afterDays(2)
      answer = await visit(serial, { at: everyCity[i % everyCity.length] })
    }
    return answer
  }

  async function rowOf(serial: string) {
    const stored = await storedHistory(current(), serial)
    if (!stored) throw new Error('The code has one visitor.')
    return stored
  }
  const caseOf = async (serial: string) =>
    (await current().rows('copyCases', { codeId: String(decodeSerial(serial)) }))[0]
  return { visit, afterDays, playCopies, rowOf, caseOf, settle: () => settleCopyCases(current()) }
}
