-- Answers that came too often from one network are held apart until the partner decides (docs/product.md, "Feedback").

-- The newest events of something that is limited to so many in a time, and how often in a row it was refused. The key never holds an
-- address, but a hash of it that nobody can compute again after two days.
create table rate_windows (
  key text primary key,
  times timestamptz[] not null,
  refusals integer not null,
  last_at timestamptz not null
) with (fillfactor = 70);

alter table feedback
  add held_at timestamptz,
  add accepted_at timestamptz,
  add discarded_at timestamptz,
  -- Not validated: that would read the whole table under a lock, and no row has a value yet.
  add constraint feedback_decision_check check (
    num_nonnulls(accepted_at, discarded_at) <= 1 and (held_at is not null or num_nonnulls(accepted_at, discarded_at) = 0)) not valid;
