-- The reference of a report (docs/insight.md, "Reports"): R- and 7 random letters of Crockford's base32. It tells nothing about
-- other reports, and is short enough to say on the telephone.
create or replace function new_report_reference() returns text language plpgsql as $$
declare
  letters constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  random_bytes bytea;
  candidate text;
begin
  loop
    random_bytes := uuid_send(gen_random_uuid());
    candidate := 'R-';
    for i in 9 .. 15 loop -- the bytes before hold the version of the UUID
      candidate := candidate || substr(letters, get_byte(random_bytes, i) % 32 + 1, 1) || case when i = 12 then '-' else '' end;
    end loop;
    -- The unique index of reports decides; this only makes it rare that it must.
    if not exists (select from reports where reference = candidate) then
      return candidate;
    end if;
  end loop;
end $$;
