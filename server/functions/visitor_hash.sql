-- A code recognizes a visitor by the first 32 bits of the MD5 of the session id. So short a hash identifies no one; MD5
-- is the same in every version of PostgreSQL and in the tools that replay scans.
create or replace function visitor_hash(p_session text) returns integer
  language sql immutable strict as $$ select ('x' || left(md5(p_session), 8))::bit(32)::integer $$;
