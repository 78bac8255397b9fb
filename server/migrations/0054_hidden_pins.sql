-- Hidden PINs (docs/product.md, "Hidden PINs"). A PIN follows from the server's secret key, the batch and the code
-- (server/src/lib/pin-keys.ts), so nothing here reveals one or confirms a guess: the database only learns whether a check was right.
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
declare
  changed text;
  signature text;
begin
  -- The fingerprint of the secret key that the batch's PINs follow from; null for a batch without.
  alter table batches add column pin_key text;
  -- How many files with PINs may be made.
  alter table batches add column pin_files_allowed smallint not null default 3;
  alter table orders add column has_pin boolean not null default false;
  -- Whether the verdict offers the PIN `always` or only `when_suspected`.
  alter table products add column pin_offer text not null default 'always';

  -- One row for each code whose PIN was tried.
  create table code_pins (
    code_id bigint primary key,
    partner_id uuid not null,
    product_id uuid not null,
    batch_id uuid not null,
    -- The first right PIN.
    first_used_at timestamptz,
    -- Erased with the visitor.
    first_session_id text,
    first_city text,
    first_country text,
    -- By other visitors than the first.
    later_uses integer not null default 0,
    last_used_at timestamptz,
    wrong_tries integer not null default 0,
    last_wrong_at timestamptz,
    -- Wrong tries in the day that began then.
    wrong_since timestamptz,
    wrong_in_day integer not null default 0,
    -- When so many were wrong in a day that somebody is guessing.
    guessed_at timestamptz,
    check ((later_uses = 0) = (last_used_at is null)),
    check ((wrong_tries = 0) = (last_wrong_at is null))
  ) with (fillfactor = 80);
  create index code_pins_batch_id_idx on code_pins (batch_id);
  create index code_pins_first_session_id_idx on code_pins (first_session_id) where first_session_id is not null;

  -- Each check of a PIN that was compared, so that it gets the same answer when it is sent again. No visitor is named.
  create table pin_attempts (
    code_id bigint not null,
    attempt_id uuid not null,
    partner_id uuid not null,
    product_id uuid not null,
    batch_id uuid not null,
    outcome text not null check (outcome in ('confirmed_first', 'confirmed_again', 'pin_wrong')),
    -- The visitor of the first right PIN asked again.
    is_own boolean not null,
    tries_left smallint,
    attempted_at timestamptz not null,
    city text,
    country text,
    primary key (code_id, attempt_id)
  );
  create index pin_attempts_partner_id_attempted_at_idx on pin_attempts (partner_id, attempted_at);

  -- Wrong tries on a code by one network or one visitor, each a keyed hash of the day.
  create table pin_bounds (
    code_id bigint not null,
    who text not null,
    wrong_tries smallint not null default 0,
    locks smallint not null default 0,
    last_wrong_at timestamptz not null default '-infinity',
    locked_until timestamptz not null default '-infinity',
    primary key (code_id, who)
  ) with (fillfactor = 80);

  -- Each file with PINs that was made. The number is printed on it.
  create table pin_files (
    id uuid primary key,
    partner_id uuid not null references partners,
    batch_id uuid not null references batches,
    order_id uuid references orders,
    number integer not null check (number > 0),
    format text not null,
    account_id uuid not null references accounts,
    made_at timestamptz not null,
    unique (batch_id, number)
  );
  create index pin_files_partner_id_idx on pin_files (partner_id);
  create index pin_files_account_id_idx on pin_files (account_id);

  alter table alert_rules drop constraint alert_rules_kind_check;
  alter table alert_rules add constraint alert_rules_kind_check check
    (kind in ('copied_label', 'many_scans', 'scan_burst', 'wrong_pins', 'outside_countries', 'after_expiry', 'unreleased'));
  insert into alert_rules (id, partner_id, kind, notify_by_email, created_at)
    select gen_random_uuid(), id, 'wrong_pins', true, now() from partners where approved_at is not null;

  -- A scan also returns whether the verdict offers the PIN. Otherwise record_scan and record_scans stay as they are, so their text is
  -- changed; a function with another result must be made anew.
  select oid::regprocedure::text, replace(replace(replace(pg_get_functiondef(oid),
      'picture text, logo text)', 'picture text, logo text, pin_offer text)'),
      'products.picture, partners.logo
    into', 'products.picture, partners.logo,
      case when batches.pin_key is not null then products.pin_offer end
    into'),
      'is_imported, picture, logo
    from', 'is_imported, picture, logo, pin_offer
    from')
    into strict signature, changed from pg_proc where proname = 'record_scan' and pronamespace = 'public'::regnamespace;
  if changed not like '%logo text, pin_offer text)%' or changed not like '%products.pin_offer end%' or changed not like '%logo, pin_offer%from%' then
    raise exception 'record_scan is not as expected';
  end if;
  execute 'drop function ' || signature;
  execute changed;
  select oid::regprocedure::text, replace(replace(replace(replace(replace(replace(replace(replace(pg_get_functiondef(oid),
      'picture text, logo text)', 'picture text, logo text, pin_offer text)'),
      'records jsonb[];', 'records jsonb[];
  pin_offers text[];'),
      'array_agg(picture), array_agg(logo)', 'array_agg(picture), array_agg(logo), array_agg(pin_offer)'),
      'pictures, logos
    from', 'pictures, logos, pin_offers
    from'),
      'products.picture, partners.logo,', 'products.picture, partners.logo,
          case when batches.pin_key is not null then products.pin_offer end as pin_offer,'),
      'scan.picture, scan.logo', 'scan.picture, scan.logo, scan.pin_offer'),
      'pictures, logos) with', 'pictures, logos, pin_offers) with'),
      'picture, logo, position)', 'picture, logo, pin_offer, position)')
    into strict signature, changed from pg_proc where proname = 'record_scans' and pronamespace = 'public'::regnamespace;
  if changed not like '%pin_offers text[]%' or changed not like '%array_agg(pin_offer)%' or changed not like '%logos, pin_offers%from%'
    or changed not like '%end as pin_offer%' or changed not like '%scan.pin_offer%' or changed not like '%logos, pin_offers) with%'
    or changed not like '%pin_offer, position)%' then
    raise exception 'record_scans is not as expected';
  end if;
  execute 'drop function ' || signature;
  execute changed;
end $$;

-- Decides one check of a PIN, which the server has compared. The rows of the two bounds are locked before anything is counted, so of any
-- number of tries at once no more are answered than allowed; who of many right ones is first is decided by one conditional statement.
create function record_pin_check(
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
        guessed_at = case when wrong_since > p_at - interval '1 day' and wrong_in_day + 1 >= guessed_from then p_at else guessed_at end
      where code_pins.code_id = p_code_id;
    insert into copy_candidates (code_id) values (p_code_id);
  end if;
  insert into pin_attempts (code_id, attempt_id, partner_id, product_id, batch_id, outcome, is_own, tries_left, attempted_at, city, country)
    values (p_code_id, p_attempt_id, p_partner_id, p_product_id, p_batch_id, outcome, is_own, tries_left, p_at, place.city, place.country);
  return next;
end $$;
