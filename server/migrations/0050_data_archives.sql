-- All data of a partner as one file, which a job makes and which is kept for some days (docs/product.md, "Data archive").
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
begin
  create table data_archives (
    id uuid primary key,
    partner_id uuid not null references partners,
    account_id uuid not null references accounts,
    requested_at timestamptz not null,
    -- When its job did something the last time: a job that stands still was killed.
    progressed_at timestamptz not null,
    lines bigint not null default 0,
    bytes bigint not null default 0,
    ended_at timestamptz,
    outcome text check (outcome in ('ready', 'canceled', 'failed', 'deleted')),
    check ((ended_at is null) = (outcome is null))
  );
  create unique index one_open_data_archive on data_archives (partner_id) where ended_at is null;
  create index data_archives_partner_id_requested_at_idx on data_archives (partner_id, requested_at);
  create index data_archives_account_id_idx on data_archives (account_id);

  -- The file in pieces of a megabyte, so that any server can send it and none holds it in memory.
  create table data_archive_parts (
    archive_id uuid not null references data_archives on delete cascade,
    position integer not null check (position >= 0),
    content bytea not null,
    primary key (archive_id, position)
  );
end $$;
