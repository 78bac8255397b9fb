-- Which mails about reports and suspicious codes each member gets (docs/product.md, "Mails about reports and suspicious codes").
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
begin
  alter table memberships
    -- Null: what is usual for the role.
    add column report_mails text,
    add column report_mails_chosen_at timestamptz,
    add column case_mails text,
    add column case_mails_chosen_at timestamptz,
    -- The moment up to which daily mails have told what came; null: since the member joined.
    add column daily_mails_until timestamptz;
  alter table memberships
    add constraint memberships_mails_check check (
      report_mails in ('at_once', 'daily', 'off') and case_mails in ('at_once', 'daily', 'off'));
  -- The first daily mails are those of tomorrow.
  update memberships set daily_mails_until = now();
  -- A company that wanted no mails about copied labels gets none.
  update memberships set case_mails = 'off', case_mails_chosen_at = now()
    where role in ('owner', 'quality') and partner_id in (
      select partner_id from alert_rules where kind = 'copied_label' and not notify_by_email);

  -- When it was decided who is mailed about a report at once. All earlier ones are over; the default fills them without a rewrite.
  alter table reports add column emailed_at timestamptz default '1970-01-01T00:00:00Z';
  alter table reports alter column emailed_at drop default;
  create index reports_to_email_idx on reports (partner_id, emailed_at) where partner_id is not null;
end $$;
