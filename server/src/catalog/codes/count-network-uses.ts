import { limits } from '@sahihi/contract/domain/limits.ts'
import { sql } from 'kysely'

const limit = sql`scan_limit`
/** Half of the scan limit, but no fewer than 3 scans and no more than 20; for a limit of two, both scans. */
const burstThreshold = sql`least(${sql.lit(limits.burstMax)}, greatest(least(${sql.lit(limits.burstMin)}, ${limit}), (${limit} + 1) / 2))`

// A subquery for each row: the aggregator turns nested loops off, and a join would read all batches.
const limitedScans = sql`
  select *, (select batches.scan_limit from batches where batches.id = claimed.batch_id) as scan_limit
    from claimed where network_tag is not null and scans > 0 and not is_location_update offset 0`

/**
 * The statement by which the aggregator adds the scans that it has `claimed` to network_uses (docs/verdicts.md, "Scan limits").
 * The scans of a code by one network within an hour of its first one are counted together.
 */
export const countNetworkUses = sql`
  insert into network_uses (id, partner_id, product_id, batch_id, code_id, network_tag, started_at, last_used_at, uses, burst_threshold)
    select gen_random_uuid(), partner_id, product_id, batch_id, code_id, network_tag,
        coalesce((select max(started_at) from network_uses as run
          where run.code_id = scanned.code_id and run.network_tag = scanned.network_tag
            and run.started_at > scanned.last_at - interval '1 hour'), first_at), last_at, uses, burst_threshold
      from (
        select partner_id, product_id, batch_id, code_id, network_tag,
            min(scanned_at) as first_at, max(scanned_at) as last_at, count(*)::integer as uses, max(${burstThreshold}) as burst_threshold
          from (${limitedScans}) as limited where ${limit} > 1 group by 1, 2, 3, 4, 5, date_trunc('hour', scanned_at)
      ) as scanned
    on conflict (code_id, network_tag, started_at) do update
      set uses = network_uses.uses + excluded.uses, last_used_at = greatest(network_uses.last_used_at, excluded.last_used_at)`
