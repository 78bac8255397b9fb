import type { FailedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { bucketStart } from '../../platform/lib/rollup-buckets.ts'

export type FailedCheck = {
  codeId: bigint
  scanId: string
  verdict: FailedVerdict
  checkedAt: Date
  city: string | null
  country: string | null
}

/**
 * Counts the checks by quarter hour for their partner, product and batch, each scan id of a code once, whichever server had it
 * before. All of them or none: after an error the same checks may be sent again. In the order of the keys, so that servers that count
 * at the same time wait for each other and do not deadlock.
 */
export async function countFailedChecks(db: Db, checks: FailedCheck[]): Promise<void> {
  const ids = [...new Set(checks.map(({ codeId }) => codeId.toString()))]
  const codes = await db
    .selectFrom('codes')
    .where('id', 'in', ids)
    .select(['id', 'partnerId', 'productId', 'batchId'])
    .execute()
  const codeById = new Map(codes.map((code) => [String(code.id), code]))
  const scopes = checks.flatMap((check) => {
    const code = codeById.get(check.codeId.toString())
    return code ? [{ ...check, ...code }] : []
  })
  await sql`
    with incoming as (
      select distinct on (scan_id, code_id) *
        from unnest(${scopes.map(({ scanId }) => scanId)}::uuid[], ${scopes.map(({ codeId }) => codeId.toString())}::bigint[],
            ${scopes.map(({ verdict }) => verdict)}::text[], ${scopes.map(({ checkedAt }) => checkedAt)}::timestamptz[],
            ${scopes.map(({ partnerId }) => partnerId)}::uuid[], ${scopes.map(({ productId }) => productId)}::uuid[],
            ${scopes.map(({ batchId }) => batchId)}::uuid[], ${scopes.map(({ country, city }) => (city && country) ?? '')}::text[],
            ${scopes.map(({ city }) => city ?? '')}::text[])
          as checks (scan_id, code_id, verdict, checked_at, partner_id, product_id, batch_id, country, city)
        order by scan_id, code_id, checked_at
    ), counted as (
      insert into counted_failed_checks (scan_id, code_id, counted_at) select scan_id, code_id, checked_at from incoming
        on conflict do nothing returning scan_id, code_id
    )
    insert into quarter_hour_failed_checks as target (scope_id, bucket_start, verdict, country, city, checks)
      select scope_id, ${bucketStart(sql`checked_at`)}, verdict, country, city, count(*)
        from incoming join counted using (scan_id, code_id), unnest(array[partner_id, product_id, batch_id]) as scope_id
        group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (scope_id, bucket_start, verdict, country, city) do update set checks = target.checks + excluded.checks`.execute(
    db,
  )
}

export const deleteCountedChecks = (db: Db, before: Date) =>
  db.deleteFrom('countedFailedChecks').where('countedAt', '<', before).execute()
