-- The pages that a partner has the GS1 resolver lead to, for a product or one of its batches (docs/product.md, "GS1 resolver"). `link_type`
-- is one of the GS1 Web Vocabulary. The languages are written as in a linkset: `fr`, `en-GB`.
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
begin
  create table product_links (
    id uuid primary key,
    partner_id uuid not null references partners,
    product_id uuid not null references products,
    -- Null for a link of the product itself.
    batch_id uuid references batches,
    link_type text not null,
    url text not null check (url like 'https://%'),
    title text not null,
    language text check (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
    media_type text,
    is_default boolean not null default false,
    created_at timestamptz not null
  );
  create index product_links_product_id_idx on product_links (product_id);
  create index product_links_partner_id_idx on product_links (partner_id);
  create unique index one_default_product_link on product_links (product_id, coalesce(batch_id, product_id)) where is_default;
end $$;
