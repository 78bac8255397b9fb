-- Keys come from SECRET_KEY, which is not in the database (docs/adr/0023-secret-key.md). The keys of `secrets` go with it: what
-- was hashed with them cannot be led back to a person any more.
drop table secrets;

-- What a network address or a telephone number is hashed with besides a key, new each day. Deleted when the day is over, so that
-- nobody can compute the hashes again, with the key neither.
create table address_salts (
  day date primary key,
  salt bytea not null
);

-- Every SECRET_KEY that a server used, by a hash from which nobody finds the key: a server with another one does not start.
create table secret_key_fingerprints (
  fingerprint text primary key,
  first_used_at timestamptz not null
);
