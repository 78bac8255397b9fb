-- A visitor of a code is known by the first 32 bits of the MD5 of the session id. A hash as short as that identifies nobody; MD5
-- is the same in every version of PostgreSQL and in the tools that replay scans.
create or replace function visitor_hash(p_session text) returns integer
  language sql immutable strict as $$ select ('x' || left(md5(p_session), 8))::bit(32)::integer $$;
