-- Rollups whose cost to read does not grow with the scans, whatever a card counts: the scans of a partner, of one of its products
-- or of one of its batches (ADR 0027). All of them have one key for these three, `scope_id`. The tables here replace those of
-- 0004_analytics.sql and hold nothing that quarter_hour_scans and visitors do not: the server fills them in the background, partner
-- by partner, and until then the cards of a partner are counted from quarter_hour_scans.

alter table partners
  -- Whether the rollups by scope have all scans of the partner.
  add has_scope_rollups boolean not null default true,
  -- Days before this one, in rollup_time_zone, are closed: monthly_city_scans, visitor_returns and code_returns have them.
  add rollups_closed_until date;
update partners set has_scope_rollups = false
  where exists (select from products join quarter_hour_scans on product_id = products.id where products.partner_id = partners.id);

-- When the last scan but one was; null for a visitor with one scan.
alter table visitors add previous_seen_at timestamptz;

-- When visitors scanned the last two times, by product and by batch. For a partner it is in `visitors`. Visitors with one scan,
-- who are most, have no row: their row of quarter_hour_scans says as much.
create table scope_visitors (
  visitor_id bigint not null,
  scope_id uuid not null,
  last_seen_at timestamptz not null,
  previous_seen_at timestamptz,
  primary key (visitor_id, scope_id)
) with (fillfactor = 90);

-- Kept only because visitors whose ids were removed are counted here and nowhere else. Filling daily_scans takes them over.
alter table visitor_totals rename to former_visitor_totals;
drop table daily_scans, batch_daily_scans, hourly_scans, hour_of_week_totals, daily_city_scans, city_totals;

-- The scans of a day in partners.rollup_time_zone.
create table daily_scans (
  scope_id uuid not null,
  day date not null,
  qr_scans integer not null,
  manual_scans integer not null,
  first_scans integer not null,
  -- Scans with a session id.
  visitor_scans integer not null,
  -- Visitors whose last scan was on this day, and those whose last scan but one was. The sum from a day on says how many visitors
  -- scanned since, and how many of them more than once.
  last_visits integer not null,
  previous_visits integer not null,
  -- Scans by hour; null for none, which takes no space.
  hour_0 integer, hour_1 integer, hour_2 integer, hour_3 integer, hour_4 integer, hour_5 integer,
  hour_6 integer, hour_7 integer, hour_8 integer, hour_9 integer, hour_10 integer, hour_11 integer,
  hour_12 integer, hour_13 integer, hour_14 integer, hour_15 integer, hour_16 integer, hour_17 integer,
  hour_18 integer, hour_19 integer, hour_20 integer, hour_21 integer, hour_22 integer, hour_23 integer,
  primary key (scope_id, day)
) with (fillfactor = 80);

create table daily_city_scans (
  scope_id uuid not null,
  day date not null,
  country text not null,
  city text not null,
  scans integer not null,
  first_scans integer not null,
  primary key (scope_id, day, country, city)
) with (fillfactor = 90);

-- The sums of daily_city_scans by month, of closed days only.
create table monthly_city_scans (
  scope_id uuid not null,
  month date not null,
  country text not null,
  city text not null,
  scans integer not null,
  first_scans integer not null,
  primary key (scope_id, month, country, city)
);

-- For visitors between any two closed days. Of the scans on a day: those whose visitor scanned the last time before on
-- `previous_day`, and those whose visitor's last scan but one before was then. Scans whose previous one was on the same day are left
-- out. A visitor of some days is counted by the one scan whose previous one was before those days.
create table visitor_returns (
  scope_id uuid not null,
  day date not null,
  -- '-infinity' for none.
  previous_day date not null,
  scans integer not null,
  second_scans integer not null,
  primary key (scope_id, day, previous_day)
);

-- The same for the codes of a product or a batch, of the last months only.
create table code_returns (
  scope_id uuid not null,
  day date not null,
  previous_day date not null,
  scans integer not null,
  primary key (scope_id, day, previous_day)
);
