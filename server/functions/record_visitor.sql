-- Notes the visitor of a scan (after the first scan of a code that is locked, before the scan itself is counted). `visitors` is
-- how many the code has now; `visitor_number` is set for a new one. The most frequent case comes first, with one statement.
create or replace function record_visitor(
  p_code codes, p_session_id text, p_scan_id uuid, p_scanned_at timestamptz, p_latitude numeric, p_longitude numeric, p_mark integer,
  p_previous_tag integer, p_is_refused boolean, p_is_retry boolean, out visitors integer, out visitor_number integer,
  out is_first_visitor boolean
) language plpgsql as $$
declare
  max_recent constant integer := 128;
  minute integer := floor(extract(epoch from p_scanned_at) / 60);
  hash integer := visitor_hash(coalesce(p_session_id, p_scan_id::text));
  place integer := pack_place(p_latitude, p_longitude);
  refused_at timestamptz := case when p_is_refused then p_scanned_at end;
  is_anonymous integer := (p_session_id is null)::integer;
  kept integer[];
  recent integer[];
  first_scan record;
  first_hash integer := 0;
  first_place integer := -1;
  first_mark integer := coalesce(p_code.first_visitor_mark, 0);
begin
  if not p_is_retry then
    update code_visitors set
        visitors = code_visitors.visitors + 1, anonymous_visitors = anonymous_visitors + is_anonymous,
        recent_entries = case when cardinality(recent_entries) < 5 * max_recent
          then recent_entries || array[minute, place, p_mark, hash,
            quiet_minutes(greatest(p_code.last_scanned_at, last_refused_at), p_scanned_at) * 65536 + p_previous_tag]
          else recent_entries end,
        -- Citus 13.2 crashes when a slice alone is assigned.
        session_hashes = coalesce((session_hashes || hash)[greatest(1, cardinality(session_hashes) - 62):], '{}'),
        last_visitor_at = greatest(last_visitor_at, p_scanned_at),
        last_refused_at = greatest(last_refused_at, refused_at),
        has_network_tags = has_network_tags or (p_mark & 65536) <> 0
      where code_visitors.code_id = p_code.id and hash <> all (session_hashes)
      returning code_visitors.visitors into visitors;
    visitor_number := visitors;
    is_first_visitor := false;
  end if;

  if visitors is null then
    select code_visitors.visitors, kept_entries, recent_entries into visitors, kept, recent
      from code_visitors where code_visitors.code_id = p_code.id;
    if found then
      -- A visitor who is known, or a retry.
      is_first_visitor := hash = coalesce(kept[4], recent[4]);
      if place >= 0 and (complete_place(kept, hash, place, 0) <> kept or complete_place(recent, hash, place, 6) <> recent) then
        update code_visitors set kept_entries = complete_place(kept_entries, hash, place, 0),
          recent_entries = complete_place(recent_entries, hash, place, 6) where code_visitors.code_id = p_code.id;
        if visitors > 2 then
          insert into copy_candidates (code_id) values (p_code.id);
        end if;
      end if;
      if p_is_refused then
        update code_visitors set last_refused_at = greatest(last_refused_at, refused_at) where code_visitors.code_id = p_code.id;
      end if;
    else
      -- All scans so far are by the first visitor.
      select scans.session_id, scans.scan_id, scans.latitude, scans.longitude into first_scan
        from scans where scans.code_id = p_code.id and scans.ordinal = 1;
      if found then
        first_hash := visitor_hash(coalesce(first_scan.session_id, first_scan.scan_id::text));
        first_place := pack_place(first_scan.latitude, first_scan.longitude);
      end if;
      visitors := 1;
      is_first_visitor := first_hash = hash;
      if is_first_visitor or p_is_retry then
        return;
      end if;
      if first_place < 0 and p_code.scan_count > 1 then
        select pack_place(scans.latitude, scans.longitude) into first_place
          from scans where scans.code_id = p_code.id and scans.latitude is not null order by scans.ordinal limit 1;
      end if;
      insert into code_visitors (code_id, visitors, anonymous_visitors, recent_entries, session_hashes,
          last_visitor_at, last_refused_at, has_network_tags)
        values (p_code.id, 2, is_anonymous + (first_scan.session_id is null)::integer,
          array[floor(extract(epoch from p_code.first_scanned_at) / 60)::integer, coalesce(first_place, -1),
            first_mark | case when first_scan.session_id is null then 2097152 else 0 end, first_hash, 0,
            minute, place, p_mark, hash, quiet_minutes(p_code.last_scanned_at, p_scanned_at) * 65536 + p_previous_tag],
          array[first_hash, hash], p_scanned_at, refused_at, ((first_mark | p_mark) & 65536) <> 0);
      visitors := 2;
      visitor_number := 2;
    end if;
  end if;

  if p_is_refused and visitor_number is not null then
    insert into refused_visitors (session_id, code_id, refused_at)
      values (coalesce(p_session_id, p_scan_id::text), p_code.id, p_scanned_at) on conflict do nothing;
    insert into pending_scans (partner_id, product_id, batch_id, code_id, scanned_at, method, scans, first_scans, visitor_number, is_refused)
      values (p_code.partner_id, p_code.product_id, p_code.batch_id, p_code.id, p_scanned_at, 'QR_SCAN', 0, 0, visitor_number, true);
  end if;
end $$;
