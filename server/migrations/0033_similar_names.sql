-- The search finds misspelt names by pg_trgm. An own PostgreSQL may lack it, or its role may not create it: then names are found by
-- their parts only, until somebody creates it (docs/operations.md, "Similar names in the search"). No index: a search compares the names
-- of one partner, and an index over those of all partners would cost more than it saves.
do $$
begin
  create extension if not exists pg_trgm;
exception
  when others then
    raise notice 'Without pg_trgm the search finds no misspelt names: %', sqlerrm;
end $$;
