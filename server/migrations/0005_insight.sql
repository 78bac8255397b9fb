-- What companies see of scans: rollups, alerts, copy cases, feedback and reports.

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
  -- Set when the scan brought a new visitor to its code: the number of that visitor.
  visitor_number integer,
  -- The scan limit refused it: it does not count, and only the detection of copied labels uses it.
  is_refused boolean not null default false,
  -- The network tag of the visitor, until the scan is aggregated: the aggregator counts bursts (docs/verdicts.md, "Scan limits").
  network_tag integer,
  -- Which scan of its code a pending scan is.
  ordinal integer,
  -- Rollups by city need both. Checked here, so that no row can stop the aggregator.
  check (city is null or country is not null)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);

-- Visitors of a partner, by the session id of their browser. A visitor who is erased, or not seen for as long as scans are
-- kept, is deleted here; quarter_hour_scans loses their id once its rows are that old.
create table visitors (
  id bigint generated always as identity primary key,
  partner_id uuid not null,
  session_id text not null,
  scans integer not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the last scan but one was; null for a visitor with one scan.
  previous_seen_at timestamptz,
  unique (session_id, partner_id)
);
create index visitors_last_seen_at_idx on visitors using brin (last_seen_at) with (pages_per_range=16, autosummarize=on);

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
-- Rows that still name a visitor, by age: to remove the visitor's id.
create index on quarter_hour_scans (bucket_start) where visitor_id is not null;
-- A partner's rows are found by its products, so that a chart of one product reads only its rows.
create index on quarter_hour_scans (product_id, bucket_start);
-- The rows of one visitor, to show or erase them.
create index on quarter_hour_scans (visitor_id, bucket_start) where visitor_id is not null;

-- The scans of a day in partners.rollup_time_zone.
create table daily_scans (
  scope_id uuid,
  day date,
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
  hour_0 integer,
  hour_1 integer,
  hour_2 integer,
  hour_3 integer,
  hour_4 integer,
  hour_5 integer,
  hour_6 integer,
  hour_7 integer,
  hour_8 integer,
  hour_9 integer,
  hour_10 integer,
  hour_11 integer,
  hour_12 integer,
  hour_13 integer,
  hour_14 integer,
  hour_15 integer,
  hour_16 integer,
  hour_17 integer,
  hour_18 integer,
  hour_19 integer,
  hour_20 integer,
  hour_21 integer,
  hour_22 integer,
  hour_23 integer,
  primary key (scope_id, day)
) with (fillfactor=80);

-- Scans with a known city, by country, as daily_scans has them. Visitors are in no country: theirs would not add up.
create table daily_country_scans (
  scope_id uuid,
  country text,
  day date,
  qr_scans integer not null,
  manual_scans integer not null,
  first_scans integer not null,
  hour_0 integer,
  hour_1 integer,
  hour_2 integer,
  hour_3 integer,
  hour_4 integer,
  hour_5 integer,
  hour_6 integer,
  hour_7 integer,
  hour_8 integer,
  hour_9 integer,
  hour_10 integer,
  hour_11 integer,
  hour_12 integer,
  hour_13 integer,
  hour_14 integer,
  hour_15 integer,
  hour_16 integer,
  hour_17 integer,
  hour_18 integer,
  hour_19 integer,
  hour_20 integer,
  hour_21 integer,
  hour_22 integer,
  hour_23 integer,
  primary key (scope_id, country, day)
) with (fillfactor=80);

create table daily_city_scans (
  scope_id uuid,
  day date,
  country text,
  city text,
  scans integer not null,
  first_scans integer not null,
  primary key (scope_id, day, country, city)
) with (fillfactor=90);

-- The sums of daily_city_scans by month, of closed days only.
create table monthly_city_scans (
  scope_id uuid,
  month date,
  country text,
  city text,
  scans integer not null,
  first_scans integer not null,
  primary key (scope_id, month, country, city)
);

-- When visitors scanned the last two times, by product and by batch. For a partner it is in `visitors`. Visitors with one scan,
-- who are most, have no row: their row of quarter_hour_scans says as much.
create table scope_visitors (
  visitor_id bigint,
  scope_id uuid,
  last_seen_at timestamptz not null,
  previous_seen_at timestamptz,
  primary key (visitor_id, scope_id)
) with (fillfactor=90);

-- For visitors between any two closed days. Of the scans on a day: those whose visitor scanned the last time before on
-- `previous_day`, and those whose visitor's last scan but one before was then. Scans whose previous one was on the same day are left
-- out. A visitor of some days is counted by the one scan whose previous one was before those days.
create table visitor_returns (
  scope_id uuid,
  day date,
  -- '-infinity' for none.
  previous_day date,
  scans integer not null,
  second_scans integer not null,
  primary key (scope_id, day, previous_day)
);

-- The same for the codes of a product or a batch, of the last months only.
create table code_returns (
  scope_id uuid,
  day date,
  previous_day date,
  scans integer not null,
  primary key (scope_id, day, previous_day)
);

