-- Why a session is over, and who wants no weekly mail (docs/product.md, "Team" and "Live feed, alerts and weekly mail").
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
begin
  -- Sessions that ended with a membership, so that the page which still has their token can say why.
  create table ended_sessions (
    token_hash bytea primary key,
    partner_id uuid not null references partners,
    reason text not null check (reason in ('removed', 'closed')),
    ended_at timestamptz not null
  );
  create index ended_sessions_ended_at_idx on ended_sessions (ended_at);
  create index ended_sessions_partner_id_idx on ended_sessions (partner_id);

  -- When an owner unsubscribed from the weekly mail that the company has switched on; null: gets it.
  alter table memberships add column weekly_mail_off_at timestamptz;
end $$;
