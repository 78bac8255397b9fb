import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CodeRecord } from '../../src/verify/detection/assess-copy.ts'
import { codeRecord } from '../../src/verify/detection/code-record.ts'
import { settleCopyCases } from '../support/copy-story.ts'
import { createScanSource, type TwinScan } from '../support/random-scans.ts'
import { recordOne } from '../support/stored-history.ts'
import { useTestApp } from '../support/test-app.ts'
import { createTwins } from '../support/twin-codes.ts'

const app = await useTestApp()

/** The visitors of the code, as the verify call returned them. */
async function recordOf({ twins, ...scan }: TwinScan): Promise<CodeRecord | null | undefined> {
  const answer = await recordOne(app, { ...scan, codeId: twins.single })
  return answer && 'visitorRecord' in answer ? answer.visitorRecord : undefined
}

/** The visitors of the code, as the job that opens copy cases reads them. */
async function recordForJob(codeId: bigint, at: Date): Promise<CodeRecord | undefined> {
  const { rows } = await sql<{ record: CodeRecord }>`
    select ${codeRecord(at)} as record from codes where id = ${String(codeId)}`.execute(app.db)
  return rows[0]?.record
}

async function openCase(codeId: bigint) {
  const { id, partnerId, productId, batchId } = await app.row('codes', { id: String(codeId) })
  const at = app.time.now
  const figures = { score: 1000, visitors: 12, locations: 3, openedAt: at, lastVisitorAt: at }
  const owners = { codeId: id, partnerId, productId, batchId }
  const opened = app.db.insertInto('copyCases').values({ id: randomUUID(), state: 'open', ...owners, ...figures })
  await opened.execute()
}

const dismissCase = (codeId: bigint) => {
  const decision = { state: 'dismissed', decidedAt: app.time.now, dismissReason: 'other' } as const
  const dismissed = { ...decision, dismissedVisitors: 7, dismissedPlaces: [3, 9] }
  return app.db.updateTable('copyCases').set(dismissed).where('codeId', '=', String(codeId)).execute()
}

test('the verify call and the job that opens cases assess a code by the same figures', async () => {
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
    // The counts of a day are part of the score from the next day on.
    if (!change) source.wait(1)
  }
  expect(states).toEqual([null, 'open', 'dismissed'])
})
