create or replace function pack_place(p_latitude numeric, p_longitude numeric) returns integer
  language sql immutable as $$ select case when p_latitude is null then -1
    else ((p_latitude * 100)::integer + 9000) * 36001 + (p_longitude * 100)::integer + 18000 end $$;
