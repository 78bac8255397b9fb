import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CodeRecord } from '../../src/verify/detection/assess-copy.ts'
import { codeRecord } from '../../src/verify/detection/code-record.ts'
import { settleCopyCases } from '../support/copy-story.ts'
import { createScanSource, type TwinScan } from '../support/random-scans.ts'
import { recordOne } from '../support/stored-history.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { createTwins } from '../support/twin-codes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** What the verify call answered about the visitors of the code. */
async function recordOf({ twins, ...scan }: TwinScan): Promise<CodeRecord | null | undefined> {
  const answer = await recordOne(app, { ...scan, codeId: twins.single })
  return answer && 'visitorRecord' in answer ? answer.visitorRecord : undefined
}

/** What the job that opens copy cases reads of the code. */
async function recordForJob(codeId: bigint, at: Date): Promise<CodeRecord | undefined> {
  const { rows } = await sql<{ record: CodeRecord }>`
    select ${codeRecord(at)} as record from codes where id = ${String(codeId)}`.execute(app.db)
  return rows[0]?.record
}

async function openCase(codeId: bigint) {
  const code = await app.db
    .selectFrom('codes')
    .where('id', '=', String(codeId))
    .select(['id as codeId', 'partnerId', 'productId', 'batchId'])
    .executeTakeFirstOrThrow()
  const at = app.time.now
  const figures = { score: 1000, visitors: 12, locations: 3, openedAt: at, lastVisitorAt: at }
  await app.db
    .insertInto('copyCases')
    .values({ ...code, ...figures, id: randomUUID(), state: 'open' })
    .execute()
}

const dismissCase = (codeId: bigint) =>
  app.db
    .updateTable('copyCases')
    .set({ state: 'dismissed', decidedAt: app.time.now, dismissReason: 'other' })
    .set({ dismissedVisitors: 7, dismissedPlaces: [3, 9] })
    .where('codeId', '=', String(codeId))
    .execute()

test('a verify call and the job that opens cases judge a code by the same figures', async () => {
  const source = createScanSource(11)
  const [twins] = (await createTwins(app)).filter(({ kind }) => kind === 'with a long history')
  if (!twins) throw new Error('no such twins')
  const states: unknown[] = []
  for (const change of [undefined, openCase, dismissCase]) {
    await change?.(twins.single)
    let record: CodeRecord | null | undefined
    for (let i = 0; i < 30; i++) {
      const scan = source.drawScan(twins)
      record = await recordOf(scan)
      if (record) expect(await recordForJob(twins.single, scan.scannedAt)).toEqual(record)
    }
    states.push(record?.caseState)
    app.time.now = new Date(source.clock.now)
    await settleCopyCases(app)
    // What was counted on a day is part of the score from the next day on, but not on the day itself.
    if (!change) source.wait(1)
  }
  expect(states).toEqual([null, 'open', 'dismissed'])
})
