-- Whole minutes without a scan, as an entry stores them.
create or replace function quiet_minutes(p_since timestamptz, p_until timestamptz) returns integer
  language sql immutable as $$ select least(:maxQuietMinutes, greatest(0, floor(extract(epoch from p_until - p_since) / 60)))::integer $$;
