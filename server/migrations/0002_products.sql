-- What a partner makes, its production runs, and the codes of their units.

create table products (
  id uuid primary key,
  partner_id uuid not null references partners,
  name text not null,
  category text not null,
  description text not null,
  verification_enabled boolean not null default true,
  feedback_enabled boolean not null default false,
  created_at timestamptz not null
);
create index on products (partner_id);

create table batches (
  id uuid primary key,
  partner_id uuid not null references partners,
  product_id uuid not null references products,
  batch_number text not null unique,
  name text not null,
  quantity integer not null check (quantity between 1 and 5000),
  scan_limit integer check (scan_limit between 1 and 100),
  manufactured_on date not null,
  expires_on date not null,
  created_at timestamptz not null,
  released_at timestamptz,
  recalled_at timestamptz,
  recall_reason text,
  check (expires_on >= manufactured_on),
  check ((recalled_at is null) = (recall_reason is null)),
  unique (id, product_id, partner_id)
);
create index on batches (product_id);
create index on batches (partner_id);

-- The code is a random 64-bit integer and its own key; the serial is its text (design 5, "The hot path").
-- No index on scan_count or last_scanned_at: it would end HOT updates, and a batch's page sorts fast without.
create table codes (
  code bigint primary key,
  batch_id uuid not null,
  product_id uuid not null,
  partner_id uuid not null,
  scan_count integer not null default 0,
  scan_limit integer,
  first_scanned_at timestamptz,
  last_scanned_at timestamptz,
  blocked_at timestamptz,
  block_reason text,
  check (scan_limit is null or scan_count <= scan_limit),
  check ((scan_count = 0) = (first_scanned_at is null)),
  check ((blocked_at is null) = (block_reason is null)),
  -- One key proves all three and that they belong together, at a third of the cost of three.
  foreign key (batch_id, product_id, partner_id) references batches (id, product_id, partner_id)
) with (fillfactor = 80);
create index on codes (batch_id);

-- Answers of calls that may be repeated safely (Idempotency-Key): the row and what it made are one transaction.
create table kept_replies (
  partner_id uuid not null references partners,
  key text not null,
  request_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null,
  primary key (partner_id, key)
);
