-- Whole minutes without a scan, as an entry has them: at least 0, at most 22 days, which is more than the score tells apart.
create or replace function quiet_minutes(p_since timestamptz, p_until timestamptz) returns integer
  language sql immutable as $$ select least(32767, greatest(0, floor(extract(epoch from p_until - p_since) / 60)))::integer $$;
