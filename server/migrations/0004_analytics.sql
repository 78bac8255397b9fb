-- Rollups: what the analytics read, so that no chart reads the scans themselves (ADR 0015).
-- record_scan appends to pending_scans; the aggregator moves those rows into all rollups in one transaction.

-- Scans that the rollups do not include yet. The two counts may be negative: when a scan's location arrives late, one row
-- subtracts the scan without a city and another adds it with its city.
create table pending_scans (
  partner_id uuid not null,
  product_id uuid not null,
  batch_id uuid not null,
  code_id bigint not null,
  scanned_at timestamptz not null,
  method text not null,
  session_id text,
  city text,
  country text,
  scans smallint not null,
  first_scans smallint not null,
  -- The batch was not released yet: the scan does not count, and only the alerts use it.
  is_unreleased boolean not null default false,
  -- The row changes the location of a scan that is counted already: it is not a new scan to the live feed.
  is_location_update boolean not null default false,
  -- Rollups by city need both. Checked here, so that no row can stop the aggregator.
  check (city is null or country is not null)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Visitors of a partner, by the session id of their browser. A visitor who is erased, or not seen for as long as scans are
-- kept, is deleted here; quarter_hour_scans loses their id once its rows are that old.
create table visitors (
  id bigint generated always as identity primary key,
  partner_id uuid not null references partners,
  session_id text not null,
  scans integer not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  unique (session_id, partner_id)
);
create index on visitors using brin (last_seen_at) with (pages_per_range = 16, autosummarize = on);

-- The finest rollup: scans by quarter hour, batch, method, location and visitor. Every time zone is a whole number of
-- quarter hours away from UTC, so the rollups by local day and hour are recomputed from here when a time zone changes.
create table quarter_hour_scans (
  partner_id uuid not null,
  bucket_start timestamptz not null,
  product_id uuid not null,
  batch_id uuid not null,
  method text not null,
  city text,
  country text,
  visitor_id bigint,
  scans integer not null,
  first_scans integer not null
);
-- A partner's rows are found by its products, so that a chart of one product reads only its rows.
create index on quarter_hour_scans (product_id, bucket_start);
-- Rows that still name a visitor, by age: to remove the visitor's id.
create index on quarter_hour_scans (bucket_start) where visitor_id is not null;
-- The rows of one visitor, to show or erase them.
create index on quarter_hour_scans (visitor_id, bucket_start) where visitor_id is not null;

-- In all tables below, days and hours are in partners.rollup_time_zone.

create table daily_scans (
  partner_id uuid not null references partners,
  day date not null,
  method text not null,
  scans integer not null,
  first_scans integer not null,
  primary key (partner_id, day, method)
);

create table hour_of_week_totals (
  partner_id uuid not null references partners,
  -- 0 is Monday 00:00 to 01:00, 167 is Sunday 23:00 to 24:00.
  hour_of_week smallint not null check (hour_of_week between 0 and 167),
  scans bigint not null,
  primary key (partner_id, hour_of_week)
);

-- For charts filtered by product or batch.
create table batch_daily_scans (
  partner_id uuid not null references partners,
  day date not null,
  product_id uuid not null,
  batch_id uuid not null,
  method text not null,
  scans integer not null,
  first_scans integer not null,
  primary key (partner_id, day, batch_id, method)
);
create index on batch_daily_scans (partner_id, product_id, day);

-- For the hours of the week, filtered by date.
create table hourly_scans (
  partner_id uuid not null references partners,
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  scans integer not null,
  primary key (partner_id, day, hour)
);

-- For the cities, filtered by date.
create table daily_city_scans (
  partner_id uuid not null references partners,
  day date not null,
  city text not null,
  country text not null,
  scans integer not null,
  first_scans integer not null,
  primary key (partner_id, day, city, country)
);

create table city_totals (
  partner_id uuid not null references partners,
  city text not null,
  country text not null,
  scans bigint not null,
  first_scans bigint not null,
  primary key (partner_id, city, country)
);

create table visitor_totals (
  partner_id uuid primary key references partners,
  scans bigint not null,
  first_scans bigint not null,
  -- Scans with a session id, the visitors who made them, and those visitors with more than one scan.
  visitor_scans bigint not null,
  visitors bigint not null,
  returning_visitors bigint not null
);

-- The latest scans of a partner, for its live feed. The aggregator deletes older ones.
create table live_scans (
  id bigint generated always as identity primary key,
  partner_id uuid not null references partners,
  scanned_at timestamptz not null,
  product_id uuid not null,
  batch_id uuid not null,
  method text not null,
  city text,
  country text,
  is_first boolean not null
);
create index on live_scans (partner_id, id);
