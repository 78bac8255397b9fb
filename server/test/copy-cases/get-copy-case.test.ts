import { randomUUID } from 'node:crypto'
import type { CopyCaseDetails, TermName } from '@sahihi/contract/endpoints/copy-cases.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { lockHistories, storeHistories } from '../../src/insight/copy-cases/stored-histories.ts'
import { weighVisitors } from '../../src/verify/detection/visitor-history.ts'
import { copyCaseClient, findCaseId } from '../support/copy-case-client.ts'
import { cities, playCopyStory, settleCopyCases, visitCode } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { submitReport, updateReport } from '../support/report-factory.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
let partner: Actor
beforeEach(async () => {
  partner = await app.createPartner({ codeLimit: 5000 })
})
const { createCase, getCase, listCases, decide } = copyCaseClient(() => app)

const { lagos, kano, abuja, ibadan, enugu } = cities
const session = (number: number) => `visitor-number-${number}`

/** What one case says of its visitors, places and score is the same wherever it says it. */
function expectFiguresToAgree({ evidence, terms, timeline, leftOut, score }: CopyCaseDetails) {
  const textOf = (name: TermName) => terms.find((term) => term.name === name)?.text
  expect(textOf('visitors')).toMatch(new RegExp(`^${evidence.visitors} visitors`))
  expect(textOf('locations')).toMatch(new RegExp(`^${evidence.locations} locations`))
  expect(timeline.length + leftOut).toBe(evidence.visitors)
  const points = terms.reduce((sum, term) => sum + term.points, 0)
  expect(points).toBeCloseTo(score, 5)
}

/** The case of a new code after these visits. */
async function caseAfter(story: Parameters<typeof playCopyStory>[2]) {
  const { serial } = await app.createCode({ partner })
  await playCopyStory(app, serial, story)
  return { serial, id: await findCaseId(app, serial) }
}

test('a case says how many scans were far from the markets of the lot, and where most', async () => {
  const { serial } = await app.createCode({ partner, markets: ['NG-LA', 'NG-OY'] })
  await playCopyStory(app, serial, { visitors: 8, cities: [lagos, kano, undefined, kano, ibadan, abuja] })
  const { markets, terms } = await getCase(partner, await findCaseId(app, serial))
  expect(markets).toEqual({
    markets: ['NG-LA', 'NG-OY'],
    scans: 7,
    outsideScans: 4,
    mostIn: { city: 'Kano', country: 'NG' },
  })
  expect(terms.find(({ name }) => name === 'outside_markets')?.text).toBe(
    '2 locations far outside Lagos and Oyo, where the lot is sold',
  )
})

describe('the timeline', () => {
  test('has each visitor with time, place, device, network, weight and the days without a scan before', async () => {
    const { id } = await caseAfter({
      visitors: 6,
      hoursBetween: 100,
      cities: [lagos, undefined, kano, abuja, ibadan, enugu],
      addresses: ['102.89.1.1', '102.89.2.1', '127.0.0.1', '102.89.3.1'],
      systems: ['Android', 'iOS', 'Symbian'],
    })
    const { timeline, leftOut } = await getCase(partner, id)
    expect(leftOut).toBe(0)
    const visits = timeline.map(({ at, city, country, latitude, device, quietDays }) => [
      ...[at.slice(0, 13), city, country, latitude, device, quietDays],
    ])
    expect(visits).toEqual([
      ['2026-05-03T10', 'Lagos', 'NG', 6.45, 'android', null],
      ['2026-05-07T14', null, null, null, 'ios', 4],
      ['2026-05-11T18', 'Kano', 'NG', 12, 'other_mobile', 4],
      ['2026-05-15T22', 'Abuja', 'NG', 9.06, 'android', 4],
      ['2026-05-20T02', 'Ibadan', 'NG', 7.38, 'ios', 4],
      ['2026-05-24T06', 'Enugu', 'NG', 6.44, 'other_mobile', 4],
    ])
    expect(timeline.map(({ weight }) => weight)).toEqual([1, 1, 1, 1, 1, 1])
    expect(timeline[2]?.network).toBeNull()
  })

  test('gives visitors of one network the same number, also from one week to the next', async () => {
    // The keys change on May 7, after the first three visitors.
    const [home, office] = ['102.89.1.1', '102.89.2.1']
    const addresses = [home, office, '102.89.1.200', home, office, '102.89.3.1', '102.89.4.1', '102.89.5.1']
    const { id } = await caseAfter({ visitors: 8, hoursBetween: 30, addresses })
    const { timeline, evidence } = await getCase(partner, id)
    expect(timeline.map(({ network }) => network)).toEqual([1, 2, 1, 1, 2, 3, 4, 5])
    expect(timeline.map(({ weight }) => weight)).toEqual([1, 1, 0.15, 0.15, 0.15, 1, 1, 1])
    expect(evidence.networks).toBe(5)
  })

  test('shows the first 4 and the newest 12 of many visitors, and says how many are between them', async () => {
    const { id } = await caseAfter({ visitors: 40 })
    const { timeline, leftOut, evidence } = await getCase(partner, id)
    expect([timeline.length, leftOut, evidence.visitors]).toEqual([16, 24, 40])
    const hours = timeline.map(({ at }) => (Date.parse(at) - Date.parse('2026-05-03T10:00:00Z')) / 3_600_000)
    expect(hours).toEqual([0, 1, 2, 3, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39].map((i) => 20 * i))
  })
})

