-- The backups that were made or tried, so that an admin sees the last good one, and servers that share a folder take turns
-- (docs/operations.md, "Backups"). Of those asked for by hand only the good ones are here.
create table backups (
  id uuid primary key,
  is_scheduled boolean not null,
  file text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  bytes bigint,
  failure text,
  -- Whether the admins were told of the failure.
  is_reported boolean not null default false,
  check (num_nonnulls(bytes, failure) = (finished_at is not null)::integer),
  check (failure is not null or not is_reported)
);
