-- Payments that end (docs/product.md, "Payments and renewal"). What the provider confirms later is credited all the same.
alter table payments
  -- The payer gave it up.
  add column canceled_at timestamptz,
  -- The provider was paid and waits for the bank: such a payment does not expire after half an hour.
  add column is_processing boolean not null default false;