describe('the evidence', () => {
  test('counts a browser once, however many others came between its checks, and all locations', async () => {
    const sessions = Array.from({ length: 89 }, (): string => randomUUID())
    sessions.push(sessions[2] ?? '')
    const { id, serial } = await caseAfter({ visitors: 12, sessions })
    // The rest in one city, so that the stored visitors were in few.
    for (let at = 12; at < sessions.length; at += 6)
      await playCopyStory(app, serial, { visitors: 6, sessions: sessions.slice(at), cities: [lagos], hoursBetween: 5 })
    const details = await getCase(partner, id)
    expect(details.evidence).toMatchObject({ visitors: 89, locations: 6 })
    expectFiguresToAgree(details)
    const { cases } = await listCases(partner)
    expect(cases.find((each) => each.id === id)).toEqual(
      expect.objectContaining({ score: details.score, evidence: details.evidence }),
    )
    expect(await visitCode(app, serial)).toMatchObject({
      data: { copyEvidence: { visitors: 64, visitorsAtLeast: true, locations: 6, locationsAtLeast: true } },
    })
  })
})

describe('hints that a case was staged', () => {
  const hintsAfter = async (story: Parameters<typeof playCopyStory>[2]) =>
    (await getCase(partner, (await caseAfter(story)).id)).stagedHints

  test.each([
    ['12', { systems: ['Android'] }],
    ['30, of which the row stores only some', { visitors: 30, systems: ['Android'] }],
  ])('are that all visitors shared a place, had one device class and did not return or write: %s', async (_, story) => {
    const hints = ['every_visitor_located', 'one_device_class', 'nobody_returned', 'no_feedback']
    expect(await hintsAfter(story)).toEqual(hints)
  })

  test('do not apply if a visitor that the row no longer stores is unlike the others', async () => {
    const systems = Array.from({ length: 30 }, (_, i) => (i === 8 ? 'iOS' : 'Android'))
    const places = Array.from({ length: 30 }, (_, i) => (i === 9 ? undefined : Object.values(cities)[i % 6]))
    const { id } = await caseAfter({ visitors: 30, systems, cities: places })
    const { timeline, stagedHints } = await getCase(partner, id)
    expect(timeline.every(({ city, device }) => city !== null && device === 'android')).toBe(true)
    expect(stagedHints).toEqual(['nobody_returned', 'no_feedback'])
  })

  test('do not apply to unknown devices', async () => {
    expect(await hintsAfter({ systems: [undefined] })).not.toContain('one_device_class')
  })

  test('do not apply once a visitor returns or sends an answer or a report', async () => {
    const sessions = Array.from({ length: 12 }, (_, i) => session(i))
    const { id, serial } = await caseAfter({ sessions })
    const hints = ['every_visitor_located', 'nobody_returned', 'no_feedback']
    expect((await getCase(partner, id)).stagedHints).toEqual(hints)
    await visitCode(app, serial, { session: session(3) })
    expect((await getCase(partner, id)).stagedHints).toEqual(['every_visitor_located', 'no_feedback'])
    const body = { sessionId: session(3), answer: 'yes' }
    await app.call('POST', `/api/products/qr/${serial}/own-item`, { body })
    expect((await getCase(partner, id)).stagedHints).toEqual(['every_visitor_located'])
    const reported = await createCase({ partner })
    await submitReport(app, { enteredSerial: reported.serial })
    expect((await getCase(partner, reported.id)).stagedHints).not.toContain('no_feedback')
  })

  test('do not include visitors refused by the scan limit', async () => {
    const { serial } = await app.createCode({ partner, scanLimit: 8 })
    await playCopyStory(app, serial, { visitors: 24, systems: ['Android'] })
    const { stagedHints, leftOut } = await getCase(partner, await findCaseId(app, serial))
    expect([stagedHints, leftOut]).toEqual([['no_feedback'], 8])
  })

  test('include a burst of some hours if the score is high nevertheless', async () => {
    const { id } = await caseAfter({})
    expect((await getCase(partner, id)).stagedHints).not.toContain('within_hours')
    const firstMinute = Math.floor((app.time.now.getTime() - 5 * 3_600_000) / 60_000)
    const { codeId } = await app.row('copyCases', { id })
    const kept = Array.from({ length: 12 }, (_, i) => [firstMinute + i, -1, 0, i, 100]).flat()
    await app.db.transaction().execute(async (tx) => {
      const [stored] = await lockHistories(tx, [codeId])
      if (stored) await storeHistories(tx, [{ ...weighVisitors(stored), codeId, sessionHashes: [], keptEntries: kept }])
    })
    expect((await getCase(partner, id)).stagedHints).toContain('within_hours')
  })
})

