-- The edits of a product or batch, and whether its codes were downloaded, are read from the audit log (docs/product.md, "Edits").
create index audit_log_edits_idx on audit_log (subject, occurred_at)
  where action in ('product.edited', 'batch.edited', 'product.picture_saved', 'product.picture_removed', 'codes.downloaded', 'order.downloaded');
