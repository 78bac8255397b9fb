import type { CopyEvidence, VerdictData } from '@sahihi/contract/endpoints/scans.ts'
import { expect } from 'vitest'
import { newNetwork, settleCopyCases, visitCode } from './copy-story.ts'
import { seededRandom } from './seeded-random.ts'
import { storedHistory } from './stored-history.ts'
import type { TestApp } from './test-app.ts'

const { share, below, uuid, oneOf } = seededRandom(1905)
// More than 100 km apart, so that each town is a separate location.
const towns = [
  [6.45, 3.39],
  [12, 8.52],
  [9.06, 7.49],
  [4.82, 7.03],
  [11.83, 13.15],
] as const

/** The events of a code. A visitor counts for the first town that they share. */
type ExpectedHistory = {
  sessions: Set<string>
  located: Set<string>
  anonymous: number
  towns: Set<string>
  firstAt: Date
  lastAt: Date
}

/** Adds a scan to a random history: of a new or known visitor, with or without a session id or place. */
async function checkOnce(app: TestApp, serial: string, truth: ExpectedHistory) {
  const knows = truth.sessions.size > 0 && share() < 0.2
  const session = knows ? oneOf([...truth.sessions]) : uuid()
  const isAnonymous = !knows && share() < 0.05
  const town = share() < 0.7 ? oneOf(towns) : undefined
  const details = { at: town, address: newNetwork(), ...(isAnonymous ? {} : { session }) }
  const geoLocation = town && JSON.stringify({ latitude: town[0], longitude: town[1] })
  const answer = isAnonymous
    ? (await app.scan(serial, { lang: 'en', ...(geoLocation && { geoLocation }) })).json<never>()
    : await visitCode(app, serial, details)
  if (isAnonymous) truth.anonymous += 1
  if (!knows) truth.lastAt = app.time.now
  if (!isAnonymous) truth.sessions.add(session)
  if (town && !truth.located.has(session)) {
    truth.located.add(session)
    truth.towns.add(town.join())
  }
  return answer as { verdict: string; data: VerdictData }
}

/** Expects that a number in the evidence is exact or marked as a lower bound. */
function expectTrue(evidence: CopyEvidence, { sessions, towns: seen, firstAt, lastAt }: ExpectedHistory) {
  const { visitors, visitorsAtLeast, locations, locationsAtLeast } = evidence
  if (visitorsAtLeast) expect(visitors).toBeLessThanOrEqual(sessions.size)
  else expect(visitors).toBe(sessions.size)
  if (locationsAtLeast) expect(locations).toBeLessThanOrEqual(seen.size)
  else expect(locations).toBe(seen.size)
  const minute = (date: Date) => Math.floor(date.getTime() / 60_000)
  const stated = [evidence.firstAt, evidence.lastAt].map((at) => minute(new Date(at)))
  expect(stated).toEqual([firstAt, lastAt].map(minute))
}

/**
 * Plays random histories of codes. Expects that the evidence shown for each suspected copy equals the stored row and the history.
 * Returns the number of suspected copies.
 */
export async function expectEvidenceMatchesHistory(app: TestApp, histories: number): Promise<number> {
  let told = 0
  for (let history = 0; history < histories; history++) {
    app.time.now = new Date('2026-05-03T10:00:00Z')
    const { serial } = await app.createCode()
    const { now } = app.time
    const visitors = { sessions: new Set<string>(), located: new Set<string>(), anonymous: 0 }
    const truth: ExpectedHistory = { ...visitors, towns: new Set(), firstAt: now, lastAt: now }
    for (let checks = 6 + below(24); checks > 0; checks--) {
      const { verdict, data } = await checkOnce(app, serial, truth)
      if (verdict === 'suspected_copy' && data.copyEvidence) {
        told += 1
        expectTrue(data.copyEvidence, truth)
        const { visitors = 0, anonymousVisitors = 0 } = (await storedHistory(app, serial)) ?? {}
        expect({ visitors, anonymousVisitors }).toEqual({
          visitors: truth.sessions.size + truth.anonymous,
          anonymousVisitors: truth.anonymous,
        })
        expect(data.copyEvidence.visitors).toBe(visitors - anonymousVisitors)
      }
      app.wait(oneOf([40, 3600, 40_000, 200_000]))
      if (share() < 0.2) await settleCopyCases(app)
    }
  }
  return told
}
