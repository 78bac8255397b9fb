-- What companies make and label: products, batches, codes and orders.

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
  -- The score at which a code is suspected, as the partner chose it, and what dismissed cases added to it.
  copy_limit smallint not null default 10 check (copy_limit between 10 and 13),
  copy_limit_raised smallint not null default 0 check (copy_limit_raised between 0 and 3),
  is_resold boolean not null default false,
  picture_id text,
  archived_at timestamptz,
  version integer not null default 1,
  gtin text,
  former_gtins text[] not null default '{}',
  label_format text not null default 'native_qr',
  -- Whether the verdict offers the PIN `always` or only `when_suspected`.
  pin_offer text not null default 'always',
  check ((feedback_config is not null) = feedback_enabled),
  check (verification_enabled <> feedback_enabled)
);
create unique index products_gtin_key on products (gtin);
create index on products (partner_id);

-- Pictures of products and logos of companies for shoppers (docs/codes-and-batches.md, "Pictures and logos").
create table pictures (
  -- A hash of the owner and the picture, so that an address never shows another picture and nobody can guess it.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  partner_id uuid not null references partners,
  -- Null for the logo of the company.
  product_id uuid unique references products on delete cascade,
  webp bytea not null check (octet_length(webp) <= 12288)
);
create unique index one_logo_per_partner on pictures (partner_id) where product_id is null;

create table feedback_forms (
  partner_id uuid not null references partners,
  product_id uuid references products,
  version integer check (version > 0),
  config jsonb not null,
  replaced_at timestamptz not null,
  primary key (product_id, version)
);

-- Orders: more codes than one batch holds, made in batches by a job. Allowances: codes a month beyond the plan.
-- What was ordered, and how far it is. The quantity is counted in the period when it is ordered; what was not made when the
-- order ends goes back to that period.
create table orders (
  id uuid primary key,
  partner_id uuid not null references partners,
  product_id uuid not null references products,
  -- Who ordered: the audit log names them for each batch.
  account_id uuid references accounts,
  period_id uuid not null,
  name text not null,
  quantity integer not null check (quantity > 0),
  scan_limit integer check (scan_limit between 1 and 1000000),
  manufacturing_date date not null,
  expiration_date date not null,
  hold_until_released boolean not null,
  is_imported boolean not null default false,
  created_at timestamptz not null,
  batches_made integer not null default 0 check (batches_made >= 0),
  codes_made integer not null default 0,
  -- How far the one transaction of an import is, written beside it: for the page only.
  codes_prepared integer not null default 0,
  -- When the job last did something for the order: one that stands still is taken up again.
  last_progress_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('ready', 'canceled', 'payment_withdrawn', 'failed')),
  -- Why an import failed: the first lines with an error, and how many there are.
  line_errors jsonb,
  line_error_count integer,
  lot text,
  api_key_id uuid references api_keys,
  has_pin boolean not null default false,
  check (expiration_date >= manufacturing_date),
  check (codes_made >= 0 and codes_made <= quantity),
  check ((ended_at is null) = (outcome is null)),
  check ((outcome = 'ready') = (codes_made = quantity) or outcome is null),
  check ((line_errors is null) = (line_error_count is null))
);
create index on orders (product_id, created_at);
create index on orders (last_progress_at) where ended_at is null;

alter table orders add foreign key (period_id) references subscription_periods;

-- The file of an import, until the import ends.
create table order_files (
  order_id uuid primary key,
  csv bytea not null
);

alter table order_files add foreign key (order_id) references orders;

create table batches (
  id uuid primary key,
  partner_id uuid not null references partners,
  product_id uuid not null references products,
  batch_number text not null unique,
  name text not null,
  quantity integer not null check (quantity between 1 and 5000),
  scan_limit integer check (scan_limit between 1 and 1000000),
  manufacturing_date date not null,
  expiration_date date not null,
  -- The codes of an imported batch have serials that the partner already prints (imported_serials).
  is_imported boolean not null default false,
  created_at timestamptz not null,
  released_at timestamptz,
  recalled_at timestamptz,
  recall_reason text,
  closed_at timestamptz,
  close_reason text,
  order_id uuid,
  order_position integer check (order_position > 0),
  archived_at timestamptz,
  version integer not null default 1,
  lot text,
  -- The fingerprint of the secret key that the batch's PINs follow from; null for a batch without.
  pin_key_fingerprint text,
  -- How many files with PINs may be made.
  pin_files_allowed smallint not null default 3,
  -- Counted in the same statement that checks how many are allowed.
  pin_files_made smallint not null default 0,
  -- The foreign keys of codes and feedback need this.
  unique (id, product_id, partner_id),
  check (expiration_date >= manufacturing_date),
  check ((recalled_at is null) = (recall_reason is null)),
  check ((closed_at is null) = (close_reason is null)),
  check ((order_id is null) = (order_position is null))
);
create unique index on batches (order_id, order_position) where order_id is not null;
create index on batches (partner_id);
create index on batches (product_id);

alter table batches add foreign key (order_id) references orders;

create table product_links (
  id uuid primary key,
  partner_id uuid not null references partners,
  product_id uuid not null references products,
  -- Null for a link of the product itself.
  batch_id uuid references batches,
  link_type text not null,
  url text not null check (url ~~ 'https://%'),
  title text not null,
  language text check (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  media_type text,
  is_default boolean not null default false,
  created_at timestamptz not null
);
create unique index one_default_product_link on product_links (product_id, coalesce(batch_id, product_id)) where is_default;
create index on product_links (partner_id);
create index on product_links (product_id);

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
  -- The device class and network tag of the first visitor, until a second one arrives. The tag is erased after 7 days.
  first_visitor_mark integer,
  -- How many visitors are noted (docs/detection.md, "State"): none where the product only asks for feedback.
  visitors integer not null default 0,
  -- When a scan limit last refused a scan.
  last_refused_at timestamptz,
  has_erased_visitors boolean not null default false,
  check (scan_limit is null or scan_count <= scan_limit),
  check ((scan_count = 0) = (first_scanned_at is null)),
  check ((blocked_at is null) = (block_reason is null)),
  -- One key proves that all three exist and belong together, at a third of the cost of three keys.
  foreign key (batch_id, product_id, partner_id) references batches (id, product_id, partner_id)
) with (fillfactor=80);
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
  brand_name text check (char_length(brand_name) >= 1 and char_length(brand_name) <= 40),
  logo bytea check (octet_length(logo) <= 131072)
);
