-- What hidden PINs say about copies (docs/detection.md, "Hidden PINs"), and the alert on many wrong ones in one place.
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
begin
  alter table alert_rules drop constraint alert_rules_check;
  update alert_rules set threshold = 10 where kind = 'wrong_pins';
  alter table alert_rules add constraint alert_rules_check check ((kind in ('many_scans', 'wrong_pins')) = (threshold is not null));

  -- Where the wrong PINs were, for wrong_pins: an alert on each place. It names one batch, though it is about the whole product.
  alter table alerts add column city text;
  drop index one_alert_per_day;
  create unique index one_alert_per_day
    on alerts (partner_id, kind, batch_id, coalesce(code_id, 0), coalesce(country, ''), coalesce(city, ''), day);
  create unique index one_wrong_pins_alert_per_day on alerts (partner_id, product_id, coalesce(country, ''), coalesce(city, ''), day)
    where kind = 'wrong_pins';

  -- How many were wrong in the day of guessed_at.
  alter table code_pins add column guessed_tries integer;
  -- A wrong try of a visitor who then entered the right PIN. wrong_tries of the code does not count it either.
  alter table pin_attempts add column is_forgiven boolean not null default false;
  -- The last check of the code by the same visitor before.
  alter table pin_attempts add column scan_ordinal integer;
  create index pin_attempts_wrong_idx on pin_attempts (product_id, attempted_at) where outcome = 'pin_wrong' and not is_forgiven;

  -- The score alone would not have opened the case.
  alter table copy_cases add column is_by_pin boolean not null default false;
  -- Wrong PINs, and uses of the right one by other visitors than the first, at the time of the dismissal.
  alter table copy_cases add column dismissed_pin_tries integer;
  -- A dismissed case that PINs raise to watched stays quiet about scans, as it was dismissed.
  alter table copy_cases drop constraint copy_cases_check2;
  alter table copy_cases add constraint copy_cases_check2 check (case state
    when 'dismissed' then dismissed_visitors is not null and dismissed_places is not null
    when 'open' then dismissed_visitors is null and dismissed_places is null
    else true end);
end $$;

-- As in 0054_hidden_pins.sql, and forgives wrong tries.
-- Decides one check of a PIN, which the server has compared. The rows of the two bounds are locked before anything is counted, so of any
-- number of tries at once no more are answered than allowed; who of many right ones is first is decided by one conditional statement.
create or replace function record_pin_check(
  p_code_id bigint, p_attempt_id uuid, p_is_right boolean, p_session_id text, p_bounds text[], p_at timestamptz,
  p_partner_id uuid, p_product_id uuid, p_batch_id uuid
) returns table (outcome text, is_own boolean, tries_left integer, locked_until timestamptz, first_used_at timestamptz) language plpgsql as $$
declare
  max_wrong constant integer := 5;
  guessed_from constant integer := 50;
  known pin_attempts;
  bound pin_bounds;
  pin code_pins;
  place record;
  bound_name text;
  -- The check of the code that this one follows.
  checked integer;
  mistyped integer := 0;
