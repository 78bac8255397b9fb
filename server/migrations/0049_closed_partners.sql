-- Partners that closed their account, and why they did (docs/product.md, "Closing an account").
alter table partners
  add column closed_at timestamptz,
  add column closing_reason text,
  add column closing_note text;
