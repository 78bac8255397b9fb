import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** How many rows a code has in the tables that each try could fill. */
export async function countRows({ db }: TestApp, serial: string): Promise<{ attempts: number; bounds: number }> {
  const codeId = String(decodeSerial(serial))
  const count = sql<number>`count(*)::integer`.as('count')
  const attempts = await db.selectFrom('pinChecks').where('codeId', '=', codeId).select(count).executeTakeFirst()
  const bounds = await db.selectFrom('pinThrottles').where('codeId', '=', codeId).select(count).executeTakeFirst()
  return { attempts: attempts?.count ?? 0, bounds: bounds?.count ?? 0 }
}

/** Wrong tries as they reach the database, from networks in turn. Counts their outcomes. */
export async function tryFromNetworks(
  { db, time }: TestApp,
  serial: string,
  { networks, triesEach }: { networks: number; triesEach: number },
) {
  const { partnerId, productId, batchId } = await db
    .selectFrom('codes')
    .where('id', '=', String(decodeSerial(serial)))
    .select(['partnerId', 'productId', 'batchId'])
    .executeTakeFirstOrThrow()
  const outcomes: Record<string, number> = {}
  for (let first = 0; first < networks * triesEach; first += 250) {
    const last = Math.min(first + 250, networks * triesEach) - 1
    const { rows } = await sql<{ outcome: string }>`
      select tries.outcome from generate_series(${first}::integer, ${last}::integer) n, record_pin_check(
        ${String(decodeSerial(serial))}::bigint, gen_random_uuid(), false, null, array['network ' || n % ${networks}::integer],
        array['former network ' || n % ${networks}::integer], ${time.now}::timestamptz,
        ${partnerId}::uuid, ${productId}::uuid, ${batchId}::uuid) tries`.execute(db)
    for (const { outcome } of rows) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  return outcomes
}
