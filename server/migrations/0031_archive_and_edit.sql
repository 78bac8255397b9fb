-- Products and batches that are archived leave the lists (docs/product.md, "Archive"); their codes verify as before. `version` counts the
-- edits, so that two people who edit at once do not overwrite each other ("Edits").
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
begin
  alter table products
    add column archived_at timestamptz,
    add column version integer not null default 1;
  alter table batches
    add column archived_at timestamptz,
    add column version integer not null default 1;
end $$;
