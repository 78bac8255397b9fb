-- Companies (partners), the people who work for them, their keys, plans and payments.

create sequence receipt_numbers as integer;

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
  blocks_confirmed_copies boolean not null default false,
  blocks_clear_copies boolean not null default false,
  -- The score at which codes are suspected, for products without a limit of their own.
  copy_limit smallint not null default 10 check (copy_limit between 10 and 13),
  -- What the search of partners looks in, in lower case. Stored, because lowering all of it for each search takes most of its time.
  search_text text not null generated always as (lower((((company_name || chr(10)) || email) || chr(10)) || business_registration_number))
    stored,
  -- Days before this one, in rollup_time_zone, are closed: monthly_city_scans, visitor_returns and code_returns have them.
  rollups_closed_until date,
  logo_id text,
  -- Since when a company requires two-step sign-in of every member (docs/company-and-plans.md, "Two-step sign-in"); null where it
  -- does not.
  second_factor_required_at timestamptz,
  -- Since when releases and recalls need a second person (docs/codes-and-batches.md, "The second person"); null where they do not.
  second_person_required_at timestamptz,
  closed_at timestamptz,
  closing_reason text,
  closing_note text,
  -- Whether EPCIS exports of a partner say where its codes were checked by shoppers (docs/codes-and-batches.md, "EPCIS").
  epcis_includes_checks boolean not null default false,
  -- Whether the public log shows the details of its batches (docs/trust.md).
  publishes_batches boolean not null default false,
  -- The GLN of the company's site, which EPCIS exports name.
  gln text check (gln ~ '^\d{13}$'),
  -- Where shoppers reach the company, shown with verdicts that send them there; empty without one.
  shopper_phone text not null default '',
  shopper_email text not null default '',
  shopper_website text not null default '',
  -- For a company of sample data: the company whose owner tries things in it (docs/company-and-plans.md, "Sample data"); else null.
  sample_of uuid unique references partners,
  check (approved_at is null or rejected_at is null),
  check ((rejected_at is null) = (rejection_reason is null)),
  check (email_verified_at is not null or approved_at is null and rejected_at is null),
  check ((suspended_at is null) = (suspension_reason is null)),
  check (suspended_at is null or approved_at is not null)
);
create index approved_partners_by_name on partners (lower(company_name), id) where approved_at is not null and rejected_at is null;
create index decided_applications on partners (coalesce(approved_at, rejected_at) desc, id) where email_verified_at is not null;
-- Anyone can type any address into the form, so an address belongs to an application only after it is verified.
create unique index one_active_application_per_email on partners (email) where email_verified_at is not null and rejected_at is null;
create index pending_applications on partners (applied_at, id) where email_verified_at is not null and approved_at is null
  and rejected_at is null;

-- An account belongs to a partner or to an admin.
create table accounts (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text,
  created_at timestamptz not null,
  -- Of someone who was invited; the owner of an application gives none.
  name text,
  -- The partner that the next sign-in opens, if they still belong to it.
  last_partner_id uuid,
  admin_role text check (admin_role in ('owner', 'reviewer', 'support', 'inspector')),
  -- For whom an inspector checks the packs of all companies, and when an admin ended that.
  authority text,
  inspector_ended_at timestamptz,
  check ((admin_role is not distinct from 'inspector') = (authority is not null)),
  check (inspector_ended_at is null or authority is not null)
);

-- Who belongs to which partner, and what they may do there.
create table memberships (
  account_id uuid references accounts,
  partner_id uuid references partners,
  role text not null check (role in ('owner', 'production', 'quality', 'analyst', 'inspector', 'sample')),
  joined_at timestamptz not null,
  -- Who has closed the first steps on the overview, each for themselves in one company (docs/insight.md, "Overview").
  checklist_dismissed_at timestamptz,
  -- Null: what is usual for the role.
  report_mails text check (report_mails in ('at_once', 'daily', 'off')),
  report_mails_chosen_at timestamptz,
  case_mails text check (case_mails in ('at_once', 'daily', 'off')),
  case_mails_chosen_at timestamptz,
  -- The moment up to which daily mails have told what came; null: since the member joined.
  daily_mailed_until timestamptz,
  -- When an owner unsubscribed from the weekly mail that the company has switched on; null: gets it.
  weekly_digest_off_at timestamptz,
  primary key (account_id, partner_id)
);
create index on memberships (partner_id);

