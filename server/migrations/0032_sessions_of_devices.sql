-- Sessions that their owner can tell apart and end one by one (docs/product.md, "Sign-in and passwords").
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
begin
  alter table sessions
    -- What pages call it by: the token stays secret. The default is for servers of the release before.
    add column id uuid not null default gen_random_uuid(),
    -- The browser and system that signed in, in words; none for a program.
    add column device text;
  create unique index sessions_id_idx on sessions (id);
end $$;
