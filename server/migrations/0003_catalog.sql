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
  -- Null: that of the partner.
  copy_limit smallint check (copy_limit between 10 and 13),
  copy_limit_raised smallint not null default 0 check (copy_limit_raised between 0 and 3),
  is_resold boolean not null default false,
  picture_id text,
  -- How many rows of pack_spots it has. A change of it is a new version of what verdicts say.
  spot_count smallint not null default 0 check (spot_count between 0 and 3),
  archived_at timestamptz,
  version integer not null default 1,
  gtin text,
  former_gtins text[] not null default '{}',
  label_format text not null default 'native_qr',
  -- Whether the verdict offers the PIN `always` or only `when_suspected`.
  pin_offer text not null default 'always',
  -- The own address of the partner that new labels have; null for that of the operator.
  label_host text,
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

-- The spots of a pack that shoppers compare (docs/verdicts.md, "Guided comparison"), each with a close-up picture.
create table pack_spots (
  id uuid primary key,
  partner_id uuid not null references partners,
  product_id uuid not null references products on delete cascade,
  sentence text not null,
  -- The sentence in other languages, by their tags.
  translations jsonb not null default '{}',
  picture_id text not null unique check (picture_id ~ '^[A-Za-z0-9_-]{22}$'),
  webp bytea not null check (octet_length(webp) <= 12288)
);
create index on pack_spots (product_id);
create index on pack_spots (partner_id);

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
  -- Where the lot is sold (contract/domain/markets.ts); null where that is not said.
  markets text[] check (cardinality(markets) > 0),
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
  -- The reason in the other languages of shoppers, by their tags.
  recall_translations jsonb not null default '{}',
  closed_at timestamptz,
  close_reason text,
  order_id uuid,
  order_position integer check (order_position > 0),
  archived_at timestamptz,
  version integer not null default 1,
  lot text,
  markets text[] check (cardinality(markets) > 0),
  -- The fingerprint of the secret key that the batch's PINs follow from; null for a batch without.
  pin_key_fingerprint text,
  -- How many files with PINs may be made.
  pin_files_allowed smallint not null default 3,
  -- Counted in the same statement that checks how many are allowed.
  pin_files_made smallint not null default 0,
  -- How many codes it has that are in no file and not in its quantity (docs/trust.md, "Canaries").
  canaries smallint not null default 0 check (canaries between 0 and 2),
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
-- For the codes of a month, across partners.
create index on batches (created_at);

alter table batches add foreign key (order_id) references orders;

-- Releases and recalls that wait for a second person (docs/codes-and-batches.md, "The second person").
create table batch_requests (
  id uuid primary key,
  partner_id uuid not null references partners,
  action text not null check (action in ('release', 'recall', 'lift_recall')),
  reason text not null,
  reason_translations jsonb not null default '{}',
  -- The order, if all of its batches would change, including those still being made; null for selected batches.
  order_id uuid,
  -- The batches that would have changed when it was asked for.
  batch_ids uuid[] not null,
  -- Who asked, or made the API key that did. They cannot confirm it.
  requested_by uuid not null references accounts,
  api_key_id uuid references api_keys,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references accounts,
  outcome text check (outcome in ('confirmed', 'declined', 'lapsed')),
  -- Why it was declined.
  note text,
  check ((decided_at is null) = (outcome is null)),
  check (decided_by <> requested_by)
);
create index on batch_requests (partner_id, requested_at);

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
-- A manifest names them. No scan changes what it is over.
create index blocked_codes_idx on codes (batch_id) where blocked_at is not null;

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

-- The own addresses of companies (docs/codes-and-batches.md, "Own addresses"). Several may wait for the proof of one host.
create table domains (
  id uuid primary key,
  partner_id uuid not null references partners,
  -- As DNS writes it: in lower case, IDNA.
  host text not null check (host = lower(host) and octet_length(host) <= 253),
  -- What its TXT record says.
  token text not null,
  added_at timestamptz not null,
  -- It answers from then on; null before, and after it was turned off.
  verified_at timestamptz,
  turned_off_at timestamptz,
  checked_at timestamptz,
  problem text check (problem in ('no_proof', 'no_target', 'other_target', 'no_answer', 'taken')),
  -- How many daily checks in a row found a record missing, and when the last one was.
  warnings smallint not null default 0,
  warned_at timestamptz,
  unique (partner_id, host),
  check (verified_at is null or turned_off_at is null)
);
create unique index domains_verified_key on domains (host) where verified_at is not null;

-- The public log of what was issued (docs/trust.md). A row for the log once it is on: its size and last signed checkpoint.
create table log_state (
  is_only boolean primary key default true check (is_only),
  is_on boolean not null,
  size bigint not null default 0,
  checkpoint text,
  verifier_key text,
  -- In which copy of the database the log was last signed: a restored one may lack entries that were published.
  database_copy text not null,
  check ((checkpoint is null) = (verifier_key is null))
);

-- Written in the transaction of the fact, numbered afterwards. An entry is never changed and never deleted, also when its company leaves.
-- The ids follow causes: they come from a sequence, not from a clock.
create table log_entries (
  id bigint primary key generated always as identity,
  batch_id uuid references batches,
  body text not null check (octet_length(body) <= 65535),
  -- Its place in the log; null until it has one.
  leaf_index bigint unique check (leaf_index >= 0)
);
create index on log_entries (id) where leaf_index is null;
create index on log_entries (batch_id);

-- The hashes of the tree, the last tile of each level as wide as it is yet.
create table log_tiles (
  level smallint check (level between 0 and 63),
  tile bigint check (tile >= 0),
  hashes bytea not null check (octet_length(hashes) between 32 and 8192 and octet_length(hashes) % 32 = 0),
  primary key (level, tile)
);

-- The batches that the log has, with what their entries hide.
create table log_batches (
  batch_id uuid primary key references batches,
  secret bytea not null check (octet_length(secret) = 32),
  -- Company, product, lot and so on, in JSON: the very text that was hashed.
  details text not null
);
