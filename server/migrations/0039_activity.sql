-- The lists of who did what (docs/product.md, "Activity").
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
begin
  -- Across partners, newest first.
  create index audit_log_occurred_at_idx on audit_log (occurred_at, id);
  -- What one person did, also rarely.
  create index audit_log_account_id_occurred_at_idx on audit_log (account_id, occurred_at);
  -- Who did anything for a partner.
  create index audit_log_partner_id_account_id_idx on audit_log (partner_id, account_id);
  create index audit_log_action_occurred_at_idx on audit_log (action, occurred_at);
  create index audit_log_subject_occurred_at_idx on audit_log (subject, occurred_at);
end $$;
