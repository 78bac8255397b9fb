import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DemoSize } from '../../src/demo/demo-plan.ts'
import { openStoryCases } from '../../src/demo/ensure-demo.ts'
import { loadDemo } from '../../src/demo/load-demo.ts'
import { drawCodes, planDemo } from '../../src/demo/plan-demo.ts'
import { simulateScans } from '../../src/demo/simulate-scans.ts'
import { evaluateCopyCandidates } from '../../src/insight/copy-cases/evaluate-candidates.ts'
import { createLoaderDatabase } from '../../src/platform/db/client.ts'
import { largestCities } from '../../src/platform/lib/places.ts'
import { replayScans } from '../../src/verify/detection/replay-scans.ts'
import { useTestApp } from '../support/test-app.ts'

const until = new Date('2026-05-03T10:00:00Z')
const size: DemoSize = { scans: 12_000, partners: 2, products: 6, days: 100, seed: 5, until }
const cities = largestCities('NG', 20)
const simulate = (changes: Partial<DemoSize> = {}) =>
  [...simulateScans(planDemo({ ...size, ...changes }), cities)].flat()

const usualSize = { scans: 20_000, partners: 1, products: 8, days: 180 }

const app = await useTestApp()
const db = createLoaderDatabase(app.url)
const demo = await loadDemo(db, planDemo(size), 'none', () => {})
await db.destroy()
await openStoryCases(app.url, demo)

test('a demo is the same for the same seed, and differs for another', () => {
  expect(simulate()).toEqual(simulate())
  expect(drawCodes(planDemo(size))).toEqual(drawCodes(planDemo(size)))
  expect(simulate({ seed: 6 })).not.toEqual(simulate())
  expect(drawCodes(planDemo({ ...size, seed: 6 }))[0]).not.toBe(drawCodes(planDemo(size))[0])
})

test('a demo has the requested number of scans in order of time, up to its end', () => {
  const scans = simulate()
  expect(scans).toHaveLength(size.scans)
  expect(scans.map(({ at }) => at)).toEqual(scans.map(({ at }) => at).toSorted((a, b) => a - b))
  expect(Math.max(...scans.map(({ at }) => at))).toBeLessThanOrEqual(size.until.getTime())
})

test('products of the demo have pictures of their packs, and manufacturers a logo', async () => {
  const rows = await app.db
    .selectFrom('pictures')
    .leftJoin('products', 'products.pictureId', 'pictures.id')
    .leftJoin('partners', 'partners.logoId', 'pictures.id')
    .select(['products.name', 'companyName'])
    .execute()
  const medicines = ['Amoxicillin 250 mg', 'Artemether/Lumefantrine', 'Paracetamol 500 mg']
  const names = [...medicines, 'Brake pads, front', 'Palm oil 2 l']
  expect(rows.flatMap(({ name }) => name ?? []).sort()).toEqual(names.sort())
  expect(rows.flatMap(({ companyName }) => companyName ?? [])).toHaveLength(size.partners)
})

test('a demo is plausible: larger cities and evenings have more scans, and visitors return', () => {
  const scans = simulate({ scans: 30_000, products: 30 })
  const count = (matches: (scan: (typeof scans)[number]) => boolean) => scans.filter(matches).length
  const hour = (at: number) => new Date(at + 3_600_000).getUTCHours()
  expect(count(({ city }) => city === 0)).toBeGreaterThan(count(({ city }) => city === 19) * 3)
  expect(count(({ at }) => hour(at) === 18)).toBeGreaterThan(count(({ at }) => hour(at) === 3) * 10)
  expect(new Set(scans.map(({ visitor }) => visitor)).size).toBeLessThan(scans.length * 0.8)
})

test.each([1, 2, 3, 4, 5])(
  'with the seed %i a demo of the usual size has exactly its two stories as suspected codes',
  (seed) => {
    const plan = planDemo({ ...size, ...usualSize, seed })
    expect(plan.stories.map(({ kind }) => kind)).toEqual(['copied label', 'display item'])
    const [{ quantity } = { quantity: 1 }] = plan.batches
    const batchOf = (code: number) => plan.batches[Math.floor(code / quantity)]
    const scans = [...simulateScans(plan, cities)]
      .flat()
      .filter(({ code }) => !plan.catalogue[batchOf(code)?.product ?? 0]?.collectsFeedback)
      .map(({ code, at, visitor, city }) => ({
        ...{ code: String(code), at, session: String(visitor) },
        ...{ place: cities[city], device: 0, network: undefined },
      }))
    const watched = replayScans(scans, { limit: 10 }).filter((code) => code.watched)
    expect(watched.map(({ code }) => Number(code)).sort()).toEqual(plan.stories.map(({ code }) => code).sort())
    expect(watched.every(({ suspected }) => suspected)).toBe(true)
  },
)

test('a demo of many batches has more stories, and one of a few days has none', () => {
  const large = planDemo({ ...size, ...usualSize, scans: 1_000_000, products: 40 })
  expect(large.stories.length).toBeGreaterThanOrEqual(2 * Math.floor(large.batches.length / 25))
  expect(new Set(large.stories.map(({ code }) => code)).size).toBe(large.stories.length)
  expect(planDemo({ ...size, days: 30 }).stories).toEqual([])
})

