-- One inbox for copy cases, reports and alerts (docs/product.md, "Inbox").
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
begin
  alter table alerts add column closed_at timestamptz;
  update alerts set closed_at = seen_at where seen_at is not null;
  create index open_alerts_idx on alerts (partner_id) where closed_at is null;

  -- Who looks after a copy case, a report or an alert, and what the partner's people noted about it.
  create table inbox_items (
    kind text not null check (kind in ('case', 'report', 'alert')),
    id uuid not null,
    partner_id uuid not null references partners,
    assignee_id uuid,
    note text,
    primary key (kind, id),
    -- What a member who left was assigned is nobody's.
    foreign key (assignee_id, partner_id) references memberships (account_id, partner_id) on delete set null (assignee_id)
  );
  create index inbox_items_assignee_id_idx on inbox_items (assignee_id, partner_id);
end $$;
