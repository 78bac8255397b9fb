-- What partners pay, and what it bought. Amounts are in kobo (design 4, "Money").

-- Written before the provider is asked, so that no charge can be one that we do not know. Only what the provider itself says
-- when we ask it moves a payment on (docs/adr/0013).
create table payments (
  id uuid primary key,
  partner_id uuid not null references partners,
  plan_type text not null check (plan_type in ('BASIC', 'PREMIUM', 'ENTERPRISE')),
  amount integer not null check (amount > 0),
  currency text not null check (currency = 'NGN'),
  reference text not null unique,
  created_at timestamptz not null,
  -- Made without real money: a sandbox's payments stay such when the house later has a provider.
  is_test boolean not null default false,
  -- The payer agreed that the card be kept for the months to come.
  keeps_card boolean not null default false,
  -- A charge of the kept card, for the month after this period: one at most, whatever becomes of it.
  renews uuid unique references periods,
  -- Where its payer goes to pay, or to confirm a charge of the kept card.
  authorization_url text,
  provider_id text,
  channel text,
  card_last4 text,
  paid_at timestamptz,
  credited_at timestamptz,
  -- What its receipt says, as it was when it was credited: a receipt does not change with its buyer's profile.
  receipt_number integer unique,
  buyer_name text,
  buyer_address text,
  vat_percent double precision,
  vat_amount integer,
  failed_at timestamptz,
  failure text,
  withdrawn_at timestamptz,
  -- What the provider says is not what was asked for: a person looks at it.
  review_at timestamptz,
  review_reason text,
  reviewed_at timestamptz,
  review_note text,
  -- When the provider is asked next, and how often it was; null when nothing more is expected.
  next_check_at timestamptz,
  checks smallint not null default 0,
  check ((failed_at is null) = (failure is null)),
  check (failed_at is null or credited_at is null),
  check ((review_at is null) = (review_reason is null)),
  check ((reviewed_at is null) = (review_note is null)),
  check (reviewed_at is null or review_at is not null),
  check ((vat_percent is null) = (vat_amount is null))
);
-- Receipts count on through the years; a number that a broken-off transaction took is skipped.
create sequence receipt_numbers as integer;
create index payments_partner_id_created_at_idx on payments (partner_id, created_at);
create index payments_next_check_at_idx on payments (next_check_at) where next_check_at is not null;

-- `anchored_at` is where a chain of months began: a month begun on the 31st ends on the 28th, and the next on the 31st again.
-- A withdrawn period no longer counts; what was made in it stays made. Nor does one whose place a larger plan took, for as long as
-- that is not withdrawn: it may end a few days later than the larger one, and would seem to be the last.
alter table periods
  add column payment_id uuid unique references payments,
  add column anchored_at timestamptz,
  add column withdrawn_at timestamptz,
  add column replaced_by uuid references periods,
  add column warned_of_limit_at timestamptz,
  add column warned_of_end_at timestamptz,
  add column told_of_end_at timestamptz;

-- The card that a partner let us keep, as the provider names it, and the plan that may be renewed from it. No number of it ever
-- comes here.
create table kept_cards (
  partner_id uuid primary key references partners,
  plan_type text not null check (plan_type in ('BASIC', 'PREMIUM', 'ENTERPRISE')),
  authorization_code text not null,
  email text not null,
  brand text not null,
  last4 text not null,
  expires text not null,
  kept_at timestamptz not null
);

-- A suspended partner's codes go on verifying.
alter table partners
  add column suspended_at timestamptz,
  add column suspension_reason text,
  add check ((suspended_at is null) = (suspension_reason is null)),
  add check (suspended_at is null or approved_at is not null);

-- How a partner's symbols look (specification 9, "custom QR design"). The logo is always a PNG that we made.
create table designs (
  partner_id uuid primary key references partners,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  is_rounded boolean not null,
  brand_name text check (char_length(brand_name) between 1 and 40),
  logo bytea check (octet_length(logo) <= 131072),
  changed_at timestamptz not null
);

-- The built-in sandbox: what a payment provider would know (design 3, PAYSTACK_SECRET_KEY).
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
  card text,
  created_at timestamptz not null,
  paid_at timestamptz
);