-- The latest scans of a partner, for its live feed. The aggregator deletes older ones.
create table live_scans (
  id bigint generated always as identity primary key,
  partner_id uuid not null,
  scanned_at timestamptz not null,
  product_id uuid not null,
  batch_id uuid not null,
  method text not null,
  city text,
  country text,
  is_first boolean not null
);
create index on live_scans (partner_id, id);

-- Alerts to partners about suspicious scans.
create table alert_rules (
  id uuid primary key,
  partner_id uuid not null references partners,
  kind text not null,
  -- An alert is raised when one code has more scans than this on one of the partner's days.
  threshold integer check (threshold between 1 and 10000),
  -- ISO 3166-1 alpha-2 codes.
  countries text[],
  notify_by_email boolean not null,
  check ((kind in ('many_scans', 'wrong_pins', 'different_packs', 'outside_markets')) = (threshold is not null)),
  check ((kind = 'outside_countries') = (countries is not null)),
  check (kind in ('copied_label', 'many_scans', 'scan_burst', 'wrong_pins', 'different_packs', 'outside_countries', 'outside_markets',
    'after_expiry', 'unreleased'))
);
create unique index one_alert_rule_per_kind on alert_rules (partner_id, kind);

-- Where a product differs from a rule: no alerts of this kind, another number or other countries.
create table alert_exceptions (
  partner_id uuid not null references partners,
  product_id uuid references products,
  kind text check (kind in ('many_scans', 'scan_burst', 'wrong_pins', 'different_packs', 'outside_countries', 'outside_markets',
    'after_expiry', 'unreleased')),
  is_off boolean not null,
  threshold integer check (threshold between 1 and 10000),
  countries text[],
  primary key (product_id, kind),
  check (not (is_off and (threshold is not null or countries is not null))),
  check (threshold is null or kind in ('many_scans', 'wrong_pins', 'different_packs', 'outside_markets')),
  check (countries is null or kind = 'outside_countries')
);
create index on alert_exceptions (partner_id);

-- A queue: scans of partners with alert rules, until the rules are evaluated.
create table alert_candidates (
  partner_id uuid not null,
  product_id uuid not null,
  batch_id uuid not null,
  code_id bigint not null,
  scanned_at timestamptz not null,
  country text,
  city text,
  is_unreleased boolean not null,
  is_limit_hit boolean not null default false
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);

create table alerts (
  id uuid primary key,
  partner_id uuid not null references partners,
  kind text not null,
  product_id uuid not null,
  batch_id uuid not null,
  -- What the alert is about within the batch: a code (many_scans) or a country (outside_countries).
  code_id bigint,
  country text,
  day date not null,
  details jsonb not null,
  raised_at timestamptz not null,
  notify_by_email boolean not null,
  emailed_at timestamptz,
  closed_at timestamptz,
  -- For wrong_pins and outside_markets, an alert on each place. It names one batch, though it is about the whole product or lot.
  city text
);
create index on alerts (partner_id, raised_at);
create index alerts_to_email_idx on alerts (partner_id) where notify_by_email and emailed_at is null;
create unique index one_alert_per_day on alerts (partner_id, kind, batch_id, coalesce(code_id, 0), coalesce(country, ''), coalesce(city,
  ''), day);
create unique index one_wrong_pins_alert_per_day on alerts (partner_id, product_id, coalesce(country, ''), coalesce(city, ''), day)
  where kind = 'wrong_pins';
create index open_alerts_idx on alerts (partner_id) where closed_at is null;

-- What the detection found about a code, for its partner to decide.
create table copy_cases (
  id uuid primary key,
  code_id bigint not null unique references codes,
  partner_id uuid not null references partners,
  product_id uuid not null references products,
  batch_id uuid not null references batches,
  state text not null check (state in ('watched', 'open', 'confirmed', 'dismissed')),
  -- As of the newest visitor, to sort by and for the dry run of other limits. The score is in hundredths.
  score integer not null,
  visitors integer not null,
  locations integer not null,
  opened_at timestamptz not null,
  last_visitor_at timestamptz not null,
  -- When the score reached 10, 11, 12 and 13 first.
  reached10_at timestamptz,
  reached11_at timestamptz,
  reached12_at timestamptz,
  reached13_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references accounts,
  dismiss_reason text check (dismiss_reason in ('display_item', 'resold', 'own_test', 'other')),
  note text,
  -- At the dismissal: the visitors, and the packed places of their locations.
  dismissed_visitors integer,
  dismissed_places integer[],
  -- The score alone would not have opened the case: its PIN did, or visitors whose pack looks different.
  is_by_pin boolean not null default false,
  is_by_pack boolean not null default false,
  -- The city with the most visitors who shared a place.
  city text,
  country text,
  -- Wrong PINs, and uses of the right one by other visitors than the first, at the time of the dismissal.
  dismissed_pin_tries integer,
  check ((state in ('confirmed', 'dismissed')) = (decided_at is not null)),
  check ((state = 'dismissed') = (dismiss_reason is not null)),
  check ( case state when 'dismissed' then dismissed_visitors is not null and dismissed_places is not null
    when 'open' then dismissed_visitors is null and dismissed_places is null else true end)
);
create index on copy_cases (batch_id);
create index on copy_cases (partner_id, state, score desc);
create index on copy_cases (product_id);

