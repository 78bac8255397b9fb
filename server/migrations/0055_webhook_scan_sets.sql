-- Scans that wait to be put into events, as one row for all of a partner that are aggregated together: a row for each scan cost
-- more than its event.
do $$
begin
  create table webhook_scan_sets (
    id bigint generated always as identity primary key,
    partner_id uuid not null,
    scan_count integer not null,
    -- Of each scan: batch, code, ordinal, time in milliseconds, method, city, country.
    scans json not null
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
  insert into webhook_scan_sets (partner_id, scan_count, scans)
    select partner_id, count(*), json_agg(json_build_array(batch_id, code_id::text, ordinal,
        (extract(epoch from scanned_at) * 1000)::bigint, method, city, country))
      from webhook_scans group by partner_id;
  drop table webhook_scans;
end $$;
