-- Since when a company requires two-step sign-in of every member (docs/product.md, "Two-step sign-in"); null where it does not.
alter table partners add column second_factor_required_at timestamptz;
