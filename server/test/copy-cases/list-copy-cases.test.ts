import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { CaseGroup } from '@sahihi/contract/endpoints/copy-cases.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { copyCaseClient } from '../support/copy-case-client.ts'
import { playCopyStory } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { createImportClient } from '../support/import-client.ts'
import { isOnCluster, useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
let partner: Actor
beforeEach(async () => {
  partner = await app.createPartner({ codeLimit: 5000 })
})
const { createCase, listCases, decide, mustCall } = copyCaseClient(() => app)

const ids = ({ cases }: { cases: { id: string }[] }) => cases.map(({ id }) => id)

/** Inserts a case for each code of a new batch. The case of the nth code has n visitors. */
async function insertCases(quantity: number, name = 'Kano Cola 50cl') {
  const { product, batch } = await app.createBatch({ partner, name, quantity })
  const now = app.time.now
  await sql`
    with numbered as (select codes.*, row_number() over (order by id)::integer as number from codes where batch_id = ${batch.id}),
      inserted_visitors as (
        insert into recent_visitors (code_id, number, minute, place, mark, session_hash, scan_hash, gap)
          select id, number, 29630000, -1, 0, 1, 1, 0 from numbered
      ), counted as (
        update codes set visitors = greatest(number, 2) from numbered where numbered.id = codes.id
      )
    insert into copy_cases (id, code_id, partner_id, product_id, batch_id, state, score, visitors, locations, opened_at, last_visitor_at)
      select gen_random_uuid(), id, partner_id, product_id, batch_id, case when number % 4 = 0 then 'watched' else 'open' end,
        800 + number * 7919 % 1000, number, 1, ${now}::timestamptz + number * interval '1 second', ${now} from numbered`.execute(
    app.db,
  )
  return { product, batch }
}
const casesInOrder = async (order: 'score' | 'openedAt' | 'visitors') => {
  const cases = app.db.selectFrom('copyCases').where('partnerId', '=', partner.partnerId).select('id')
  return (await cases.orderBy(order, 'desc').orderBy('id', 'desc').execute()).map(({ id }) => id)
}

test('a copied label is listed with its evidence, its score and the terms of the score', async () => {
  const { product, batch, serial } = await createCase({ partner })
  const openedAt = app.time.now.toISOString()
  const { cases, openCount, raisedLimits, pagination } = await listCases(partner)
  expect(cases).toMatchObject([
    {
      verificationNumber: serial,
      productId: product.id,
      productName: product.name,
      batchId: batch.id,
      batchName: 'Run 7',
      state: 'open',
      limit: 10,
      openedAt,
      isBlocked: false,
      evidence: {
        visitors: 12,
        locations: 6,
        networks: 12,
        firstAt: '2026-05-03T10:00:00.000Z',
        lastAt: '2026-05-12T14:00:00.000Z',
        quietReturns: 0,
        busiestLocation: 2,
        usualVisitors: null,
      },
    },
  ])
  expect([openCount, raisedLimits, pagination.totalCount]).toEqual([1, [], 1])
  const [{ score = 0, terms = [] } = {}] = cases
  expect(terms.map(({ name, points }) => [name, points])).toEqual([
    ['visitors', 10],
    ['locations', 8],
    ['busiest_location', -1],
    ['outside_markets', 0],
    ['quiet_3_days', 0],
    ['quiet_20_days', 0],
    ['repeat_rate', expect.closeTo(-0.11, 1)],
    ['batch_shift', 0],
  ])
  const texts = ['12 visitors', '6 locations', '2 visitors at the busiest location']
  expect(terms.map(({ text }) => text).slice(0, 3)).toEqual(texts)
  expect(score).toBeCloseTo(terms.reduce((sum, { points }) => sum + points, 0))
  const stored = await app.row('copyCases', { partnerId: partner.partnerId })
  expect(stored.score).toBe(Math.round(score * 100))
})

test('a case of an imported code is listed under the serial on its label', async () => {
  const { product } = await app.createBatch({ partner, quantity: 1 })
  await createImportClient(app).importSerials('LOT-00017', { token: partner.token, productId: product.id })
  await playCopyStory(app, 'LOT-00017')
  expect((await listCases(partner)).cases).toMatchObject([{ verificationNumber: 'LOT-00017' }])
})

test('a case with a score near the limit is watched, not open', async () => {
  const { serial } = await app.createCode({ partner })
  const replies = await playCopyStory(app, serial, { visitors: 9, cities: [undefined], hoursBetween: 30 })
  expect(replies.at(-1)?.verdict).toBe('genuine_again')
  const { cases, openCount } = await listCases(partner)
  expect([cases.map(({ state }) => state), openCount]).toEqual([['watched'], 0])
})

test('cases can be filtered by state, product and batch, which does not change the number of open ones', async () => {
  const cola = await insertCases(8)
  const soap = await insertCases(4, 'Soap')
  expect((await listCases(partner)).pagination.totalCount).toBe(12)
  const open = await listCases(partner, '?state=open')
  expect([open.pagination.totalCount, new Set(open.cases.map(({ state }) => state))]).toEqual([9, new Set(['open'])])
  const ofSoap = await listCases(partner, `?productId=${soap.product.id}`)
  expect([ofSoap.pagination.totalCount, ofSoap.openCount]).toEqual([4, 9])
  expect(new Set(ofSoap.cases.map(({ productName }) => productName))).toEqual(new Set(['Soap']))
  const ofBatch = await listCases(partner, `?batchId=${cola.batch.id}&state=watched`)
  expect(ofBatch.cases.map(({ batchId }) => batchId)).toEqual([cola.batch.id, cola.batch.id])
  expect((await listCases(partner, '?state=confirmed')).cases).toEqual([])
  expect(ids(await listCases(partner, `?productId=${soap.product.id}&batchId=${cola.batch.id}`))).toEqual([])
})

test.each([
  ['score', 'score'],
  ['newest', 'openedAt'],
  ['visitors', 'visitors'],
] as const)('sorted by %s, every case is on exactly one page', async (sort, column) => {
  await insertCases(25)
  const pages = await Promise.all([1, 2, 3, 4].map((page) => listCases(partner, `?sort=${sort}&limit=7&page=${page}`)))
  expect(pages.flatMap(ids)).toEqual(await casesInOrder(column))
  expect(pages[3]?.pagination).toEqual({
    currentPage: 4,
    totalPages: 4,
    totalCount: 25,
    limit: 7,
    hasNextPage: false,
    hasPreviousPage: true,
  })
})

test('by default the highest scores come first, 20 on a page, and a page past the end is the last one', async () => {
  await insertCases(45)
  const expected = await casesInOrder('score')
  expect(ids(await listCases(partner))).toEqual(expected.slice(0, 20))
  expect(ids(await listCases(partner, '?page=99'))).toEqual(expected.slice(40))
})

test.skipIf(isOnCluster)('a page of a thousand cases computes only the scores of its own cases', async () => {
  await insertCases(1000)
  await sql`create sequence record_reads; alter table recent_visitors rename to recent_visitors_itself`.execute(app.db)
  await sql`create view recent_visitors as select * from recent_visitors_itself where nextval('record_reads') > 0`.execute(
    app.db,
  )
  const expected = (await casesInOrder('openedAt')).slice(780, 800)
  expect(ids(await listCases(partner, '?sort=newest&page=40'))).toEqual(expected)
  const { rows } = await sql`select last_value::integer as reads from record_reads`.execute(app.db)
  await sql`drop view recent_visitors; alter table recent_visitors_itself rename to recent_visitors`.execute(app.db)
  // The visitors of each case are read twice.
  expect(rows).toEqual([{ reads: 40 }])
})

test('cases of another partner are neither listed nor found by their product or batch', async () => {
  const { product, batch } = await insertCases(2)
  const stranger = await app.createPartner()
  for (const query of ['', `?productId=${product.id}`, `?batchId=${batch.id}`])
    expect(await listCases(stranger, query)).toMatchObject({ cases: [], openCount: 0, pagination: { totalCount: 0 } })
})

test('a decided case keeps its place in the list and no longer counts as open', async () => {
  const first = await createCase({ partner })
  const second = await createCase({ partner })
  await decide(partner, first.id, 'confirm')
  await decide(partner, second.id, 'dismiss')
  const { cases, openCount } = await listCases(partner, '?sort=newest')
  expect([cases.map(({ state }) => state), openCount]).toEqual([['dismissed', 'confirmed'], 0])
  expect(decodeSerial(cases[0]?.verificationNumber ?? '')).toBe(decodeSerial(second.serial))
})

test('cases are counted by batch or product, with those to decide together', async () => {
  const [small, large] = [await insertCases(2), await insertCases(3, 'Kano Tonic')]
  await app.db.updateTable('copyCases').set({ state: 'watched' }).where('visitors', '=', 1).execute()
  const groupsOf = async (query: string, actor = partner) =>
    (await mustCall<{ groups: CaseGroup[] }>(actor, 'GET', `/api/copy-cases/groups${query}`)).data.groups
  const [first, second, ...others] = await groupsOf('?state=open')
  expect(others).toEqual([])
  expect(first).toMatchObject({ id: large.batch.id, batchId: large.batch.id, productName: 'Kano Tonic', cases: 2 })
  expect(second).toMatchObject({ id: small.batch.id, productId: small.product.id, cases: 1 })
  const { cases } = await listCases(partner, `?state=open&batchId=${large.batch.id}`)
  expect([first?.caseIds, first?.highestScore]).toEqual([ids({ cases }), expect.any(Number)])
  const [product] = await groupsOf(`?by=product&productId=${small.product.id}`)
  expect(product).toMatchObject({ id: small.product.id, batchId: null, batchName: null, cases: 2 })
  expect(await groupsOf('', await app.createPartner())).toEqual([])
})

test('cases are counted by the city with most of their visitors, and listed by it', async () => {
  await insertCases(2)
  const { batch } = await createCase({ partner })
  const read = (query: string) => mustCall<{ groups: CaseGroup[] }>(partner, 'GET', `/api/copy-cases/groups?${query}`)
  const { groups } = (await read('by=place')).data
  expect(groups.map(({ id, city, country, cases, batchId }) => [id, city, country, cases, batchId])).toEqual([
    ['unknown', null, null, 2, null],
    ['NG:Lagos', 'Lagos', 'NG', 1, null],
  ])
  const found = await listCases(partner, '?place=NG:Lagos')
  expect(found.cases.map(({ batchId }) => batchId)).toEqual([batch.id])
  expect(found.pagination.totalCount).toBe(1)
  expect((await listCases(partner, '?place=unknown')).cases).toHaveLength(2)
  expect((await listCases(partner, '?place=NG:Aba')).cases).toEqual([])
})
