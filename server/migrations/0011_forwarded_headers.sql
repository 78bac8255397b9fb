-- Requests that brought X-Forwarded-For or Forwarded to a server without TRUST_PROXY, for the System page of an admin.
create table forwarded_headers (
  is_only_row boolean primary key default true check (is_only_row),
  requests bigint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- What sent the last one, if its address is private: probably the proxy to trust. A public one may be a person's.
  sender text
);
