-- Keys by which a partner's own programs use the API (docs/product.md, "API keys").
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
begin
  create table api_keys (
    id uuid primary key,
    partner_id uuid not null references partners,
    name text not null,
    -- SHA-256 of the secret, which is shown once and stored nowhere. 256 random bits need no slow or salted hash.
    secret_hash bytea not null unique,
    -- The last characters of the secret, to recognise it by.
    hint text not null,
    scopes text[] not null,
    -- Addresses and networks from which it may be used; none for all.
    allowed_addresses text[] not null,
    -- Who created it. It stays when they leave.
    created_by uuid not null references accounts,
    created_at timestamptz not null,
    expires_at timestamptz,
    last_used_at timestamptz,
    revoked_at timestamptz
  );
  create index api_keys_partner_id_idx on api_keys (partner_id, created_at);

  -- How many requests of a minute each key's servers have taken for themselves.
  create table api_key_requests (
    api_key_id uuid primary key references api_keys on delete cascade,
    minute timestamptz not null,
    taken integer not null
  );

  -- Who did it, if neither an account nor the system.
  alter table audit_log add api_key_id uuid references api_keys;

  alter table orders add api_key_id uuid references api_keys;
  alter table orders alter account_id drop not null;
end $$;
