-- One row for each counted scan. The primary key also serves the scan history, and backs the scan limit a second time.
-- No IP address is stored, and the location is rounded to 0.01 degree (about 1 km) before it gets here.
create table scans (
  code_id bigint not null references codes,
  ordinal integer not null check (ordinal > 0),
  partner_id uuid not null,
  scan_id uuid not null,
  session_id text,
  scanned_at timestamptz not null,
  method text not null check (method in ('QR_SCAN', 'MANUAL_ENTRY')),
  -- Where the request came from: our own page in a browser, or another client (ADR 0004).
  trust text not null check (trust in ('page', 'client')),
  latitude numeric(4, 2) check (latitude between -90 and 90),
  longitude numeric(5, 2) check (longitude between -180 and 180),
  city text,
  country text,
  device_type text,
  os text,
  browser text,
  network_type text,
  primary key (code_id, ordinal),
  check ((latitude is null) = (longitude is null))
);
-- Rows arrive in time order, so a BRIN index finds old scans at almost no size or cost.
create index on scans using brin (scanned_at) with (pages_per_range = 16, autosummarize = on);
