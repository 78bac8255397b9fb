-- What keeps the server running: keys, limits, mail, webhooks, files and backups.

-- Every SECRET_KEY that a server used, by a hash from which nobody finds the key: a server with another one does not start.
create table secret_key_fingerprints (
  fingerprint text primary key,
  first_used_at timestamptz not null,
  -- The key that tells canaries from codes, sealed with this secret key (server/src/platform/lib/canaries.ts).
  canary_key bytea
);

-- What a network address or a telephone number is hashed with besides a key, new each day. Deleted when the day is over, so that
-- nobody can compute the hashes again, with the key neither.
create table daily_salts (
  day date primary key,
  salt bytea not null
);

-- The newest events of something that is limited to so many in a time, and how often in a row it was refused. The key never holds an
-- address, but a hash of it that nobody can compute again after two days.
create table rate_windows (
  key text primary key,
  times timestamptz[] not null,
  refusals integer not null,
  last_at timestamptz not null
) with (fillfactor=70);

-- Requests that brought X-Forwarded-For or Forwarded to a server without TRUST_PROXY, for the System page of an admin.
create table forwarded_headers (
  is_only_row boolean default true primary key check (is_only_row),
  requests bigint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- What sent the last one, if its address is private: probably the proxy to trust. A public one may be a person's.
  sender text
);

-- Emails of a server without SMTP_URL, shown at /dev/mail.
create table dev_mail_inbox (
  id uuid primary key,
  sent_at timestamptz not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null
);

create table webhook_endpoints (
  id uuid primary key,
  partner_id uuid not null references partners,
  name text not null,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- Of the scans, one in so many is sent.
  sample_every integer not null default 1 check (sample_every between 1 and 1000),
  -- Encrypted, because the server signs with them (server/src/platform/webhooks/endpoint-secrets.ts).
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  key_fingerprint text not null,
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('owner', 'failing', 'gone', 'backlog')),
  -- Since its last success: when the first try failed, and how many did.
  failing_since timestamptz,
  failures integer not null default 0,
  -- No try before then.
  paused_until timestamptz,
  -- The server that sends to it now, until then.
  lease_id uuid,
  leased_until timestamptz,
  last_served_at timestamptz,
  check ((previous_secret is null) = (previous_secret_until is null)),
  check ((disabled_at is null) = (disabled_because is null))
);
create index on webhook_endpoints (partner_id);

create table webhook_events (
  id uuid primary key,
  partner_id uuid not null references partners,
  -- As it is signed and sent, byte for byte.
  body text not null,
  created_at timestamptz not null
);
create index on webhook_events (created_at);

create table webhook_deliveries (
  id uuid primary key,
  partner_id uuid not null references partners,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event_id uuid not null references webhook_events on delete cascade,
  type text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  created_at timestamptz not null,
  tries integer not null default 0,
  next_try_at timestamptz,
  last_tried_at timestamptz,
  -- Of the last try.
  status integer,
  error text,
  reply text,
  duration_ms integer,
  unique (event_id, endpoint_id),
  check ((state = 'waiting') = (next_try_at is not null))
);
create index waiting_webhook_deliveries_idx on webhook_deliveries (endpoint_id, next_try_at) where next_try_at is not null;
create index on webhook_deliveries (endpoint_id, created_at, id);

create table pending_webhook_scans (
  id bigint generated always as identity primary key,
  partner_id uuid not null,
  scan_count integer not null,
  -- Of each scan: batch, code, ordinal, time in milliseconds, method, city, country.
  scans json not null
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);

-- Files that jobs make and store for a while. What differs between the kinds is in server/src/platform/files/make-file.ts.
create table files (
  id uuid primary key,
  -- Null for evidence that admins asked for.
  partner_id uuid references partners,
  kind text not null check (kind in ('batch', 'order', 'archive', 'evidence')),
  -- Who asked for it, if their name is shown.
  account_id uuid references accounts,
  -- What was asked for.
  details jsonb not null default '{}',
  requested_at timestamptz not null,
  -- The run of the job that makes it, and when that did something the last time: one that stands still was killed.
  run_id uuid,
  last_progress_at timestamptz not null,
  lines bigint not null default 0,
  bytes bigint not null default 0,
  ended_at timestamptz,
  outcome text check (outcome in ('ready', 'canceled', 'failed', 'deleted')),
  -- Why it failed, if there is more to say than that.
  error text,
  check ((ended_at is null) = (outcome is null)),
  check (error is null or outcome = 'failed'),
  check (partner_id is not null or kind = 'evidence')
);
create index on files (partner_id, requested_at);

-- The content in pieces of a megabyte, so that any server can send it and none holds it in memory.
create table file_parts (
  file_id uuid references files on delete cascade,
  position integer check (position >= 0),
  content bytea not null,
  primary key (file_id, position)
);

-- The backups that were made or tried, so that an admin sees the last good one, and servers that share a folder take turns
-- (docs/operations.md, "Backups"). Of those asked for by hand only the good ones are here.
create table backups (
  id uuid primary key,
  is_scheduled boolean not null,
  file text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  bytes bigint,
  failure text,
  -- Whether the admins were told of the failure.
  is_reported boolean not null default false,
  check (num_nonnulls(bytes, failure) = (finished_at is not null)::integer),
  check (failure is not null or not is_reported)
);

-- The size of the database, once a day, so that an admin sees how fast it grows (docs/operations.md, "Monitoring").
create table database_sizes (
  measured_on date primary key,
  bytes bigint not null check (bytes > 0)
);

-- The search finds misspelt names by pg_trgm. An own PostgreSQL may lack it, or its role may not create it: then names are found by
-- their parts only, until somebody creates it (docs/operations.md, "Similar names in the search"). No index: a search compares the names
-- of one partner, and an index over those of all partners would cost more than it saves.
do $$
begin
  create extension if not exists pg_trgm;
exception
  when others then
    raise notice 'Without pg_trgm the search finds no misspelt names: %', sqlerrm;
end $$;
