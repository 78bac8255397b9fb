-- Who applies, who may sign in, and what was decided. State with a history is a dated fact (design 5).

create table partners (
  id uuid primary key,
  company_name text not null,
  email text not null check (email = lower(email)),
  address text not null,
  phone_number text not null,
  business_registration_number text not null,
  time_zone text not null default 'Africa/Lagos',
  applied_at timestamptz not null,
  email_verified_at timestamptz,
  approved_at timestamptz,
  rejected_at timestamptz,
  rejection_reason text,
  check (approved_at is null or rejected_at is null),
  check ((rejected_at is null) = (rejection_reason is null)),
  check (email_verified_at is not null or (approved_at is null and rejected_at is null))
);

-- Anyone may type anyone's address into the form, so an address belongs to an application only once its PIN proved it.
create unique index one_live_application_per_address on partners (email)
  where email_verified_at is not null and rejected_at is null;

create table accounts (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text,
  partner_id uuid unique references partners,
  is_admin boolean not null default false,
  created_at timestamptz not null,
  check (is_admin = (partner_id is null))
);

-- Tokens and PINs are stored as hashes only: a copy of the database signs nobody in.
create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index on sessions (account_id);

create table one_time_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('complete_registration', 'reset_password')),
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on one_time_tokens (account_id, purpose);

-- One PIN an application: a new one voids the old. The hash is there from the moment its mail is written.
create table pins (
  partner_id uuid primary key references partners on delete cascade,
  requested_at timestamptz not null,
  hour_started_at timestamptz not null,
  requests_this_hour integer not null default 1,
  pin_hash bytea,
  expires_at timestamptz,
  tries integer not null default 0,
  used_at timestamptz
);

-- Counters of tries, for every server alike: after `failures` beyond a free allowance the key waits until `locked_until`.
create table throttles (
  key text primary key,
  failures integer not null,
  last_at timestamptz not null,
  locked_until timestamptz not null
);

-- Keys that every server shares (PIN hashes, the day's salt for addresses).
create table secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null
);

-- What a partner may generate, and in which time; the trial is one of them (design 4, "Trial").
create table periods (
  id uuid primary key,
  partner_id uuid not null references partners,
  plan_type text not null check (plan_type in ('TRIAL', 'BASIC', 'PREMIUM', 'ENTERPRISE')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  code_limit integer not null,
  codes_generated integer not null default 0,
  check (ends_at > starts_at),
  check (codes_generated between 0 and code_limit)
);
create index on periods (partner_id, ends_at);
create unique index one_trial_per_partner on periods (partner_id) where plan_type = 'TRIAL';

-- Mails of a server without SMTP_URL, shown at /dev/mail.
create table kept_mails (
  id uuid primary key,
  sent_at timestamptz not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null
);

create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  account_id uuid references accounts,
  partner_id uuid references partners,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);
create index on audit_log (partner_id, at);
