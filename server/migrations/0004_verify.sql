-- Scans and hidden PINs of shoppers, and what recognizes copies.

-- One row for each counted scan. The primary key also serves the scan history, and backs the scan limit a second time.
-- No IP address is stored, and the location is rounded to 0.01 degree (about 1 km) before it gets here.
-- Without checks: PostgreSQL parses those of a table again for each statement that writes to it, a tenth or more of a call with one
-- scan. Only record_scans and imported archives add rows, and the contract's schemas have the same rules.
create table scans (
  code_id bigint,
  ordinal integer,
  partner_id uuid not null,
  scan_id uuid not null,
  session_id text,
  scanned_at timestamptz not null,
  -- QR_SCAN or MANUAL_ENTRY.
  method text not null,
  -- Where the request came from: our own page in a browser, or another client (ADR 0004): page or client.
  trust text not null,
  latitude numeric(4,2),
  longitude numeric(5,2),
  city text,
  country text,
  device_type text,
  os text,
  browser text,
  network_type text,
  duration_ms integer,
  accuracy smallint,
  primary key (code_id, ordinal)
);
create index scans_scanned_at_idx on scans using brin (scanned_at) with (pages_per_range=16, autosummarize=on);

-- The newest visitors of a code, from its second visitor on. A scan adds one; the server weighs them into code_visitors and deletes
-- them (server/src/verify/detection/visitor-history.ts), so the cost of a scan does not grow with the visitors of its code.
-- Not a foreign key: record_scans, which alone adds rows, has the code locked, and the check would cost as much as the row.
create table recent_visitors (
  code_id bigint,
  -- The number of the visitor among those of the code.
  number integer,
  minute integer not null,
  place integer not null,
  mark integer not null,
  session_hash integer not null,
  -- The last 32 bits of the scan id with which the visitor came.
  scan_hash integer not null,
  -- The minutes without a scan before the visitor, and last week's network tag.
  gap integer not null,
  primary key (code_id, number)
) with (autovacuum_vacuum_scale_factor=0.05);
create index on recent_visitors using brin (minute) with (pages_per_range=16, autosummarize=on);

-- The visitors of a code whose weight is decided: at most 16 of them, and sums of all. A kept entry is 5 integers: minute, place, mark,
-- hash of the session id, and weight.
create table code_visitors (
  code_id bigint primary key,
  weighed_visitors integer not null,
  weighed_anonymous integer not null,
  weight integer not null,
  quiet3_weight integer not null,
  quiet20_weight integer not null,
  quiet_returns integer not null,
  networks integer not null,
  -- The most locations that the kept visitors had before one of them was dropped.
  known_locations integer not null,
  kept_entries integer[] not null,
  -- Of the newest 64 of them: a repeat by one of them adds nothing.
  session_hashes integer[] not null,
  has_network_tags boolean not null,
  -- The score was 8 or more at some time: the baselines count the code.
  is_high boolean not null default false
);
create index code_visitors_with_tags_idx on code_visitors (code_id) where has_network_tags;

-- A scan as the server sends it to record_scans.
create type new_scan as (
  code_id bigint,
  scan_id uuid,
  session_id text,
  scanned_at timestamptz,
  method text,
  trust text,
  latitude numeric,
  longitude numeric,
  city text,
  country text,
  device_type text,
  os text,
  browser text,
  network_type text,
  duration_ms integer,
  accuracy smallint,
  session_hash integer,
  scan_hash integer,
  place integer,
  mark integer,
  previous_tag integer
);

-- New visitors whose scan was refused: only this table says which codes they tried, to show or erase their data. The session id is
-- the scan id where the visitor sent none.
create table refused_visitors (
  session_id text,
  code_id bigint,
  refused_at timestamptz not null,
  primary key (session_id, code_id)
);

-- Scans that were over the limit of their code. No rollup counts them; they are kept as long as the rule many_scans needs.
create table limit_hits (
  code_id bigint,
  scan_id uuid,
  scanned_at timestamptz not null,
  primary key (code_id, scan_id)
);

-- A queue: codes with a new visitor, until their score is computed again.
create table copy_candidates (
  code_id bigint not null
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);

