-- Files of codes that a job makes for a program, which asks for their status (docs/product.md, "Downloads and label designs").
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
begin
  create table downloads (
    id uuid primary key,
    partner_id uuid not null references partners,
    batch_id uuid references batches,
    order_id uuid references orders,
    format text not null check (format in ('pdf', 'csv', 'svg', 'png')),
    size text not null,
    side text not null,
    requested_at timestamptz not null,
    -- The run of the job that makes it, and when that did something the last time: one that stands still was killed.
    run uuid,
    progressed_at timestamptz not null,
    bytes bigint not null default 0,
    ended_at timestamptz,
    outcome text check (outcome in ('ready', 'failed')),
    error text,
    check (num_nonnulls(batch_id, order_id) = 1),
    check ((ended_at is null) = (outcome is null)),
    check ((outcome is not distinct from 'failed') = (error is not null))
  );
  create index downloads_partner_id_idx on downloads (partner_id, requested_at);

  -- The file in pieces of a megabyte, so that any server can send it and none holds it in memory.
  create table download_parts (
    download_id uuid not null references downloads on delete cascade,
    position integer not null check (position >= 0),
    content bytea not null,
    primary key (download_id, position)
  );
end $$;
