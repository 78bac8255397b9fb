-- The GLN of a partner's site, which EPCIS exports name (docs/product.md, "EPCIS").
alter table partners add column gln text check (gln ~ '^\d{13}$');