-- How many codes of a product reached 1 to 4 visitors, and how many scanned codes of a batch or partner have a high score. Scores
-- use the counts of the last UTC midnight: those before `day`, and those on it once it is over.
create table detection_baselines (
  -- The id of a product, a batch or a partner.
  subject_id uuid primary key,
  day date not null,
  reached_1 integer not null default 0,
  reached_2 integer not null default 0,
  reached_3 integer not null default 0,
  reached_4 integer not null default 0,
  high integer not null default 0,
  day_reached_1 integer not null default 0,
  day_reached_2 integer not null default 0,
  day_reached_3 integer not null default 0,
  day_reached_4 integer not null default 0,
  day_high integer not null default 0
);

-- How often one network scanned a code with a scan limit, within an hour of its first scan.
create table network_uses (
  id uuid primary key,
  partner_id uuid not null,
  product_id uuid not null,
  batch_id uuid not null,
  code_id bigint not null,
  -- Erased after 7 days.
  network_tag integer,
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  uses integer not null,
  -- The number of uses that make a burst.
  burst_threshold integer not null,
  -- Of the uses, how many the partner gave back: the scan limit of the code was raised by as many.
  uses_given_back integer not null default 0,
  -- When the partner's alert rule was asked about the burst.
  alert_checked_at timestamptz,
  unique (code_id, network_tag, started_at),
  check (uses_given_back >= 0 and uses_given_back <= uses)
) with (fillfactor=80);
create index bursts_to_raise_idx on network_uses (code_id) where uses >= burst_threshold and alert_checked_at is null;

-- One row for each code whose PIN was tried.
create table code_pins (
  code_id bigint primary key,
  -- The first right PIN.
  first_used_at timestamptz,
  -- Erased with the visitor.
  first_session_id text,
  first_city text,
  first_country text,
  -- By other visitors than the first.
  later_uses integer not null default 0,
  last_used_at timestamptz,
  wrong_tries integer not null default 0,
  last_wrong_at timestamptz,
  -- Wrong tries in the day that began then.
  wrong_day_started_at timestamptz,
  wrong_tries_in_day integer not null default 0,
  -- When so many were wrong in a day that somebody is guessing.
  guessed_at timestamptz,
  -- How many were wrong in the day of guessed_at.
  guessed_tries integer,
  check ((later_uses = 0) = (last_used_at is null)),
  check ((wrong_tries = 0) = (last_wrong_at is null))
) with (fillfactor=80);
create index on code_pins (first_session_id) where first_session_id is not null;
create index on code_pins (first_used_at) where first_session_id is not null;

-- Each check of a PIN that was compared, so that it gets the same answer when it is sent again. No visitor is named.
create table pin_checks (
  code_id bigint,
  attempt_id uuid,
  partner_id uuid not null,
  product_id uuid not null,
  batch_id uuid not null,
  outcome text not null check (outcome in ('confirmed_first', 'confirmed_again', 'pin_wrong')),
  -- The visitor of the first right PIN asked again.
  is_own boolean not null,
  tries_left smallint,
  checked_at timestamptz not null,
  city text,
  country text,
  -- A wrong try of a visitor who then entered the right PIN. wrong_tries of the code does not count it either.
  is_forgiven boolean not null default false,
  -- The last check of the code by the same visitor before.
  scan_ordinal integer,
  primary key (code_id, attempt_id)
);
-- Finds what is old.
create index on pin_checks using brin (checked_at) with (pages_per_range=16, autosummarize=on);
create index on pin_checks (partner_id, checked_at);
create index pin_checks_wrong_idx on pin_checks (product_id, checked_at) where outcome = 'pin_wrong' and not is_forgiven;

-- Tries on a code by one network, one site or one visitor, each a keyed hash of the day.
create table pin_throttles (
  code_id bigint,
  key text,
  wrong_tries smallint not null default 0,
  lock_count smallint not null default 0,
  last_wrong_at timestamptz not null default '-infinity',
  locked_until timestamptz not null default '-infinity',
  -- Right tries that were counted in the hour after the first of them.
  right_tries smallint not null default 0,
  right_since timestamptz not null default '-infinity',
  primary key (code_id, key)
) with (fillfactor=80);
create index on pin_throttles (key);

-- Each file with PINs that was made. The number is printed on it.
create table pin_files (
  id uuid primary key,
  partner_id uuid not null references partners,
  batch_id uuid not null references batches,
  order_id uuid references orders,
  number integer not null check (number > 0),
  format text not null,
  account_id uuid not null references accounts,
  made_at timestamptz not null,
  -- One for the rows of all batches that a file of an order has.
  file_id uuid,
  reason text not null default '',
  unique (batch_id, number)
);
create index on pin_files (partner_id);

