-- Orders: more codes than one batch holds, made in batches by a job. Allowances: codes a month beyond the plan.

-- What was ordered, and how far it is. The quantity is counted in the period when it is ordered; what was not made when the
-- order ends goes back to that period.
create table orders (
  id uuid primary key,
  partner_id uuid not null references partners,
  product_id uuid not null references products,
  -- Who ordered: the audit log names them for each batch.
  account_id uuid not null references accounts,
  period_id uuid not null references subscription_periods,
  name text not null,
  quantity integer not null check (quantity > 0),
  scan_limit integer check (scan_limit between 1 and 100),
  manufactured_on date not null,
  expires_on date not null,
  hold_until_released boolean not null,
  is_imported boolean not null default false,
  created_at timestamptz not null,
  batches_made integer not null default 0 check (batches_made >= 0),
  codes_made integer not null default 0,
  -- How far the one transaction of an import is, written beside it: for the page only.
  codes_prepared integer not null default 0,
  -- When the job last did something for the order: one that stands still is taken up again.
  progressed_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('ready', 'canceled', 'payment_withdrawn', 'failed')),
  -- Why an import failed: the first lines with an error, and how many there are.
  line_errors jsonb,
  line_error_count integer,
  check (expires_on >= manufactured_on),
  check (codes_made between 0 and quantity),
  check ((ended_at is null) = (outcome is null)),
  check ((outcome = 'ready') = (codes_made = quantity) or outcome is null),
  check ((line_errors is null) = (line_error_count is null))
);
create index on orders (product_id, created_at);
create index on orders (progressed_at) where ended_at is null;

-- The file of an import, until the import ends.
create table order_files (
  order_id uuid primary key references orders,
  csv bytea not null
);

-- A batch of an order knows its place in it, so that no batch is made twice.
alter table batches
  add column order_id uuid references orders,
  add column order_position integer check (order_position > 0),
  add check ((order_id is null) = (order_position is null));
create unique index on batches (order_id, order_position) where order_id is not null;

-- Codes a month that an admin granted beyond the plan (docs/product.md, "Allowances").
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

-- A copy of the allowance in each period that it counts in, so that one statement on one row meets the quota exactly.
-- `allowance` stays when it ends early, because codes may have been made from it.
alter table subscription_periods
  add column allowance integer check (allowance > 0),
  add column allowance_ends_at timestamptz,
  drop constraint subscription_periods_check1,
  add constraint codes_generated_within_limit
    check (codes_generated >= 0 and (codes_generated <= code_limit or allowance is not null));
