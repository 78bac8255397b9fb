-- Checks of issued codes that fail, as counts (docs/product.md, "Failed checks"). Servers count them beside the verify call, which
-- waits for nothing here.

-- By partner, product and batch. Quarter hours are whole in every time zone, so nothing is counted again when a partner changes it.
create table quarter_hour_failed_checks (
  scope_id uuid not null,
  bucket_start timestamptz not null,
  verdict text not null check (verdict in ('blocked', 'not_released', 'limit_reached', 'expired', 'recalled')),
  checks integer not null check (checks > 0),
  primary key (scope_id, bucket_start, verdict)
) with (fillfactor = 90);

-- The ids of those counted within the last hour: the same id is the same check, at whichever server it arrives.
create table counted_failed_checks (
  scan_id uuid not null,
  code_id bigint not null,
  counted_at timestamptz not null,
  primary key (scan_id, code_id)
);
create index counted_failed_checks_counted_at_idx on counted_failed_checks (counted_at);
