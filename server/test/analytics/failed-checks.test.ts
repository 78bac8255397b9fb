import { randomUUID } from 'node:crypto'
import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { FailedChecks, Geographic } from '@sahihi/contract/endpoints/analytics/cards.ts'
import type { TestLink } from '@sahihi/contract/endpoints/scans.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pruneFailedChecks } from '../../src/verify/scans/jobs.ts'
import { readBuiltPages } from '../support/built-pages.ts'
import type { Actor } from '../support/factories.ts'
import { createTestApp, fromOurPage, useTestApp } from '../support/test-app.ts'

const lines: string[] = []
const app = await useTestApp({ pages: readBuiltPages, logTo: (line) => lines.push(line) })

const createPartner = () => app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
const read = async ({ token }: Actor, query = '') =>
  (await app.call('GET', `/api/products/analytics/failed-checks?${query}`, { token })).json<{ data: FailedChecks }>()
    .data
const countOf = async (partner: Actor, query = '') => (await read(partner, query)).failedChecks
const eventually = (read: () => unknown) => expect.poll(read, { timeout: 15_000 })
const verdictOf = async (serial: string, query: Record<string, string> = {}) =>
  (await app.scan(serial, query)).json<{ verdict: string }>().verdict

const setBatch = (id: string, set: object) => app.db.updateTable('batches').set(set).where('id', '=', id).execute()
const block = (batchId: string) => app.change('codes', { batchId }, { blockedAt: app.time.now, blockReason: 'Stolen' })

/** A code of each kind that fails, all of one partner. */
async function createFailingCodes(partner: Actor) {
  const create = () => app.createCode({ partner })
  const codes = {
    recalled: await create(),
    blocked: await create(),
    not_released: await create(),
    expired: await create(),
    limit_reached: await app.createCode({ partner, scanLimit: 1 }),
  }
  await setBatch(codes.recalled.batch.id, { recalledAt: app.time.now, recallReason: 'Glass' })
  await block(codes.blocked.batch.id)
  await setBatch(codes.not_released.batch.id, { releasedAt: null })
  await setBatch(codes.expired.batch.id, { expirationDate: '2026-05-01' })
  await app.scan(codes.limit_reached.serial)
  return codes
}

test('failed checks are counted by verdict, by days of the partner’s time zone, and by product and batch', async () => {
  const [partner, other] = [await createPartner(), await createPartner()]
  const codes = await createFailingCodes(partner)
  // Half an hour after midnight in Lagos is still the day before in UTC.
  app.time.now = new Date('2026-05-03T23:30:00Z')
  for (const [verdict, { serial }] of Object.entries(codes)) expect(await verdictOf(serial)).toBe(verdict)
  app.wait(86_400)
  expect(await verdictOf(codes.blocked.serial)).toBe('blocked')

  await eventually(() => countOf(partner)).toBe(6)
  const { trends } = await read(partner)
  const failing = trends.filter(({ verdicts }) => Object.values(verdicts).some((checks) => checks > 0))
  expect(failing).toEqual([
    { date: '2026-05-04', verdicts: { recalled: 1, blocked: 1, not_released: 1, limit_reached: 1, expired: 1 } },
    { date: '2026-05-05', verdicts: { recalled: 0, blocked: 1, not_released: 0, limit_reached: 0, expired: 0 } },
  ])
  expect((await read(partner, 'period=month')).trends.at(-1)).toMatchObject({
    date: '2026-05-01',
    verdicts: { blocked: 2, expired: 1 },
  })
  const { product, batch } = codes.blocked
  expect(await countOf(partner, `productId=${product.id}`)).toBe(2)
  expect(await countOf(partner, `batchId=${batch.id}`)).toBe(2)
  expect(await countOf(partner, `batchId=${batch.id}&from=2026-05-04&to=2026-05-04`)).toBe(1)
  expect(await countOf(partner, `batchId=${batch.id}&productId=${codes.expired.product.id}`)).toBe(0)
  expect(await countOf(other)).toBe(0)
})

