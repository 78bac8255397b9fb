import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { eraseVisitor } from '../../src/operations/visitors/erase-visitor-data.ts'
import { applyRetention } from '../../src/operations/visitors/jobs.ts'
import { createFactsReader } from '../../src/verify/scans/batch-facts.ts'
import { type NewScan, recordScans } from '../../src/verify/scans/queries.ts'
import { readShards } from '../../src/verify/scans/shard-of-code.ts'
import { settleCopyCases } from './copy-story.ts'
import { createScanSource, type TwinScan } from './random-scans.ts'
import { recordOne } from './stored-history.ts'
import type { TestApp } from './test-app.ts'
import { createTwins, type Twins } from './twin-codes.ts'

type Side = 'batched' | 'single'
type Answers = Awaited<ReturnType<typeof recordScans>>

const scanOf = ({ twins, ...scan }: TwinScan, side: Side): NewScan => ({ ...scan, codeId: twins[side] })

/** Records scans on both sides and returns their outcomes. */
async function recordOnBothSides(app: TestApp, batch: TwinScan[], waits: boolean) {
  const together = await recordTogether(app, batch, waits)
  const singly: Answers = []
  for (const scan of batch) singly.push(await recordOne(app, scanOf(scan, 'single'), waits))
  expect(describeAnswers(batch, together)).toEqual(describeAnswers(batch, singly))
  return singly.map((answer) => answer?.outcome)
}

/** Records scans in as few calls as possible: one code appears once in a call, and on a cluster a call has one shard. */
async function recordTogether(app: TestApp, batch: TwinScan[], waits: boolean) {
  const pool = app.context.scanPool
  const shardOf = await readShards(pool)
  const answers: Answers = []
  const seen = new Map<bigint, number>()
  const nextCallKey = ({ twins: { batched } }: TwinScan) => {
    const round = seen.get(batched) ?? 0
    seen.set(batched, round + 1)
    return `${round} ${shardOf?.(batched).number}`
  }
  for (const members of Map.groupBy(batch.entries(), ([, scan]) => nextCallKey(scan)).values()) {
    const scans = members.map(([, scan]) => scanOf(scan, 'batched'))
    const recorded = await recordScans(pool, createFactsReader(app.context.db), scans, waits)
    for (const [n, [i]] of members.entries()) answers[i] = recorded[n]
  }
  return answers
}

/** Leaves out the last character of imported serials, which differs between twins. */
const describeAnswers = (batch: TwinScan[], answers: Answers) =>
  batch.map(({ twins: { kind }, scanId }, i) => {
    const { printedSerial, ...answer }: Record<string, unknown> = answers[i] ?? {}
    return { kind, scanId, ...answer, printedSerial: printedSerial && String(printedSerial).slice(0, -1) }
  })

const tables =
  'scans code_visitors recent_visitors pending_scans refused_visitors copy_candidates limit_hits alert_candidates'

/** All rows that scans write about the codes of one side, by pair and table. */
async function readStoredRows(app: TestApp, twins: Twins[], side: Side) {
  const selects = tables
    .split(' ')
    .map((table) => `select '${table}', code_id, to_jsonb(${table}) - 'code_id' from ${table}`)
  const { rows } = await app.context.pool.query<{ table: string; codeId: string; row: object }>(
    `select * from (select 'codes' as table, id as "codeId", to_jsonb(codes) - 'id' as row from codes
      union all ${selects.join(' union all ')}) as stored where "codeId" = any ($1) order by "table", row::text`,
    [twins.map((pair) => pair[side].toString())],
  )
  return twins.map((pair) => ({
    kind: pair.kind,
    rows: rows.filter(({ codeId }) => BigInt(codeId) === pair[side]).map(({ table, row }) => ({ table, ...row })),
  }))
}

const neverIssued = (): Twins => {
  const id = randomBytes(8).readBigInt64BE()
  return { kind: 'never issued', batched: id, single: id }
}

type World = { app: TestApp; source: ReturnType<typeof createScanSource>; issued: Twins[] }
const ofKind = (twins: Twins[], ...kinds: string[]) =>
  twins.filter(({ kind }) => kinds.some((part) => kind.includes(part)))

/** Gives codes a history before the first random batch. */
async function makeHistories({ app, source, issued }: World) {
  for (const twins of ofKind(issued, 'history', 'refused')) {
    const visitors = Array.from({ length: 140 }, () => source.drawVisitor(twins))
    await recordOnBothSides(app, visitors, false)
  }
  for (const twins of ofKind(issued, 'twice')) await recordOnBothSides(app, source.drawReturn(twins), false)
  for (const twins of ofKind(issued, 'scanned'))
    await recordOnBothSides(app, [source.drawScan(twins, { sessionId: null })], false)
  const old = ofKind(issued, 'before marks').flatMap(({ batched, single }) => [String(batched), String(single)])
  await app.context.pool.query('update codes set first_visitor_mark = null where id = any ($1)', [old])
}

const changes: Record<string, (world: World) => Promise<void>> = {
  'new codes': makeHistories,
  'after visitors were erased': async ({ app, source }) => {
    for (let i = 0; i < 5; i++) await eraseVisitor(app.context, source.anySession() ?? 'unknown')
  },
  'after the retention period': async ({ app, source }) => {
    source.wait(70)
    app.time.now = new Date(source.clock.now)
    await applyRetention(app.context)
  },
}

/** Records random scans of twin codes, in batches on one side and singly on the other, and expects equal results. */
export async function expectBatchEqualsSingles(app: TestApp, seed: number, { batches = 10 } = {}) {
  const issued = await createTwins(app)
  const source = createScanSource(seed)
  const busy = ofKind(issued, 'history', 'refused')
  const resting = ofKind(issued, 'scanned again')
  const scanned = [...issued.filter((twins) => !resting.includes(twins)), ...busy, ...busy, ...busy, neverIssued()]
  const outcomes = new Set<string | undefined>()
  for (const [state, change] of Object.entries(changes)) {
    await change({ app, source, issued })
    if (state === 'after the retention period') scanned.push(...resting, ...resting)
    for (let i = 0; i < batches; i++) {
      const recorded = await recordOnBothSides(app, source.drawBatch(40, scanned), source.share() < 0.2)
      for (const outcome of recorded) outcomes.add(outcome)
    }
    expect(await readStoredRows(app, issued, 'batched'), state).toEqual(await readStoredRows(app, issued, 'single'))
    app.time.now = new Date(source.clock.now)
    await settleCopyCases(app)
  }
  expect(outcomes).toEqual(new Set(['counted', 'limit_reached', 'blocked', 'not_released', undefined]))
}
