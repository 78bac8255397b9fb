-- As packPlace of the server (server/src/verify/detection/visitor-history.ts).
create or replace function pack_place(p_latitude numeric, p_longitude numeric) returns integer
  language sql immutable as $$ select case when p_latitude is null then :noPlace
    else ((p_latitude * :placesPerDegree)::integer + 90 * :placesPerDegree) * (360 * :placesPerDegree + 1)
      + (p_longitude * :placesPerDegree)::integer + 180 * :placesPerDegree end $$;