begin
  -- A check that is sent again waits here for the first one.
  perform pg_advisory_xact_lock(hashtextextended(p_code_id || ' ' || p_attempt_id, 0));
  foreach bound_name in array p_bounds loop
    insert into pin_bounds as bounds (code_id, who) values (p_code_id, bound_name)
      on conflict (code_id, who) do update set who = excluded.who returning bounds.* into bound;
    if locked_until is null or bound.locked_until > locked_until then
      locked_until := bound.locked_until;
    end if;
    tries_left := least(tries_left, max_wrong - case when bound.last_wrong_at > p_at - interval '1 hour' then bound.wrong_tries else 0 end);
  end loop;

  select * into known from pin_attempts where code_id = p_code_id and attempt_id = p_attempt_id;
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
  if locked_until > p_at then
    outcome := 'pin_locked';
    is_own := false;
    tries_left := 0;
    return next;
    return;
  end if;
  locked_until := null;

  select scans.city, scans.country into place from scans
    where scans.code_id = p_code_id and scans.session_id = p_session_id and scans.city is not null order by scans.ordinal desc limit 1;
  select max(scans.ordinal) into checked from scans where scans.code_id = p_code_id and scans.session_id = p_session_id;
  insert into code_pins (code_id, partner_id, product_id, batch_id) values (p_code_id, p_partner_id, p_product_id, p_batch_id)
    on conflict (code_id) do nothing;
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
      if not is_own then
        update code_pins set later_uses = later_uses + 1, last_used_at = greatest(last_used_at, p_at) where code_pins.code_id = p_code_id;
        insert into copy_candidates (code_id) values (p_code_id);
      end if;
    end if;
    if outcome = 'confirmed_first' or is_own then
      -- Who mistypes and then enters the right PIN within the hour did not have a wrong one. The visitor's own bound is the last.
      bound_name := p_bounds[cardinality(p_bounds)];
      select pin_bounds.wrong_tries into mistyped from pin_bounds
        where pin_bounds.code_id = p_code_id and who = bound_name and last_wrong_at > p_at - interval '1 hour';
      if mistyped > 0 then
        update pin_bounds set wrong_tries = 0 where pin_bounds.code_id = p_code_id and who = bound_name;
        update pin_attempts set is_forgiven = true where pin_attempts.code_id = p_code_id and attempt_id in (
          select attempts.attempt_id from pin_attempts as attempts
            where attempts.code_id = p_code_id and attempts.outcome = 'pin_wrong' and not attempts.is_forgiven
              and attempts.attempted_at > p_at - interval '1 hour'
            order by attempts.city is not distinct from place.city desc, attempts.attempted_at desc limit mistyped);
        update code_pins set wrong_tries = code_pins.wrong_tries - mistyped,
            last_wrong_at = case when code_pins.wrong_tries > mistyped then coalesce((select max(attempts.attempted_at)
              from pin_attempts as attempts where attempts.code_id = p_code_id and attempts.outcome = 'pin_wrong'
                and not attempts.is_forgiven), last_wrong_at) end
          where code_pins.code_id = p_code_id;
        insert into copy_candidates (code_id) values (p_code_id);
      end if;
    end if;
  else
    outcome := 'pin_wrong';
    tries_left := tries_left - 1;
    update pin_bounds set
        wrong_tries = case when last_wrong_at > p_at - interval '1 hour' then wrong_tries + 1 else 1 end,
        -- A day without a wrong try after the last wait ends its growth.
        locks = case when pin_bounds.locked_until < p_at - interval '1 day' then 0 else locks end, last_wrong_at = p_at
      where pin_bounds.code_id = p_code_id and who = any (p_bounds);
    update pin_bounds set wrong_tries = 0, locks = least(locks + 1, 10),
        locked_until = p_at + least(interval '1 day', interval '1 hour' * power(2, locks))
      where pin_bounds.code_id = p_code_id and who = any (p_bounds) and wrong_tries >= max_wrong;
    if tries_left <= 0 then
      tries_left := 0;
      select max(pin_bounds.locked_until) into locked_until from pin_bounds
        where pin_bounds.code_id = p_code_id and who = any (p_bounds);
    end if;
    update code_pins set wrong_tries = code_pins.wrong_tries + 1, last_wrong_at = greatest(last_wrong_at, p_at),
        wrong_since = case when wrong_since > p_at - interval '1 day' then wrong_since else p_at end,
        wrong_in_day = case when wrong_since > p_at - interval '1 day' then wrong_in_day + 1 else 1 end,
        guessed_at = case when wrong_since > p_at - interval '1 day' and wrong_in_day + 1 >= guessed_from then p_at else guessed_at end,
        guessed_tries = case when wrong_since > p_at - interval '1 day' and wrong_in_day + 1 >= guessed_from
          then wrong_in_day + 1 else guessed_tries end
      where code_pins.code_id = p_code_id;
    insert into copy_candidates (code_id) values (p_code_id);
  end if;
  insert into pin_attempts (code_id, attempt_id, partner_id, product_id, batch_id, outcome, is_own, tries_left, attempted_at, city, country,
      scan_ordinal)
    values (p_code_id, p_attempt_id, p_partner_id, p_product_id, p_batch_id, outcome, is_own, tries_left, p_at, place.city, place.country,
      checked);
  return next;
end $$;
