-- The kept entries with a place for a visitor who has an entry without one. Their weights are decided, so the entry is marked: its late
-- place makes a location and changes no weight.
create or replace function complete_place(p_entries integer[], p_hash integer, p_place integer) returns integer[]
  language plpgsql immutable as $$
begin
  for at in 0 .. cardinality(p_entries) - 1 by :entryLength loop
    if p_entries[at + 4] = p_hash and p_entries[at + 2] = :noPlace then
      p_entries[at + 2] := p_place;
      p_entries[at + 3] := p_entries[at + 3] | :latePlaceMark;
    end if;
  end loop;
  return p_entries;
end $$;
