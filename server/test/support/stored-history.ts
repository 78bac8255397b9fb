import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { lockHistories } from '../../src/insight/copy-cases/stored-histories.ts'
import { createFactsReader } from '../../src/verify/scans/batch-facts.ts'
import { type NewScan, recordScans } from '../../src/verify/scans/queries.ts'
import type { TestApp } from './test-app.ts'

/** The stored visitors of a code with the recent ones, or undefined for fewer than two. */
export async function storedHistory({ db }: Pick<TestApp, 'db'>, serial: string) {
  const [stored] = await db.transaction().execute((tx) => lockHistories(tx, [String(decodeSerial(serial))]))
  return stored
}

/** Records a single scan. */
export async function recordOne({ context: { scanPool, db } }: TestApp, scan: NewScan, waits = true) {
  const [answer] = await recordScans(scanPool, createFactsReader(db), [scan], waits)
  return answer
}
