-- The feedback forms that were replaced by an edit, so that old answers stay with the questions that they answer, and a page that was
-- opened before the edit can still send (docs/product.md, "Feedback"). The form in use is products.feedback_config.
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
begin
  create table feedback_forms (
    partner_id uuid not null references partners,
    product_id uuid not null references products,
    version integer not null check (version > 0),
    config jsonb not null,
    replaced_at timestamptz not null,
    primary key (product_id, version)
  );
  -- The form that was answered. Before this migration each product had one.
  alter table feedback add column form_version integer not null default 1;
end $$;
