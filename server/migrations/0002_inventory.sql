-- Products, their batches (production runs), and one code for each unit.

-- A product either verifies codes or asks for feedback. The contract defines what is in feedback_config.
create table products (
  id uuid primary key,
  partner_id uuid not null references partners,
  name text not null,
  category text not null,
  description text not null,
  verification_enabled boolean not null default true,
  feedback_enabled boolean not null default false,
  feedback_config jsonb,
  created_at timestamptz not null,
  check ((feedback_config is not null) = feedback_enabled),
  check (verification_enabled <> feedback_enabled)
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
  -- The codes of an imported batch have serials that the partner already prints (imported_serials).
  is_imported boolean not null default false,
  created_at timestamptz not null,
  released_at timestamptz,
  recalled_at timestamptz,
  recall_reason text,
  closed_at timestamptz,
  close_reason text,
  check (expires_on >= manufactured_on),
  check ((recalled_at is null) = (recall_reason is null)),
  check ((closed_at is null) = (close_reason is null)),
  -- The foreign keys of codes and feedback need this.
  unique (id, product_id, partner_id)
);
create index on batches (product_id);
create index on batches (partner_id);

-- The id is a random 64-bit integer; the serial on the label is its text form.
-- There is no index on scan_count or last_scanned_at: it would end HOT updates, and a batch sorts fast without one.
-- The free space (fillfactor) keeps the new version of a row on its page.
create table codes (
  id bigint primary key,
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
  -- One key proves that all three exist and belong together, at a third of the cost of three keys.
  foreign key (batch_id, product_id, partner_id) references batches (id, product_id, partner_id)
) with (fillfactor = 80);
create index on codes (batch_id);

-- Serials that a partner already prints. `serial` is the normalized form used for lookup (upper case, no separators,
-- O as 0, I and L as 1); `printed_serial` is what the label shows. Read only when a text is not one of our own serials.
create table imported_serials (
  serial text primary key,
  code_id bigint not null unique references codes,
  printed_serial text not null
);

-- How the QR symbols of a partner look. The logo is always a PNG that the server encoded.
create table label_designs (
  partner_id uuid primary key references partners,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  is_rounded boolean not null,
  brand_name text check (char_length(brand_name) between 1 and 40),
  logo bytea check (octet_length(logo) <= 131072),
  updated_at timestamptz not null
);
