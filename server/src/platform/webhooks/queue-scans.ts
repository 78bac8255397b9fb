import { sql } from 'kysely'

/**
 * SQL that adds claimed pending scans to the queue: counted scans of partners with an endpoint for them, one row per partner. A scan
 * whose place arrives later is queued again with it. Part of the statement that claims them, or of its transaction.
 */
export const queueScans = sql`
  insert into pending_webhook_scans (partner_id, scan_count, scans)
    select partner_id, count(*), json_agg(json_build_array(batch_id, code_id::text, ordinal,
        (extract(epoch from scanned_at) * 1000)::bigint, method, city, country))
      from claimed
      where scans > 0 and ordinal is not null and partner_id in (
        select endpoint.partner_id from webhook_endpoints as endpoint
          where endpoint.disabled_at is null and 'scan.recorded' = any (endpoint.events))
      group by partner_id`
