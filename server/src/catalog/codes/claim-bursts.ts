import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

export type Burst = {
  partnerId: string
  productId: string
  batchId: string
  codeId: string
  uses: number
  startedAt: Date
}

export async function hasNewBursts(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from network_uses where uses >= burst_threshold and alert_checked_at is null) as has`.execute(
    db,
  )
  return rows[0]?.has === true
}

/** The bursts that were found since the last call, each once. */
export async function claimBursts(tx: Tx, now: Date): Promise<Burst[]> {
  const { rows } = await sql<Burst>`
    update network_uses set alert_checked_at = ${now} where uses >= burst_threshold and alert_checked_at is null
      returning partner_id, product_id, batch_id, code_id, uses, started_at`.execute(tx)
  return rows
}