-- Invitations to join a partner. The token is made when the mail is written; a new mail voids the link of the one before.
create table invitations (
  id uuid primary key,
  partner_id uuid not null references partners,
  email text not null check (email = lower(email)),
  role text not null check (role in ('production', 'quality', 'analyst', 'inspector')),
  invited_by uuid not null references accounts,
  invited_at timestamptz not null,
  -- When the newest mail was asked for.
  requested_at timestamptz not null,
  token_hash bytea unique,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  check (accepted_at is null or withdrawn_at is null)
);
create unique index one_open_invitation_per_email on invitations (partner_id, email) where accepted_at is null and withdrawn_at is null;

-- Tokens and PINs are stored only as hashes: nobody can sign in with a copy of the database.
create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the account's password was typed in a session, if it was: an admin's decisions need it once more after some minutes.
  password_typed_at timestamptz,
  -- A session is for one partner. It ends with the membership.
  partner_id uuid,
  -- What pages call it by: the token stays secret.
  id uuid not null unique,
  -- The browser and system that signed in, in words; none for a program.
  device text,
  foreign key (account_id, partner_id) references memberships (account_id, partner_id) on delete cascade
);
create index on sessions (account_id);
create index on sessions (partner_id);

-- Sessions that ended with a membership, so that the page which still has their token can say why.
create table ended_sessions (
  token_hash bytea primary key,
  partner_id uuid not null references partners,
  reason text not null check (reason in ('removed', 'closed')),
  ended_at timestamptz not null
);
create index on ended_sessions (ended_at);
create index on ended_sessions (partner_id);

-- The tokens of links sent by email.
create table one_time_tokens (
  token_hash bytea primary key,
  purpose text not null,
  account_id uuid not null references accounts on delete cascade,
  new_email text check (new_email = lower(new_email)),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  attempts integer not null default 0,
  check ((purpose = 'change_email') = (new_email is not null)),
  check (purpose in ('complete_registration', 'reset_password', 'change_email', 'sign_in', 'challenge_after_password', 'challenge_after_link',
    'add_passkey'))
);
create index on one_time_tokens (account_id, purpose);

-- The PIN that proves an applicant's email address. There is one per application: a new PIN replaces the old one.
-- pin_hash and expires_at are null until the email is written.
create table email_verification_pins (
  partner_id uuid primary key references partners on delete cascade,
  requested_at timestamptz not null,
  hour_started_at timestamptz not null,
  requests_this_hour integer not null default 1,
  pin_hash bytea,
  expires_at timestamptz,
  attempts integer not null default 0,
  used_at timestamptz
);

create table authenticator_apps (
  account_id uuid primary key references accounts on delete cascade,
  -- Encrypted under a key that derives from SECRET_KEY.
  secret bytea not null,
  -- The fingerprint of that SECRET_KEY.
  key_fingerprint text not null,
  created_at timestamptz not null,
  -- When a code proved that the owner's app has the secret. Before that no sign-in asks for one.
  confirmed_at timestamptz,
  -- The 30 seconds of the last code that was taken: none of them or before is taken again.
  last_step integer
);