test('most scans are first scans, however many there are', () => {
  for (const scans of [1000, 20_000, 400_000]) {
    let [total, first] = [0, 0]
    for (const day of simulateScans(planDemo({ ...size, partners: 1, products: 8, days: 180, scans }), cities))
      for (const { ordinal } of day) {
        total++
        if (ordinal === 1) first++
      }
    expect(first / total, `of ${scans} scans`).toBeGreaterThan(0.6)
    expect(first / total, `of ${scans} scans`).toBeLessThan(0.75)
  }
})

test('a demo of ten million scans of eight products can be planned', () => {
  const plan = planDemo({ ...size, partners: 1, products: 8, days: 180, scans: 10_000_000 })
  expect(drawCodes(plan)).toHaveLength(plan.codeCount)
  expect(plan.catalogue).toHaveLength(8)
  expect(plan.codeCount).toBeGreaterThan(7_000_000)
  expect(new Set(plan.batches.map(({ quantity }) => quantity))).toEqual(new Set([5000]))
  expect(plan.batches.every(({ firstCode }, i) => firstCode === i * 5000)).toBe(true)
  expect(plan.batches.every(({ manufacturedAt: madeOn }) => madeOn < size.until)).toBe(true)
})

test('no unit is scanned before it was manufactured', () => {
  const plan = planDemo(size)
  const [quantity = 1] = plan.batches.map((batch) => batch.quantity)
  const madeAt = (code: number) => Number(plan.batches[Math.floor(code / quantity)]?.manufacturedAt)
  expect(simulate().filter(({ code, at }) => at < madeAt(code))).toEqual([])
})

test('the live feed has the newest scans of the last day', async () => {
  for (const partnerId of demo.partnerIds) {
    const { rows } = await sql<{ scannedAt: Date }>`
      select scanned_at from live_scans where partner_id = ${partnerId} order by id desc`.execute(app.db)
    const { rows: newest } = await sql<{ scannedAt: Date }>`
      select scanned_at from scans where partner_id = ${partnerId} and session_id like 'demo-%'
        and scanned_at > ${new Date(size.until.getTime() - 86_400_000)} order by scanned_at desc limit 50`.execute(
      app.db,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows).toEqual(newest)
  }
})

test('its partners have a current plan, although its scans are old', async () => {
  const { rows } = await sql<{ partnerId: string }>`
    select partner_id from subscription_periods where partner_id = any (${demo.partnerIds}::uuid[]) and starts_at <= now() and ends_at > now()`.execute(
    app.db,
  )
  expect(rows.map(({ partnerId }) => partnerId).sort()).toEqual(demo.partnerIds.toSorted())
})

test('its codes verify with their earlier scans', async () => {
  const { rows } = await sql<{ code: string; scanCount: number }>`
    select id as code, scan_count from codes where scan_count = 2 limit 1`.execute(app.db)
  const { code = '', scanCount = 0 } = rows[0] ?? {}
  const reply = await app.scan(encodeSerial(BigInt(code)))
  expect(reply.json()).toMatchObject({ verdict: 'genuine_again', data: { earlierScans: scanCount } })
})

test('its counts and rollups match its scans, which are numbered within each code', async () => {
  const fetchOk = async (query: ReturnType<typeof sql<{ ok: unknown }>>) => (await query.execute(app.db)).rows[0]?.ok
  expect(demo.scans).toBe(size.scans)
  expect(
    await fetchOk(sql`select count(*)::integer as ok from (
      select code_id, count(*) as n, max(ordinal) as last from scans where session_id like 'demo-%' group by 1) as counted
      where n <> last`),
  ).toBe(0)
  const raw = sql`select scans.partner_id, session_id, (scanned_at at time zone 'Africa/Lagos') as at, product_id, batch_id, method,
    city, country, (ordinal = 1)::integer as is_first from scans join codes on codes.id = scans.code_id where session_id like 'demo-%'`
  const scopes = sql`cross join lateral unnest(array[raw.partner_id, product_id, batch_id]) as scope_id`
  for (const [rollup, counted] of [
    [
      sql`select scope_id, day, qr_scans, manual_scans, first_scans, visitor_scans, coalesce(hour_9, 0), coalesce(hour_23, 0)
        from daily_scans where qr_scans + manual_scans > 0`,
      sql`select scope_id, at::date, count(*) filter (where method = 'QR_SCAN'), count(*) filter (where method = 'MANUAL_ENTRY'),
          sum(is_first), count(session_id), count(*) filter (where extract(hour from at) = 9),
          count(*) filter (where extract(hour from at) = 23) from raw ${scopes} group by 1, 2`,
    ],
    [
      sql`select scope_id, day, country, qr_scans + manual_scans, first_scans, coalesce(hour_9, 0) from daily_country_scans`,
      sql`select scope_id, at::date, country, count(*), sum(is_first), count(*) filter (where extract(hour from at) = 9)
        from raw ${scopes} where city is not null group by 1, 2, 3`,
    ],
    [
      sql`select scope_id, day, city, country, scans, first_scans from daily_city_scans`,
      sql`select scope_id, at::date, city, country, count(*), sum(is_first) from raw ${scopes} where city is not null group by 1, 2, 3, 4`,
    ],
    [
      sql`select scope_id, sum(last_visits), sum(previous_visits) from daily_scans group by 1`,
      sql`select scope_id, count(*), count(*) filter (where scans > 1)
        from (select scope_id, session_id, count(*) as scans from raw ${scopes} group by 1, 2) as visitors group by 1`,
    ],
    [
      sql`select scope_id, day, last_visits from daily_scans where last_visits > 0`,
      sql`select scope_id, day, count(*) from (
        select scope_id, session_id, max(at)::date as day from raw ${scopes} group by 1, 2) as visitors group by 1, 2`,
    ],
  ])
    expect(
      await fetchOk(sql`with raw as (${raw}), rollup as (${rollup}), counted as (${counted})
        select (select count(*) from counted) > 0 and not exists ((table rollup except table counted) union all
          (table counted except table rollup)) as ok`),
    ).toBe(true)
})

