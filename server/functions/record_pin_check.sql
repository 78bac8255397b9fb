-- Decides one check of a PIN that the server has compared. The names of its bounds are locked before anything is counted, so that of
-- simultaneous tries no more are answered than allowed; one conditional statement decides which of several right ones is the first.
-- p_former_bounds are the same bounds by the keys of the day before, whose counts continue.
create or replace function record_pin_check(
  p_code_id bigint, p_attempt_id uuid, p_is_right boolean, p_session_id text, p_bounds text[], p_former_bounds text[], p_at timestamptz,
  p_partner_id uuid, p_product_id uuid, p_batch_id uuid
) returns table (
  outcome text, is_own boolean, tries_left integer, locked_until timestamptz, first_used_at timestamptz
) language plpgsql as $$
declare
  max_wrong constant integer := 5;
  -- A site is many networks: the /48 of an IPv6 address.
  max_wrong_of_site constant integer := 50;
  max_right constant integer := 20;
  guessed_from constant integer := :pinGuessesToMark;
  known pin_checks;
  bound pin_throttles;
  pin code_pins;
  place record;
  known_bounds pin_throttles[];
  -- The newest check of the code that this one follows.
  checked integer;
  own integer;
  forgiven uuid[];
  last_wrong timestamptz;
  is_counted boolean := true;
