import { sql } from 'kysely'

/**
 * What adds claimed pending scans to the queue: those that counted, of partners with an endpoint for them. A scan whose place comes
 * later is queued again with it. A part of the statement that takes them off, or one of its transaction.
 */
export const queueScans = sql`
  insert into webhook_scans (partner_id, product_id, batch_id, code_id, ordinal, scanned_at, method, city, country)
    select partner_id, product_id, batch_id, code_id, ordinal, scanned_at, method, city, country from claimed
      where scans > 0 and ordinal is not null and partner_id in (
        select endpoint.partner_id from webhook_endpoints as endpoint
          where endpoint.disabled_at is null and 'scan.recorded' = any (endpoint.events))`
