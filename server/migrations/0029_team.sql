-- Several people in one company, and one person in several (docs/product.md, "Team").
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
begin
  -- Who belongs to which partner, and what they may do there.
  create table memberships (
    account_id uuid not null references accounts,
    partner_id uuid not null references partners,
    role text not null check (role in ('owner', 'production', 'quality', 'analyst')),
    joined_at timestamptz not null,
    primary key (account_id, partner_id)
  );
  create index memberships_partner_id_idx on memberships (partner_id);
  insert into memberships (account_id, partner_id, role, joined_at)
    select id, partner_id, 'owner', created_at from accounts where partner_id is not null;

  -- A session is for one partner. It ends with the membership.
  alter table sessions add column partner_id uuid;
  update sessions set partner_id = accounts.partner_id from accounts where accounts.id = sessions.account_id;
  alter table sessions
    add constraint sessions_membership_fkey
      foreign key (account_id, partner_id) references memberships (account_id, partner_id) on delete cascade;
  create index sessions_partner_id_idx on sessions (partner_id);

  alter table accounts
    -- Of someone who was invited; the owner of an application gives none.
    add column name text,
    -- The partner that the next sign-in opens, if they still belong to it.
    add column last_partner_id uuid,
    add column admin_role text;
  alter table accounts
    add constraint accounts_admin_role_check check (admin_role in ('owner', 'reviewer', 'support'));
  update accounts set admin_role = 'owner' where is_admin;
  alter table accounts drop column partner_id, drop column is_admin;

  -- Invitations to join a partner. The token is made when the mail is written; a new mail voids the link of the one before.
  create table invitations (
    id uuid primary key,
    partner_id uuid not null references partners,
    email text not null check (email = lower(email)),
    role text not null check (role in ('production', 'quality', 'analyst')),
    invited_by uuid not null references accounts,
    invited_at timestamptz not null,
    -- When the newest mail was asked for.
    requested_at timestamptz not null,
    token_hash bytea unique,
    expires_at timestamptz not null,
    accepted_at timestamptz,
    withdrawn_at timestamptz,
    check (accepted_at is null or withdrawn_at is null)
  );
  create unique index one_open_invitation_per_email on invitations (partner_id, email)
    where accepted_at is null and withdrawn_at is null;
end $$;