-- Checks of issued codes that fail, as counts (docs/verdicts.md, "Failed checks"). Servers count them beside the verify call, which
-- waits for nothing here.
-- By partner, product and batch. Quarter hours are whole in every time zone, so nothing is counted again when a partner changes it.
create table quarter_hour_failed_checks (
  scope_id uuid,
  bucket_start timestamptz,
  verdict text check (verdict in ('blocked', 'not_released', 'limit_reached', 'expired', 'recalled')),
  -- Empty for a check without a known city.
  country text not null default '',
  city text not null default '',
  checks integer not null check (checks > 0),
  primary key (scope_id, bucket_start, verdict, country, city)
) with (fillfactor=90);

-- The ids of those counted within the last hour: the same id is the same check, at whichever server it arrives.
create table counted_failed_checks (
  scan_id uuid,
  code_id bigint,
  counted_at timestamptz not null,
  primary key (scan_id, code_id)
);
create index on counted_failed_checks (counted_at);

-- What shoppers answered to "Is this your own item that you checked before?".
create table own_item_answers (
  code_id bigint references codes,
  session_id text,
  answer text not null check (answer in ('yes', 'no', 'not_sure')),
  answered_at timestamptz not null,
  primary key (code_id, session_id)
);
create index on own_item_answers (session_id);

-- What visitors answered to whether a spot of their pack looks as in the manufacturer's picture: one answer a spot for each visitor
-- of a code. A visitor without a session id has the id of the scan.
create table comparison_answers (
  code_id bigint references codes,
  session_id text,
  spot_id uuid,
  partner_id uuid not null,
  product_id uuid not null,
  batch_id uuid not null,
  is_same boolean not null,
  answered_at timestamptz not null,
  primary key (code_id, session_id, spot_id)
);
create index on comparison_answers (session_id);
create index on comparison_answers (product_id);
create index different_packs_idx on comparison_answers (batch_id, answered_at) where not is_same;

-- What inspectors found. One without a batch is of a serial that is none of the partner's, or, without a partner, of nobody's.
create table inspections (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- Null for an inspector of the company.
  authority text,
  partner_id uuid references partners,
  product_id uuid,
  batch_id uuid,
  code_id bigint references codes,
  received_at timestamptz not null,
  -- By the clock of the device.
  made_at timestamptz not null,
  entered_text text not null,
  -- What the device answered without network, and when the manifest was made that answered.
  offline_answer text,
  manifest_made_at timestamptz,
  verdict text not null check (verdict in ('genuine', 'doubtful', 'counterfeit')),
  seal text check (seal in ('ok', 'doubtful', 'wrong')),
  pin text check (pin in ('ok', 'doubtful', 'wrong')),
  look text check (look in ('ok', 'doubtful', 'wrong')),
  sale_conditions text check (sale_conditions in ('ok', 'doubtful', 'wrong')),
  note text,
  place_words text,
  latitude double precision,
  longitude double precision,
  city text,
  country text,
  foreign key (batch_id, product_id, partner_id) references batches (id, product_id, partner_id),
  check (code_id is null or batch_id is not null),
  check ((batch_id is null) = (product_id is null)),
  check (batch_id is null or partner_id is not null)
);
create index on inspections (partner_id, received_at);
create index on inspections (batch_id);
create index on inspections (code_id) where code_id is not null;

create table inspection_photos (
  inspection_id uuid primary key references inspections on delete cascade,
  jpeg bytea not null check (octet_length(jpeg) <= 2097152)
);

-- The language in which a telephone number is answered, by the keyed hash that is also its session id.
create table phone_languages (
  phone_key text primary key,
  language text not null check (language in ('en', 'ha', 'yo', 'ig', 'pcm', 'fr', 'sw')),
  used_at timestamptz not null
);
create index on phone_languages (used_at);

-- Messages of WhatsApp by a keyed hash of their ids, because those name the sender: each is answered once, however often it arrives.
create table whatsapp_messages (
  message_key text primary key,
  received_at timestamptz not null,
  answered_at timestamptz
);
create index on whatsapp_messages (received_at);