-- For an owner without the app. 80 random bits each, so a plain hash is enough.
create table recovery_codes (
  account_id uuid references accounts on delete cascade,
  code_hash bytea,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- What the authenticator calls it.
  credential_id bytea not null unique,
  -- In COSE, as the authenticator gave it.
  public_key bytea not null,
  -- How often the authenticator says it was used; 0 for those that do not count.
  counter bigint not null,
  -- How a browser reaches the authenticator.
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on passkeys (account_id);

-- The networks and the devices that an account signed in from, as keyed hashes: guesses from elsewhere have a limit of their own.
create table sign_in_origins (
  account_id uuid references accounts on delete cascade,
  origin_hash bytea,
  last_signed_in_at timestamptz not null,
  primary key (account_id, origin_hash)
);

-- Attempt counters that all servers share. After the free attempts, the key is locked until locked_until.
create table throttles (
  key text primary key,
  attempts integer not null,
  last_attempt_at timestamptz not null,
  locked_until timestamptz not null
);

create table application_documents (
  id uuid primary key,
  partner_id uuid not null references partners on delete cascade,
  kind text not null check (kind in ('incorporation', 'license', 'identity')),
  name text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg')),
  content bytea not null check (octet_length(content) <= 5242880),
  created_at timestamptz not null
);
create index on application_documents (partner_id, created_at);

create table application_notes (
  id uuid primary key,
  partner_id uuid not null references partners on delete cascade,
  account_id uuid not null references accounts,
  text text not null,
  created_at timestamptz not null
);
create index on application_notes (partner_id, created_at);

create table api_keys (
  id uuid primary key,
  partner_id uuid not null references partners,
  name text not null,
  -- SHA-256 of the secret, which is shown once and stored nowhere. 256 random bits need no slow or salted hash.
  secret_hash bytea not null unique,
  -- The last characters of the secret, to recognise it by.
  hint text not null,
  scopes text[] not null,
  -- Addresses and networks from which it may be used; none for all.
  allowed_addresses text[] not null,
  -- Who created it. It stays when they leave.
  created_by uuid not null references accounts,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index on api_keys (partner_id, created_at);

-- How many requests of a minute each key's servers have taken for themselves.
create table api_key_requests (
  api_key_id uuid primary key references api_keys on delete cascade,
  minute timestamptz not null,
  taken integer not null
);

-- Responses to requests with an Idempotency-Key. The row and what the request created commit in one transaction.
create table idempotency_keys (
  partner_id uuid references partners,
  key text,
  request_hash bytea not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (partner_id, key)
);

-- Codes a month that an admin granted beyond the plan (docs/company-and-plans.md, "Allowances").
create table allowances (
  id uuid primary key,
  partner_id uuid not null references partners,
  codes integer not null check (codes > 0),
  reason text not null,
  granted_at timestamptz not null,
  granted_by uuid not null references accounts,
  -- The last day in the partner's time zone, and the moment after it; null without an end.
  last_day date,
  ends_at timestamptz,
  -- Revoked by an admin, or replaced by another allowance.
  revoked_at timestamptz,
  check ((last_day is null) = (ends_at is null))
);
create unique index one_allowance_per_partner on allowances (partner_id) where revoked_at is null;

-- Inserted before the provider is called, so that there is no charge without a row here.
-- Only what the provider answers when we ask it changes the state of a payment (ADR 0013).
create table payments (
  id uuid primary key,
  partner_id uuid not null references partners,
  plan_type text not null check (plan_type in ('BASIC', 'PREMIUM', 'ENTERPRISE')),
  amount integer not null check (amount > 0),
  currency text not null check (currency = 'NGN'),
  reference text not null unique,
  created_at timestamptz not null,
  -- Paid in the sandbox, without real money. It stays so when the server later gets a provider.
  is_test boolean not null default false,
  -- The payer agreed that the card be saved for renewals.
  save_card boolean not null default false,
  -- Set on a charge of the saved card: the period that the charge renews. There is at most one charge per period.
  renews_period_id uuid unique,
  -- Where the payer pays, or confirms a charge of the saved card.
  authorization_url text,
  provider_transaction_id text,
  channel text,
  card_last4 text,
  paid_at timestamptz,
  credited_at timestamptz,
  -- The receipt, as of the time of crediting: later changes of the partner's profile do not change it.
  receipt_number integer unique,
  buyer_name text,
  buyer_address text,
  vat_percent double precision,
  vat_amount integer,
  failed_at timestamptz,
  failure_reason text,
  -- Refunded or reversed.
  withdrawn_at timestamptz,
  -- Flagged when the provider's answer does not match what we asked for; resolved by an admin.
  flagged_at timestamptz,
  flag_reason text,
  resolved_at timestamptz,
  resolution_note text,
  -- When to ask the provider next; null when no change is expected any more.
  next_poll_at timestamptz,
  poll_attempts smallint not null default 0,
  -- The payer gave it up.
  canceled_at timestamptz,
  -- The provider was paid and waits for the bank: such a payment does not expire after half an hour.
  is_processing boolean not null default false,
  check ((failed_at is null) = (failure_reason is null)),
  check (failed_at is null or credited_at is null),
  check ((flagged_at is null) = (flag_reason is null)),
  check ((resolved_at is null) = (resolution_note is null)),
  check (resolved_at is null or flagged_at is not null),
  check ((vat_percent is null) = (vat_amount is null))
);
create index on payments (next_poll_at) where next_poll_at is not null;
create index on payments (partner_id, created_at);
-- For admins, across partners.
create index on payments (created_at, id);
create index flagged_payments on payments (flagged_at, id) where flagged_at is not null and resolved_at is null;

-- What partners pay, and the periods that this buys. Amounts are in kobo.
-- A period on a plan: when, and how many codes the partner may generate in it. The trial is a period too.
create table subscription_periods (
  id uuid primary key,
  partner_id uuid not null references partners,
  plan_type text not null check (plan_type in ('TRIAL', 'BASIC', 'PREMIUM', 'ENTERPRISE')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Where a chain of months began: a month from the 31st may end on the 28th, and the next ends on the 31st again.
  billing_anchor_at timestamptz,
  code_limit integer not null,
  codes_generated integer not null default 0,
  payment_id uuid unique references payments,
  -- The payment was refunded or reversed. The period no longer counts, but its codes stay.
  withdrawn_at timestamptz,
  -- The period of a larger plan that took this one's place. Unless that one is withdrawn, this one does not count: it may end
  -- a few days later, and would otherwise look like the last period.
  replaced_by_period_id uuid references subscription_periods,
  limit_warning_sent_at timestamptz,
  end_warning_sent_at timestamptz,
  ended_notice_sent_at timestamptz,
  allowance integer check (allowance > 0),
  allowance_ends_at timestamptz,
  constraint codes_generated_within_limit check (codes_generated >= 0 and (codes_generated <= code_limit or allowance is not null)),
  check (ends_at > starts_at)
);
create unique index one_trial_per_partner on subscription_periods (partner_id) where plan_type = 'TRIAL';
create index on subscription_periods (partner_id, ends_at);

alter table payments add foreign key (renews_period_id) references subscription_periods;

-- The saved card of a partner, as the provider's token, and the plan that it may renew. Card numbers are never stored.
create table payment_methods (
  partner_id uuid primary key references partners,
  plan_type text not null check (plan_type in ('BASIC', 'PREMIUM', 'ENTERPRISE')),
  authorization_code text not null,
  email text not null,
  brand text not null,
  last4 text not null,
  -- Month and year, such as 04/29.
  expiry text not null,
  saved_at timestamptz not null
);

-- The state of the built-in payment sandbox: what a real provider would store.
create table sandbox_transactions (
  id bigint generated always as identity primary key,
  reference text not null unique,
  access_code text not null unique,
  email text not null,
  amount integer not null,
  currency text not null,
  callback_url text,
  metadata jsonb,
  status text not null check (status in ('abandoned', 'pending', 'success', 'failed', 'reversed')),
  card_number text,
  created_at timestamptz not null,
  paid_at timestamptz
);

-- What partners and admins decided or did. `subject` is the id of what the action was about.
create table audit_log (
  id uuid primary key,
  occurred_at timestamptz not null,
  account_id uuid references accounts,
  partner_id uuid references partners,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  -- Who did it, if neither an account nor the system.
  api_key_id uuid references api_keys
);
-- What one person did, also rarely.
create index on audit_log (account_id, occurred_at);
create index on audit_log (action, occurred_at);
-- The edits of a product or batch, and whether its codes were downloaded, are read from the audit log (docs/codes-and-batches.md,
-- "Edits").
create index audit_log_edits_idx on audit_log (subject, occurred_at)
  where action in ('product.edited', 'batch.edited', 'product.picture_saved', 'product.picture_removed', 'batch.downloaded',
  'order.downloaded');
-- Across partners, newest first.
create index on audit_log (occurred_at, id);
-- Who did anything for a partner.
create index on audit_log (partner_id, account_id);
create index on audit_log (partner_id, occurred_at);
create index on audit_log (subject, occurred_at);
