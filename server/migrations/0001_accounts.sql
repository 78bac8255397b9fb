-- Partners (manufacturers), who may sign in, and what they did.
-- A state is stored as the time it began (approved_at), with its reason beside it, not as a flag.

create table partners (
  id uuid primary key,
  company_name text not null,
  email text not null check (email = lower(email)),
  address text not null,
  phone_number text not null,
  business_registration_number text not null,
  -- The checks on time zones fail when PostgreSQL does not know the zone, so queries can rely on it.
  time_zone text not null default 'Africa/Lagos' check (timezone(time_zone, 'epoch'::timestamptz) is not null),
  -- The zone that the days and hours of the rollups are in. It differs from time_zone until they are recomputed.
  rollup_time_zone text not null default 'Africa/Lagos' check (timezone(rollup_time_zone, 'epoch'::timestamptz) is not null),
  weekly_digest boolean not null default false,
  -- The Monday of the last weekly digest, in the partner's time zone: no week gets two.
  last_digest_week date,
  applied_at timestamptz not null,
  email_verified_at timestamptz,
  approved_at timestamptz,
  rejected_at timestamptz,
  rejection_reason text,
  -- The codes of a suspended partner still verify.
  suspended_at timestamptz,
  suspension_reason text,
  check (approved_at is null or rejected_at is null),
  check ((rejected_at is null) = (rejection_reason is null)),
  check (email_verified_at is not null or (approved_at is null and rejected_at is null)),
  check ((suspended_at is null) = (suspension_reason is null)),
  check (suspended_at is null or approved_at is not null)
);
-- Anyone can type any address into the form, so an address belongs to an application only after it is verified.
create unique index one_active_application_per_email on partners (email)
  where email_verified_at is not null and rejected_at is null;

-- An account belongs to a partner or to an admin.
create table accounts (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text,
  partner_id uuid unique references partners,
  is_admin boolean not null default false,
  created_at timestamptz not null,
  check (is_admin = (partner_id is null))
);

-- Tokens and PINs are stored only as hashes: nobody can sign in with a copy of the database.
create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index on sessions (account_id);

-- The tokens of links sent by email.
create table one_time_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('complete_registration', 'reset_password', 'change_email')),
  account_id uuid not null references accounts on delete cascade,
  new_email text check (new_email = lower(new_email)),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'change_email') = (new_email is not null))
);
create index on one_time_tokens (account_id, purpose);

-- The PIN that proves an applicant's email address. There is one per application: a new PIN replaces the old one.
-- pin_hash and expires_at are null until the email is written.
create table email_verification_codes (
  partner_id uuid primary key references partners on delete cascade,
  requested_at timestamptz not null,
  hour_started_at timestamptz not null,
  requests_this_hour integer not null default 1,
  pin_hash bytea,
  expires_at timestamptz,
  attempts integer not null default 0,
  used_at timestamptz
);

-- Attempt counters that all servers share. After the free attempts, the key is locked until locked_until.
create table throttles (
  key text primary key,
  attempts integer not null,
  last_attempt_at timestamptz not null,
  locked_until timestamptz not null
);

-- Keys that all servers share, such as the key for PIN hashes and the daily salt for IP addresses.
create table secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null
);

-- Responses to requests with an Idempotency-Key. The row and what the request created commit in one transaction.
create table idempotency_keys (
  partner_id uuid not null references partners,
  key text not null,
  request_hash bytea not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (partner_id, key)
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

-- What partners and admins decided or did. `subject` is the id of what the action was about.
create table audit_log (
  id uuid primary key,
  occurred_at timestamptz not null,
  account_id uuid references accounts,
  partner_id uuid references partners,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);
create index on audit_log (partner_id, occurred_at);