test('the map has the cities of failed checks and of codes that may be copied, the latter for roles that may read cases', async () => {
  const partner = await createPartner()
  const [stolen, copied] = [await app.createCode({ partner }), await app.createCode({ partner })]
  await block(stolen.batch.id)
  const lagos = { geoLocation: JSON.stringify({ latitude: 6.45, longitude: 3.39 }) }
  const kano = { geoLocation: JSON.stringify({ latitude: 12, longitude: 8.52 }) }
  for (const place of [lagos, lagos, {}]) expect(await verdictOf(stolen.serial, place)).toBe('blocked')
  for (const place of [lagos, kano, kano]) await app.scan(copied.serial, place)
  await sql`insert into copy_cases (id, code_id, partner_id, product_id, batch_id, state, score, visitors, locations, opened_at, last_visitor_at)
    select gen_random_uuid(), id, partner_id, product_id, batch_id, 'open', 900, 3, 2, ${app.time.now}, ${app.time.now}
      from codes where product_id = ${copied.product.id}`.execute(app.db)
  await eventually(() => countOf(partner)).toBe(3)
  const findings = async ({ token }: Actor, query = '') => {
    const reply = await app.call('GET', `/api/products/analytics/geographic?${query}`, { token })
    const { data } = reply.json<{ data: Geographic }>()
    return data.findings.map(({ city, failedChecks, suspectedCopies }) => [city, failedChecks, suspectedCopies]).sort()
  }
  expect(await findings(partner)).toEqual([
    ['Kano', 0, 1],
    ['Lagos', 2, 1],
  ])
  expect(await findings(partner, `productId=${stolen.product.id}`)).toEqual([['Lagos', 2, 0]])
  expect(await findings(partner, 'from=2026-01-01&to=2026-01-02')).toEqual([])
  expect(await findings(await app.createMember(partner, 'production'))).toEqual([['Lagos', 2, 0]])
})

test('genuine, mistyped and unknown codes, test scans and previews are not counted', async () => {
  const partner = await createPartner()
  const { serial, batch } = await app.createCode({ partner })
  expect(await verdictOf(serial)).toBe('genuine_first')
  await verdictOf(`${serial.slice(0, -1)}${serial.endsWith('0') ? '1' : '0'}`)
  await block(batch.id)
  const { link } = (await app.call('GET', `/api/products/qr/${serial}/test-link`, partner)).json<{ data: TestLink }>()
    .data
  expect((await app.call('GET', new URL(link).pathname + new URL(link).search)).body).toContain('has blocked this code')
  for (const headers of [
    { ...fromOurPage, 'sec-purpose': 'prefetch' },
    { ...fromOurPage, 'user-agent': 'WhatsApp/2.23.20.0' },
  ])
    expect((await app.scan(serial, {}, headers)).json()).not.toHaveProperty('verdict')
  // The only check that counts is the last, so the others would have been counted before it or with it.
  expect(await verdictOf(serial)).toBe('blocked')
  await eventually(() => countOf(partner)).not.toBe(0)
  expect(await countOf(partner)).toBe(1)
})

test('a check that is repeated within an hour counts once, on any server', async () => {
  const second = await createTestApp({ url: app.url })
  second.time.now = app.time.now
  const partner = await createPartner()
  const { serial, batch } = await app.createCode({ partner })
  await block(batch.id)
  const scanId = randomUUID()
  await Promise.all(
    Array.from({ length: 6 }, (_, i) => (i % 2 ? app : second).scan(serial, i < 4 ? { scanId } : undefined)),
  )
  // A server that stops writes its counts.
  await second.close()
  await eventually(() => countOf(partner)).toBe(3)

  app.wait(3_500)
  await pruneFailedChecks(app.context)
  await app.scan(serial, { scanId })
  await app.scan(serial)
  await eventually(() => countOf(partner)).toBe(4)

  app.wait(3_601)
  await pruneFailedChecks(app.context)
  expect(await app.rows('countedFailedChecks', { codeId: String(decodeSerial(serial)) })).toEqual([])
  expect(await countOf(partner)).toBe(4)
})

test('if failed checks cannot be counted, shoppers still get answers, and the checks are counted later', async () => {
  const partner = await createPartner()
  const { serial, batch } = await app.createCode({ partner })
  await block(batch.id)
  const rename = (from: string, to: string) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`
  await rename('counted_failed_checks', 'away').execute(app.db)
  const verdicts = await Promise.all(Array.from({ length: 20 }, () => verdictOf(serial)))
  expect(new Set(verdicts)).toEqual(new Set(['blocked']))
  await eventually(() => lines.some((line) => line.includes('failed checks could not be counted now'))).toBe(true)
  await rename('away', 'counted_failed_checks').execute(app.db)
  await eventually(() => countOf(partner)).toBe(20)
})