-- What shoppers send: answers to a product's questions, and complaints.
-- One answer per code and visitor. The same submission id is a retry.
-- No IP address is stored, and the location is rounded as that of a scan.
create table feedback (
  id uuid,
  code_id bigint references codes,
  batch_id uuid not null,
  product_id uuid not null,
  partner_id uuid not null,
  session_id text not null,
  submission_id uuid not null,
  submitted_at timestamptz not null,
  emoji text check (emoji in ('very_happy', 'happy', 'neutral', 'sad')),
  multiple_choice text,
  rating smallint check (rating between 1 and 5),
  open_ended text check (char_length(open_ended) >= 1 and char_length(open_ended) <= 500),
  device_type text check (device_type in ('mobile', 'desktop')),
  latitude numeric(4,2) check (latitude between -90 and 90),
  longitude numeric(5,2) check (longitude between -180 and 180),
  city text,
  country text,
  held_at timestamptz,
  accepted_at timestamptz,
  discarded_at timestamptz,
  -- The form that was answered.
  form_version integer not null default 1,
  primary key (code_id, id),
  unique (code_id, session_id),
  check ((latitude is null) = (longitude is null)),
  check (num_nonnulls(emoji, multiple_choice, rating, open_ended) > 0),
  check (num_nonnulls(accepted_at, discarded_at) <= 1 and (held_at is not null or num_nonnulls(accepted_at, discarded_at) = 0)),
  foreign key (batch_id, product_id, partner_id) references batches (id, product_id, partner_id)
);
create index on feedback (batch_id, submitted_at);
create index on feedback (product_id, submitted_at);
-- The answers of one visitor, to show or erase them.
create index on feedback (session_id);

-- A shopper's complaint. With a partner_id it is the partner's to handle, without one it is the admins'.
create table reports (
  id uuid primary key,
  created_at timestamptz not null,
  partner_id uuid references partners,
  product_id uuid references products,
  batch_id uuid references batches,
  code_id bigint references codes,
  -- The serial or batch number as the shopper entered it. The ids above are set when it is one of ours.
  entered_serial text,
  -- The site that the label opens, when it is not ours.
  host text,
  verdict text,
  description text not null,
  where_bought text,
  contact text,
  -- The language of the shopper's page, for mails to the contact.
  language text,
  -- When the contact confirmed its address: until then messages to it wait (docs/insight.md, "Reports").
  contact_confirmed_at timestamptz,
  city text,
  country text,
  investigation_started_at timestamptz,
  closed_at timestamptz,
  closing_note text,
  -- What anyone with the reference reads of a closed report (docs/insight.md, "Reports").
  result text check (result in ('fake', 'genuine', 'faulty', 'unclear')),
  answer text,
  -- When its shopper was first answered: by a message, or by its closing.
  answered_at timestamptz,
  reference text not null,
  -- When it was decided who is mailed about a report at once.
  mail_decided_at timestamptz,
  check ((closed_at is null) = (closing_note is null)),
  check (closed_at is not null or (result is null and answer is null)),
  check ((batch_id is null) = (partner_id is null)),
  check ((batch_id is null) = (product_id is null)),
  check (code_id is null or batch_id is not null)
);
create index on reports (partner_id, created_at);
create unique index on reports (reference);
create index on reports (partner_id, mail_decided_at) where partner_id is not null;

-- A table of its own, so that lists of reports do not read the pictures. Always a JPEG that the server encoded.
create table report_photos (
  report_id uuid primary key references reports on delete cascade,
  jpeg bytea not null check (octet_length(jpeg) <= 2097152)
);

create table report_messages (
  id uuid primary key,
  report_id uuid not null references reports on delete cascade,
  account_id uuid references accounts on delete set null,
  sent_at timestamptz not null,
  subject text not null,
  text text not null,
  is_waiting boolean not null default false
);
create index on report_messages (report_id, sent_at);

-- Who looks after a copy case, a report or an alert, and what the partner's people noted about it.
create table inbox_items (
  kind text check (kind in ('case', 'report', 'alert')),
  id uuid,
  partner_id uuid not null references partners,
  assignee_id uuid,
  note text,
  primary key (kind, id),
  -- What a member who left was assigned is nobody's.
  foreign key (assignee_id, partner_id) references memberships (account_id, partner_id) on delete set null (assignee_id)
);
create index on inbox_items (assignee_id, partner_id);

-- What members saved of the filters of the inbox, each for themselves.
create table inbox_filters (
  id uuid primary key,
  partner_id uuid not null,
  account_id uuid not null,
  name text not null,
  filter jsonb not null,
  unique (partner_id, account_id, name),
  foreign key (account_id, partner_id) references memberships (account_id, partner_id) on delete cascade
);
