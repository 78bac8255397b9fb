import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { eraseFirstVisitorTags } from '../../../src/catalog/codes/erase-first-visitor-tags.ts'
import { eraseTagsOfSome } from '../../../src/insight/copy-cases/erase-network-tags.ts'
import { deleteOldCases, registerCopyCaseJobs } from '../../../src/insight/copy-cases/jobs.ts'
import { applyRetention } from '../../../src/operations/visitors/jobs.ts'
import { runAllParts } from '../../../src/platform/lib/run-all-parts.ts'
import { recentVisitors, unpackKeptVisitors, weighVisitors } from '../../../src/verify/detection/visitor-history.ts'
import { copyCaseClient, findCaseId } from '../../support/copy-case-client.ts'
import { cities, newNetwork, playCopyStory, settleCopyCases, visitCode } from '../../support/copy-story.ts'
import type { Actor } from '../../support/factories.ts'
import { storedHistory } from '../../support/stored-history.ts'
import { createTestApp, type TestApp, useTestApp } from '../../support/test-app.ts'
import { untilWaiting } from '../../support/wait-until.ts'

const app = await useTestApp()
let partner: Actor
beforeEach(async () => {
  partner = await app.createPartner({ codeLimit: 5000 })
})
const { createCase, createCases, getCase, listCases, decide } = copyCaseClient(() => app)

const start = Date.parse('2026-05-03T10:00:00Z')
const wait = (days: number) => app.wait(days * 86_400)
/** The days on which visitors with a stored network tag came. */
async function taggedDays(serial: string) {
  const row = await storedHistory(app, serial)
  const visitors = row ? [...unpackKeptVisitors(row), ...recentVisitors(row)] : []
  return visitors
    .filter(({ tag }) => tag !== undefined)
    .map(({ minute }) => Math.round((minute * 60_000 - start) / 86_400_000))
}
/** What a server does each night. */
async function erase({ db, time: { now } }: TestApp) {
  await runAllParts((position) => eraseTagsOfSome(db, now, position))
  await runAllParts((position) => eraseFirstVisitorTags(db, now, { position, daysBack: 8 }))
}
const deleteAllOldCases = () => runAllParts((position) => deleteOldCases(app.context, position))

test('every night tags are erased, old cases are deleted and undecided ones computed again', async () => {
  const [open, decided] = await createCases(partner, 2).then(({ ids }) => ids)
  await decide(partner, decided ?? '', 'confirm')
  const token = await app.createSession(partner.accountId)
  const { serial } = await app.createCode({ partner: { ...partner, token } })
  await playCopyStory(app, serial, { visitors: 3, hoursBetween: 1 })
  wait(8)
  await app.db.updateTable('copyCases').set({ score: 0 }).where('partnerId', '=', partner.partnerId).execute()
  await registerCopyCaseJobs(app.context, { restFactor: 0, daysBack: 9 })
  await app.db.transaction().execute((tx) => app.context.jobs.enqueue(tx, 'maintain-copy-cases', {}))
  const scoresOf = async () => {
    await settleCopyCases(app)
    const cases = await app.rows('copyCases', { partnerId: partner.partnerId })
    return Object.fromEntries(cases.map(({ id, score }) => [id, score]))
  }
  await expect
    .poll(scoresOf, { timeout: 150_000 })
    .toEqual({ [open ?? '']: expect.toSatisfy((score: number) => score > 1000), [decided ?? '']: 0 })
  expect(await taggedDays(serial)).toEqual([])
  // A cluster takes its time for the many small parts.
}, 180_000)

