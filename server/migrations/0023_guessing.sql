-- When the account's password was typed in a session, if it was: an admin's decisions need it once more after some minutes.
alter table sessions add column password_typed_at timestamptz;

-- The moments of the attempts that count against a limit for a time, such as 40 an hour.
alter table throttles add column recent timestamptz[] not null default '{}';

-- The networks that an account signed in from, as keyed hashes: guesses from elsewhere have a limit of their own.
create table known_places (
  account_id uuid not null references accounts on delete cascade,
  place bytea not null,
  last_signed_in_at timestamptz not null,
  primary key (account_id, place)
);

-- Links that sign in. Few tokens are stored at any time, so checking them takes no time.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('complete_registration', 'reset_password', 'change_email', 'sign_in'));
