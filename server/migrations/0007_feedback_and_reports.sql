-- What shoppers send: answers to a product's questions, and complaints.

-- One answer per code and visitor. The same submission id is a retry.
-- No IP address is stored, and the location is rounded as that of a scan.
create table feedback (
  id uuid primary key,
  code_id bigint not null references codes,
  batch_id uuid not null,
  product_id uuid not null,
  partner_id uuid not null,
  session_id text not null,
  submission_id uuid not null,
  submitted_at timestamptz not null,
  emoji text check (emoji in ('very_happy', 'happy', 'neutral', 'sad')),
  multiple_choice text,
  rating smallint check (rating between 1 and 5),
  open_ended text check (char_length(open_ended) between 1 and 500),
  device_type text check (device_type in ('mobile', 'desktop')),
  latitude numeric(4, 2) check (latitude between -90 and 90),
  longitude numeric(5, 2) check (longitude between -180 and 180),
  city text,
  country text,
  foreign key (batch_id, product_id, partner_id) references batches (id, product_id, partner_id),
  unique (code_id, session_id),
  check ((latitude is null) = (longitude is null)),
  check (num_nonnulls(emoji, multiple_choice, rating, open_ended) > 0)
);
create index on feedback (batch_id, submitted_at);
create index on feedback (product_id, submitted_at);
-- The answers of one visitor, to show or erase them.
create index on feedback (session_id);

-- A shopper's complaint. With a partner_id it is the partner's to handle, without one it is the admins'.
create table reports (
  id uuid primary key,
  created_at timestamptz not null,
  partner_id uuid references partners,
  product_id uuid references products,
  batch_id uuid references batches,
  code_id bigint references codes,
  -- The serial or batch number as the shopper entered it. The ids above are set when it is one of ours.
  entered_serial text,
  -- The site that the label opens, when it is not ours.
  host text,
  verdict text,
  description text not null,
  where_bought text,
  contact text,
  city text,
  country text,
  investigation_started_at timestamptz,
  closed_at timestamptz,
  closing_note text,
  check ((closed_at is null) = (closing_note is null)),
  check ((batch_id is null) = (partner_id is null)),
  check ((batch_id is null) = (product_id is null)),
  check (code_id is null or batch_id is not null)
);
create index on reports (partner_id, created_at);

-- A table of its own, so that lists of reports do not read the pictures. Always a JPEG that the server encoded.
create table report_photos (
  report_id uuid primary key references reports on delete cascade,
  jpeg bytea not null check (octet_length(jpeg) <= 2097152),
  created_at timestamptz not null
);
