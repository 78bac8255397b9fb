-- GS1 identities (docs/product.md, "GS1"). A GTIN is kept with 14 digits and belongs to one product, of whichever partner. Labels that are
-- printed with an earlier one stay genuine, so those are kept. `label_format` is what a product's labels hold, `lot` the AI 10 of a batch.
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
begin
  alter table products
    add column gtin text,
    add column former_gtins text[] not null default '{}',
    add column label_format text not null default 'native_qr';
  alter table batches add column lot text;
  alter table orders add column lot text;
  create unique index products_gtin_key on products (gtin);
end $$;
