import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** Counts a code’s rows in the tables that attempts write. */
export async function countRows({ rows }: TestApp, serial: string): Promise<{ attempts: number; bounds: number }> {
  const codeId = String(decodeSerial(serial))
  return {
    attempts: (await rows('pinChecks', { codeId })).length,
    bounds: (await rows('pinThrottles', { codeId })).length,
  }
}

/** Makes wrong attempts in the database from networks in turn and counts their outcomes. */
export async function tryFromNetworks(
  { db, row, time }: TestApp,
  serial: string,
  { networks, triesEach }: { networks: number; triesEach: number },
) {
  const { id, partnerId, productId, batchId } = await row('codes', { id: String(decodeSerial(serial)) })
  const outcomes: Record<string, number> = {}
  for (let first = 0; first < networks * triesEach; first += 250) {
    const last = Math.min(first + 250, networks * triesEach) - 1
    const { rows } = await sql<{ outcome: string }>`
      select tries.outcome from generate_series(${first}::integer, ${last}::integer) n, record_pin_check(
        ${id}::bigint, gen_random_uuid(), false, null, array['network ' || n % ${networks}::integer],
        array['former network ' || n % ${networks}::integer], ${time.now}::timestamptz,
        ${partnerId}::uuid, ${productId}::uuid, ${batchId}::uuid) tries`.execute(db)
    for (const { outcome } of rows) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  return outcomes
}