describe('network tags', () => {
  test('are erased 7 days after the visit, which keeps the weights and the score', async () => {
    const { serial } = await app.createCode({ partner })
    const addresses = Array.from({ length: 9 }, newNetwork)
    addresses[3] = addresses[0] ?? ''
    await playCopyStory(app, serial, { visitors: 9, hoursBetween: 24, addresses })
    const id = await findCaseId(app, serial)
    const before = await getCase(partner, id)
    expect(await taggedDays(serial)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    await erase(app)
    expect(await taggedDays(serial)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    wait(3)
    await erase(app)
    expect(await taggedDays(serial)).toEqual([4, 5, 6, 7, 8])
    wait(4.1)
    await erase(app)
    expect(await taggedDays(serial)).toEqual([])
    const { timeline, ...after } = await getCase(partner, id)
    expect(before).toMatchObject({ ...after, terms: expect.anything(), score: expect.anything() })
    const own = ({ terms }: typeof before) => terms.filter(({ name }) => name !== 'repeat_rate')
    expect(own({ ...after, timeline })).toEqual(own(before))
    expect(timeline.map(({ weight }) => weight)).toEqual(before.timeline.map(({ weight }) => weight))
    expect(new Set(timeline.map(({ network }) => network))).toEqual(new Set([null]))
  })

  test('can be erased every night with the same results as on a server that erases none', async () => {
    const other = await createTestApp()
    const networks = [newNetwork(), newNetwork(), newNetwork(), newNetwork()]
    const endOf = async (server: TestApp) => {
      server.time.now = new Date(start)
      const { serial } = await server.createCode()
      for (let i = 0; i < 24; i++) {
        const at = i % 5 === 0 ? undefined : Object.values(cities)[i % 6]
        const address = networks[((i * i) % 7) % 4] ?? ''
        await visitCode(server, serial, { session: `visitor-${i}`, address, at })
        await settleCopyCases(server)
        server.wait((8 + (i % 3) * 9) * 3600)
        if (server === app) await eraseTagsOfSome(server.db, server.time.now)
      }
      const row = await storedHistory(server, serial)
      if (!row) throw new Error('The code has visitors.')
      const { weight, networks: known, keptEntries, ...weighed } = weighVisitors(row)
      const kept = unpackKeptVisitors({ ...weighed, weight, networks: known, keptEntries })
      const scores = (await server.rows('copyCases', { codeId: row.codeId })).map(({ score }) => score)
      return { weight, known, weights: kept.map((visitor) => visitor.weight), scores }
    }
    expect(await endOf(app)).toEqual(await endOf(other))
    await other.close()
  })

  test('of a code with one visitor are erased too, and its device class is kept', async () => {
    const { serial } = await app.createCode({ partner })
    await playCopyStory(app, serial, { visitors: 1, systems: ['iOS'] })
    const markOf = async () => (await app.row('codes', { id: String(decodeSerial(serial)) })).firstVisitorMark ?? 0
    const mark = await markOf()
    expect(mark & 65_536).toBe(65_536)
    wait(6.9)
    await erase(app)
    expect(await markOf()).toBe(mark)
    wait(0.2)
    await erase(app)
    expect(await markOf()).toBe(mark & ~131_071)
    wait(1)
    await playCopyStory(app, serial, { visitors: 8, hoursBetween: 24 })
    const [first, second] = (await getCase(partner, await findCaseId(app, serial))).timeline
    expect([first?.device, first?.network, second?.network]).toEqual(['ios', null, 1])
  })

  test('are erased while shoppers check the same codes, and no visitor is lost', async () => {
    const { ids, serials } = await createCases(partner, 5)
    wait(5)
    const checks = [...serials, ...serials.toReversed(), ...serials].map((serial) => visitCode(app, serial))
    await Promise.all([...checks, erase(app), settleCopyCases(app), erase(app)])
    await settleCopyCases(app)
    const counts = await Promise.all(ids.map(async (id) => (await getCase(partner, id)).evidence.visitors))
    expect(counts).toEqual(ids.map(() => 9))
    for (const serial of serials) expect(Math.min(...(await taggedDays(serial)))).toBe(3)
  })
})

describe('cases of codes without a new visitor for as long as scans are kept', () => {
  const yearsLater = () => wait(365 * 3)

  test('are deleted with the history of the code, which then verifies as usual', async () => {
    const { serial } = await createCase({ partner, expirationDate: '2036-01-01' })
    const body = { sessionId: 'first-of-all', answer: 'yes' }
    await visitCode(app, serial, { session: body.sessionId })
    await app.call('POST', `/api/products/qr/${serial}/own-item`, { body })
    yearsLater()
    await deleteAllOldCases()
    expect((await listCases(partner)).cases).toEqual([])
    expect(await storedHistory(app, serial)).toBeUndefined()
    expect(await app.rows('ownItemAnswers', { sessionId: body.sessionId })).toEqual([])
    expect((await visitCode(app, serial)).verdict).toBe('genuine_again')
  })

  test('stay if a new visitor came since', async () => {
    const { serial, id } = await createCase({ partner })
    wait(300)
    await visitCode(app, serial)
    wait(390)
    await deleteAllOldCases()
    expect((await getCase(partner, id)).evidence.visitors).toBe(13)
  })

  test('stay when a visitor comes while they are about to be deleted', async () => {
    const { serial, id } = await createCase({ partner, expirationDate: '2036-01-01' })
    yearsLater()
    const deletion = await app.db.transaction().execute(async (tx) => {
      await sql`select from codes where id = ${String(decodeSerial(serial))} for update`.execute(tx)
      const visit = visitCode(app, serial)
      await untilWaiting(app.url, 1, '%record_scan%')
      const deleting = deleteAllOldCases()
      await untilWaiting(app.url, 2)
      return { visit, deleting }
    })
    await Promise.all([deletion.visit, deletion.deleting])
    expect((await getCase(partner, id)).evidence.visitors).toBe(13)
  })

  test('stay if the copy is confirmed, without the places, devices and networks of the visitors', async () => {
    const { serial, id } = await createCase({ partner })
    await decide(partner, id, 'confirm')
    yearsLater()
    while (!(await applyRetention(app.context)));
    await deleteAllOldCases()
    const { state, timeline, evidence } = await getCase(partner, id)
    expect([state, evidence.visitors, timeline.length]).toEqual(['confirmed', 12, 12])
    for (const { city, latitude, device, network, weight } of timeline)
      expect([city, latitude, device, network, weight]).toEqual([null, null, null, null, 1])
    const row = await storedHistory(app, serial)
    const hashes = row ? unpackKeptVisitors(row).map(({ sessionHash }) => sessionHash) : []
    expect(new Set([...(row?.sessionHashes ?? []), ...hashes])).toEqual(new Set([0]))
  })
})