describe('other facts about the code', () => {
  test('are the reports on it, the newest first, but not those on other codes', async () => {
    const { serial, id } = await createCase({ partner })
    const other = await createCase({ partner })
    await submitReport(app, { enteredSerial: other.serial })
    const first = await submitReport(app, { enteredSerial: serial })
    const firstAt = app.time.now.toISOString()
    app.wait(60)
    const second = await submitReport(app, { enteredSerial: serial })
    await updateReport(app, await app.createSession(partner.accountId), first.reportId, 'looking_into')
    expect((await getCase(partner, id)).reports).toEqual([
      { id: second.reportId, receivedAt: app.time.now.toISOString(), status: 'new' },
      { id: first.reportId, receivedAt: firstAt, status: 'looking_into' },
    ])
  })

  test('are the newest 20 other cases of its batch', async () => {
    const { product, serials } = await app.createCodes({ partner, quantity: 22 })
    await createCase({ partner })
    for (const serial of serials) await playCopyStory(app, serial, { visitors: 6, hoursBetween: 24 })
    const all = await Promise.all(serials.map((serial) => findCaseId(app, serial)))
    await decide(partner, all[5] ?? '', 'confirm')
    const { otherCases, productId } = await getCase(partner, all[21] ?? '')
    expect([productId, otherCases.map(({ id }) => id)]).toEqual([product.id, all.slice(1, 21).reverse()])
    const score = expect.any(Number)
    expect(otherCases[15]).toEqual({ id: all[5], verificationNumber: serials[5], state: 'confirmed', score })
  })

  test('are the checks that its scan limit refused, in the last 8 days', async () => {
    const rule = { kind: 'many_scans' as const, threshold: 100, notifyByEmail: false }
    await app.insert('alertRules', { id: randomUUID(), partnerId: partner.partnerId, ...rule })
    const { serial } = await app.createCode({ partner, scanLimit: 3 })
    await playCopyStory(app, serial, { visitors: 12, hoursBetween: 24 })
    expect((await getCase(partner, await findCaseId(app, serial))).limitHits).toBe(8)
  })
})

test('the score of a case includes its newest visitor immediately', async () => {
  const { serial, id } = await createCase({ partner })
  const before = await getCase(partner, id)
  app.wait(24 * 3600)
  await visitCode(app, serial, { at: [5.5, 7] })
  const now = await getCase(partner, id)
  const { visitors, locations } = before.evidence
  expect(now.evidence).toMatchObject({ visitors: visitors + 1, locations: locations + 1 })
  await settleCopyCases(app)
  expect(await getCase(partner, id)).toEqual(now)
})
