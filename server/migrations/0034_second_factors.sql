-- Codes from an authenticator app at the sign-in (docs/product.md, "Two-step sign-in").
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
begin
  create table second_factors (
    account_id uuid primary key references accounts on delete cascade,
    -- Encrypted under a key that derives from SECRET_KEY.
    secret bytea not null,
    -- The fingerprint of that SECRET_KEY.
    key_fingerprint text not null,
    created_at timestamptz not null,
    -- When a code proved that the owner's app has the secret. Before that no sign-in asks for one.
    confirmed_at timestamptz,
    -- The 30 seconds of the last code that was taken: none of them or before is taken again.
    last_step integer
  );

  -- For an owner without the app. 80 random bits each, so a plain hash is enough.
  create table recovery_codes (
    account_id uuid not null references second_factors on delete cascade,
    code_hash bytea not null,
    used_at timestamptz,
    primary key (account_id, code_hash)
  );

  -- The tokens between the password, or a mailed link, and the code.
  alter table one_time_tokens
    add column attempts integer not null default 0,
    drop constraint one_time_tokens_purpose_check;
  alter table one_time_tokens
    add constraint one_time_tokens_purpose_check check (purpose in (
      'complete_registration', 'reset_password', 'change_email', 'sign_in', 'code_after_password', 'code_after_link'));
end $$;
