-- Passkeys as a second factor beside an authenticator app (docs/product.md, "Two-step sign-in").
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
begin
  create table passkeys (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    -- What the authenticator calls it.
    credential_id bytea not null unique,
    -- In COSE, as the authenticator gave it.
    public_key bytea not null,
    -- How often the authenticator says it was used; 0 for those that do not count.
    counter bigint not null,
    -- How a browser reaches the authenticator.
    transports text[] not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  );
  create index passkeys_account_id on passkeys (account_id);

  -- They belong to an account with any second factor.
  alter table recovery_codes
    drop constraint recovery_codes_account_id_fkey;
  alter table recovery_codes
    add constraint recovery_codes_account_id_fkey foreign key (account_id) references accounts on delete cascade;

  alter table one_time_tokens
    drop constraint one_time_tokens_purpose_check;
  alter table one_time_tokens
    add constraint one_time_tokens_purpose_check check (purpose in (
      'complete_registration', 'reset_password', 'change_email', 'sign_in', 'code_after_password', 'code_after_link',
      'add_passkey'));
end $$;
