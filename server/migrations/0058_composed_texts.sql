-- What else is searched is stored with composed letters too (0057_composed_names.sql), so that a search composes only what is typed.
update products set description = normalize(description) where description is not normalized;
update orders set name = normalize(name) where name is not normalized;
-- A few letters become two.
update feedback set open_ended = normalize(open_ended)
  where open_ended is not normalized and char_length(normalize(open_ended)) <= 500;