test('it has two open cases, from the time when the codes became suspected, and their alerts are open', async () => {
  await evaluateCopyCandidates(app.context)
  const cases = await app.db.selectFrom('copyCases').selectAll().orderBy('openedAt').execute()
  const stories = demo.stories.map(({ codeId }) => [codeId, 'open'])
  expect(cases.map(({ codeId, state }) => [codeId, state]).sort()).toEqual(stories.sort())
  for (const { openedAt, lastVisitorAt, visitors } of cases) {
    expect(Number(openedAt)).toBeLessThan(size.until.getTime() - 86_400_000)
    expect(lastVisitorAt.getTime()).toBeGreaterThan(openedAt.getTime())
    expect(visitors).toBeGreaterThan(20)
  }
  const alerts = await app.db.selectFrom('alerts').selectAll().orderBy('raisedAt').execute()
  expect(alerts).toMatchObject(
    cases.map(({ codeId, openedAt }) => ({ kind: 'copied_label', codeId, raisedAt: openedAt, closedAt: null })),
  )
  const networks = alerts.map(({ details }) => (details as { networks: number }).networks)
  expect(Math.min(...networks)).toBeGreaterThan(3)
  expect(await app.rows('devMailInbox')).toEqual([])
})

test('the copied code verifies as a suspected copy, and the printed genuine one as genuine', async () => {
  const verdictOf = async (codeId: string) =>
    (await app.scan(encodeSerial(BigInt(codeId)))).json<{ verdict: string }>().verdict
  expect(await verdictOf(demo.stories[0]?.codeId ?? '')).toBe('suspected_copy')
  expect(await verdictOf(String(demo.unscannedCode))).toBe('genuine_first')
})

test('its partners have the usual alert rules, with mails', async () => {
  const rules = await app.rows('alertRules', { kind: 'copied_label', notifyByEmail: true })
  expect(rules.map(({ partnerId }) => partnerId).sort()).toEqual(demo.partnerIds.toSorted())
})

test('its companies have a team, activity, reports with an answer, failed checks and an API key', async () => {
  for (const partnerId of demo.partnerIds) {
    const count = async (table: 'memberships' | 'auditLog' | 'reports' | 'apiKeys') =>
      (await app.rows(table, { partnerId })).length
    expect([await count('memberships'), await count('reports'), await count('apiKeys')]).toEqual([4, 3, 1])
    expect(await count('auditLog')).toBeGreaterThan(10)
    const reportIds = (await app.rows('reports', { partnerId })).map(({ id }) => id)
    const answers = await app.rows('reportMessages')
    expect(answers.filter(({ reportId }) => reportIds.includes(reportId))).toHaveLength(1)
    const { rows } = await sql<{ ofPartner: number; ofBatches: number }>`
      select sum(checks) filter (where scope_id = ${partnerId})::integer as of_partner,
          sum(checks) filter (where batches.id is not null)::integer as of_batches
        from quarter_hour_failed_checks left join batches on batches.id = scope_id and partner_id = ${partnerId}`.execute(
      app.db,
    )
    expect(rows[0]?.ofPartner).toBeGreaterThan(5)
    expect(rows[0]?.ofBatches).toBe(rows[0]?.ofPartner)
  }
})

test('each row of the activity of its owner is a sentence that names its subject', async () => {
  const [ownerId = ''] = demo.ownerIds
  const reply = await app.call('GET', '/api/activity', { token: await app.createSession(ownerId) })
  const { data } = reply.json<{ data: { rows: { who: string; before: string; thing: string; after: string }[] } }>()
  const sentences = data.rows.map(({ who, before, thing, after }) => `${who} ${before}${thing}${after}`)
  expect(sentences.filter((sentence) => /no longer there|does not know|former/.test(sentence))).toEqual([])
  const key = 'Amina Bello created the API key “Warehouse system”'
  for (const part of ['Ngozi Eze blocked code ', key, 'wrote to the shopper'])
    expect(sentences).toContainEqual(expect.stringContaining(part))
})