begin
  -- A check that is sent again waits here for the first one.
  perform pg_advisory_xact_lock(hashtextextended(p_code_id || ' attempt ' || p_attempt_id, 0));
  for i in 1 .. cardinality(p_bounds) loop
    perform pg_advisory_xact_lock(hashtextextended(p_code_id || ' ' || p_former_bounds[i], 0));
    perform pg_advisory_xact_lock(hashtextextended(p_code_id || ' ' || p_bounds[i], 0));
    select * into bound from pin_throttles where code_id = p_code_id and key in (p_bounds[i], p_former_bounds[i])
      order by key = p_bounds[i] desc limit 1;
    if not found then
      bound := row(p_code_id, p_bounds[i], 0, 0, '-infinity', '-infinity', 0, '-infinity');
    end if;
    if bound.locked_until > p_at then
      locked_until := greatest(locked_until, bound.locked_until);
    end if;
    if bound.last_wrong_at <= p_at - interval '1 hour' then
      bound.wrong_tries := 0;
    end if;
    tries_left := least(tries_left, case when p_bounds[i] like 'site %' then max_wrong_of_site else max_wrong end - bound.wrong_tries);
    if bound.right_since > p_at - interval '1 hour' and bound.right_tries >= max_right then
      is_counted := false;
    end if;
    known_bounds[i] := bound;
  end loop;

  select * into known from pin_checks where code_id = p_code_id and attempt_id = p_attempt_id;
  if found then
    outcome := known.outcome;
    is_own := known.is_own;
    tries_left := known.tries_left;
    select code_pins.first_used_at into first_used_at from code_pins where code_pins.code_id = p_code_id;
    if outcome <> 'pin_wrong' or tries_left > 0 then
      locked_until := null;
    end if;
    return next;
    return;
  end if;
  -- A try that is not compared leaves nothing behind.
  if locked_until is not null then
    outcome := 'pin_locked';
    is_own := false;
    tries_left := 0;
    return next;
    return;
  end if;

  -- A code may have very many scans, and no index has their visitors: the newest are enough.
  select max(newest.ordinal) into checked from (
      select ordinal, session_id from scans where scans.code_id = p_code_id order by ordinal desc limit 500
    ) as newest where newest.session_id = p_session_id;
  select newest.city, newest.country into place from (
      select ordinal, session_id, city, country from scans where scans.code_id = p_code_id order by ordinal desc limit 500
    ) as newest where newest.session_id = p_session_id and newest.city is not null order by newest.ordinal desc limit 1;
  insert into code_pins (code_id) values (p_code_id) on conflict (code_id) do nothing;
  is_own := false;
  if p_is_right then
    tries_left := null;
    update code_pins set first_used_at = p_at, first_session_id = p_session_id, first_city = place.city, first_country = place.country
      where code_pins.code_id = p_code_id and code_pins.first_used_at is null returning code_pins.first_used_at into first_used_at;
    if found then
      outcome := 'confirmed_first';
    else
      outcome := 'confirmed_again';
      select * into pin from code_pins where code_pins.code_id = p_code_id;
      first_used_at := pin.first_used_at;
      is_own := coalesce(pin.first_session_id = p_session_id, false);
      -- The same answer again, so that who has the PIN cannot fill the tables.
      if not is_counted then
        return next;
        return;
      end if;
      if not is_own then
        update code_pins set later_uses = later_uses + 1, last_used_at = greatest(last_used_at, p_at) where code_pins.code_id = p_code_id;
        insert into copy_candidates (code_id) values (p_code_id);
      end if;
    end if;
    if outcome = 'confirmed_first' or is_own then
      -- A visitor who mistypes and enters the right PIN within the hour did not have a wrong one. The visitor's own bound is the last
      -- one; without a visitor it is that of the network.
      own := case when p_session_id is null then 1 else cardinality(p_bounds) end;
      if known_bounds[own].wrong_tries > 0 then
        bound := known_bounds[own];
        select array_agg(attempts.attempt_id) into forgiven from (
          select attempt_id from pin_checks where pin_checks.code_id = p_code_id and pin_checks.outcome = 'pin_wrong'
              and not is_forgiven and checked_at > p_at - interval '1 hour'
            order by city is not distinct from place.city desc, checked_at desc limit bound.wrong_tries) as attempts;
        update pin_checks set is_forgiven = true where pin_checks.code_id = p_code_id and attempt_id = any (forgiven);
        select max(checked_at) into last_wrong from pin_checks
          where pin_checks.code_id = p_code_id and pin_checks.outcome = 'pin_wrong' and not is_forgiven;
        select * into pin from code_pins where code_pins.code_id = p_code_id;
        pin.wrong_tries := greatest(pin.wrong_tries - bound.wrong_tries, 0);
        last_wrong := case when pin.wrong_tries > 0 then coalesce(last_wrong, pin.last_wrong_at) end;
        update code_pins set wrong_tries = pin.wrong_tries, last_wrong_at = last_wrong where code_pins.code_id = p_code_id;
        bound.wrong_tries := 0;
        known_bounds[own] := bound;
        insert into copy_candidates (code_id) values (p_code_id);
      end if;
    end if;
  else
    outcome := 'pin_wrong';
    tries_left := tries_left - 1;
    update code_pins set wrong_tries = code_pins.wrong_tries + 1, last_wrong_at = greatest(last_wrong_at, p_at),
        wrong_day_started_at = case when abs(extract(epoch from p_at - wrong_day_started_at)) < 86400 then wrong_day_started_at else p_at end,
        wrong_tries_in_day = case when abs(extract(epoch from p_at - wrong_day_started_at)) < 86400 then wrong_tries_in_day + 1 else 1 end,
        guessed_at = case when abs(extract(epoch from p_at - wrong_day_started_at)) < 86400 and wrong_tries_in_day + 1 >= guessed_from
          then p_at else guessed_at end,
        guessed_tries = case when abs(extract(epoch from p_at - wrong_day_started_at)) < 86400 and wrong_tries_in_day + 1 >= guessed_from
          then wrong_tries_in_day + 1 else guessed_tries end
      where code_pins.code_id = p_code_id;
    insert into copy_candidates (code_id) values (p_code_id);
  end if;

  -- Computed here: in an update Citus refuses what depends on a time zone, as the hour before a moment does.
  for i in 1 .. cardinality(p_bounds) loop
    bound := known_bounds[i];
    if p_is_right then
      if bound.right_since <= p_at - interval '1 hour' then
        bound.right_tries := 0;
        bound.right_since := p_at;
      end if;
      bound.right_tries := bound.right_tries + 1;
    else
      bound.wrong_tries := bound.wrong_tries + 1;
      bound.last_wrong_at := p_at;
      -- A day without a wrong try after the last wait ends its growth.
      if bound.locked_until < p_at - interval '1 day' then
        bound.lock_count := 0;
      end if;
      if bound.wrong_tries >= (case when p_bounds[i] like 'site %' then max_wrong_of_site else max_wrong end) then
        bound.locked_until := p_at + least(interval '1 day', interval '1 hour' * power(2, bound.lock_count));
        bound.wrong_tries := 0;
        bound.lock_count := least(bound.lock_count + 1, 10);
        locked_until := greatest(locked_until, bound.locked_until);
        tries_left := 0;
      end if;
    end if;
    if bound.key <> p_bounds[i] then
      delete from pin_throttles where pin_throttles.code_id = p_code_id and key = bound.key;
    end if;
    insert into pin_throttles (code_id, key, wrong_tries, lock_count, last_wrong_at, locked_until, right_tries, right_since)
      values (p_code_id, p_bounds[i], bound.wrong_tries, bound.lock_count, bound.last_wrong_at, bound.locked_until, bound.right_tries, bound.right_since)
      on conflict (code_id, key) do update set wrong_tries = excluded.wrong_tries, lock_count = excluded.lock_count,
        last_wrong_at = excluded.last_wrong_at, locked_until = excluded.locked_until,
        right_tries = excluded.right_tries, right_since = excluded.right_since;
  end loop;
  insert into pin_checks (code_id, attempt_id, partner_id, product_id, batch_id, outcome, is_own, tries_left, checked_at, city, country,
      scan_ordinal)
    values (p_code_id, p_attempt_id, p_partner_id, p_product_id, p_batch_id, outcome, is_own, tries_left, p_at, place.city, place.country,
      checked);
  return next;
end $$;
