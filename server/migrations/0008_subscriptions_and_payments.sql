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
  payment_id uuid unique,
  -- The payment was refunded or reversed. The period no longer counts, but its codes stay.
  withdrawn_at timestamptz,
  -- The period of a larger plan that took this one's place. Unless that one is withdrawn, this one does not count: it may end
  -- a few days later, and would otherwise look like the last period.
  replaced_by_period_id uuid references subscription_periods,
  limit_warning_sent_at timestamptz,
  end_warning_sent_at timestamptz,
  ended_notice_sent_at timestamptz,
  check (ends_at > starts_at),
  check (codes_generated between 0 and code_limit)
);
create index on subscription_periods (partner_id, ends_at);
create unique index one_trial_per_partner on subscription_periods (partner_id) where plan_type = 'TRIAL';

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
  renews_period_id uuid unique references subscription_periods,
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
  check ((failed_at is null) = (failure_reason is null)),
  check (failed_at is null or credited_at is null),
  check ((flagged_at is null) = (flag_reason is null)),
  check ((resolved_at is null) = (resolution_note is null)),
  check (resolved_at is null or flagged_at is not null),
  check ((vat_percent is null) = (vat_amount is null))
);
create index on payments (partner_id, created_at);
create index on payments (next_poll_at) where next_poll_at is not null;

-- The two tables refer to each other, so this key comes after both.
alter table subscription_periods add foreign key (payment_id) references payments;

-- Numbers continue from year to year. A number taken by a transaction that rolled back is skipped.
create sequence receipt_numbers as integer;

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
