-- Files with hidden PINs (docs/product.md, "Hidden PINs"). One block, because Citus sends a statement of several to the workers with all
-- the others.
do $$
begin
  -- Counted in the same statement that checks how many are allowed.
  alter table batches add column pin_files_made smallint not null default 0;
  -- One for the rows of all batches that a file of an order has.
  alter table pin_files add column file_id uuid;
  alter table pin_files add column reason text not null default '';
end $$;
