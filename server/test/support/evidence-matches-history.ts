import type { CopyEvidence, VerdictData } from '@sahihi/contract/endpoints/scans.ts'
import { expect } from 'vitest'
import { newNetwork, settleCopyCases, visitCode } from './copy-story.ts'
import { seededRandom } from './seeded-random.ts'
import { storedHistory } from './stored-history.ts'
import type { TestApp } from './test-app.ts'

const { share, below, uuid, oneOf } = seededRandom(1905)
// More than 100 km apart from each other, so that how places are joined to locations does not matter here.
const towns = [
  [6.45, 3.39],
  [12, 8.52],
  [9.06, 7.49],
  [4.82, 7.03],
  [11.83, 13.15],
] as const

/** What happened to a code. A visitor is in the first town that they share. */
type ExpectedHistory = {
  sessions: Set<string>
  located: Set<string>
  anonymous: number
  towns: Set<string>
  firstAt: Date
  lastAt: Date
}

/** Plays one more check of a random history: new and known visitors, with and without a session id or a place. */
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

/** A number of the evidence is what happened, or says that it is a lower bound. */
function expectTrue(evidence: CopyEvidence, { sessions, towns: seen, firstAt, lastAt }: ExpectedHistory) {
  const { visitors, visitorsAtLeast, locations, locationsAtLeast } = evidence
  if (visitorsAtLeast) expect(visitors).toBeLessThanOrEqual(sessions.size)
  else expect(visitors).toBe(sessions.size)
  if (locationsAtLeast) expect(locations).toBeLessThanOrEqual(seen.size)
  else expect(locations).toBe(seen.size)
  const minute = (date: Date) => Math.floor(date.getTime() / 60_000)
  expect([evidence.firstAt, evidence.lastAt].map((at) => minute(new Date(at)))).toEqual([
    minute(firstAt),
    minute(lastAt),
  ])
}

/**
 * Plays random histories of codes, and expects of every suspected copy that the numbers that the shopper reads are those of the row
 * of the code, and true. Returns how many were told.
 */
export async function expectEvidenceMatchesHistory(app: TestApp, histories: number): Promise<number> {
  let told = 0
  for (let history = 0; history < histories; history++) {
    app.time.now = new Date('2026-05-03T10:00:00Z')
    const { serial } = await app.createCode()
    const truth: ExpectedHistory = {
      sessions: new Set(),
      located: new Set(),
      anonymous: 0,
      towns: new Set(),
      firstAt: app.time.now,
      lastAt: app.time.now,
    }
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
