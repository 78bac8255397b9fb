-- The kept entries with a place for the visitor, if it has an entry without one. Their weights are decided, so the entry is marked: its
-- late place makes a location and changes no weight.
create or replace function complete_place(p_entries integer[], p_hash integer, p_place integer) returns integer[]
  language plpgsql immutable as $$
declare
  late_place constant integer := 4194304;
begin
  for i in 0 .. cardinality(p_entries) / 5 - 1 loop
    if p_entries[5 * i + 4] = p_hash and p_entries[5 * i + 2] = -1 then
      p_entries[5 * i + 2] := p_place;
      p_entries[5 * i + 3] := p_entries[5 * i + 3] | late_place;
    end if;
  end loop;
  return p_entries;
end $$;
