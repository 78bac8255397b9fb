-- Webhooks: where partners want to be told of events, what happened, and how each delivery went (docs/product.md, "Webhooks").
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
declare
  changed text;
begin
  create table webhook_endpoints (
    id uuid primary key,
    partner_id uuid not null references partners,
    name text not null,
    url text not null,
    events text[] not null check (cardinality(events) > 0),
    -- Of the scans, one in so many is sent.
    sample_every integer not null default 1 check (sample_every between 1 and 1000),
    -- Encrypted, because the server signs with them (server/src/webhooks/endpoint-secrets.ts).
    secret bytea not null,
    previous_secret bytea,
    previous_secret_until timestamptz,
    key_fingerprint text not null,
    created_at timestamptz not null,
    disabled_at timestamptz,
    disabled_because text check (disabled_because in ('owner', 'failing', 'gone', 'backlog')),
    -- Since its last success: when the first try failed, and how many did.
    failing_since timestamptz,
    failures integer not null default 0,
    -- No try before then.
    paused_until timestamptz,
    -- The server that sends to it now, until then.
    lease uuid,
    leased_until timestamptz,
    last_served_at timestamptz,
    check ((previous_secret is null) = (previous_secret_until is null)),
    check ((disabled_at is null) = (disabled_because is null))
  );
  create index webhook_endpoints_partner_id_idx on webhook_endpoints (partner_id);

  create table webhook_events (
    id uuid primary key,
    partner_id uuid not null references partners,
    type text not null,
    -- As it is signed and sent, byte for byte.
    body text not null,
    created_at timestamptz not null
  );
  create index webhook_events_created_at_idx on webhook_events (created_at);

  create table webhook_deliveries (
    id uuid primary key,
    partner_id uuid not null references partners,
    endpoint_id uuid not null references webhook_endpoints on delete cascade,
    event_id uuid not null references webhook_events on delete cascade,
    type text not null,
    state text not null check (state in ('waiting', 'delivered', 'failed')),
    created_at timestamptz not null,
    tries integer not null default 0,
    next_try_at timestamptz,
    last_tried_at timestamptz,
    -- Of the last try.
    status integer,
    error text,
    reply text,
    duration_ms integer,
    unique (event_id, endpoint_id),
    check ((state = 'waiting') = (next_try_at is not null))
  );
  create index webhook_deliveries_endpoint_id_created_at_idx on webhook_deliveries (endpoint_id, created_at, id);
  create index waiting_webhook_deliveries_idx on webhook_deliveries (endpoint_id, next_try_at) where next_try_at is not null;

  -- Scans of partners with an endpoint for them, until they are put into events.
  create table webhook_scans (
    partner_id uuid not null,
    product_id uuid not null,
    batch_id uuid not null,
    code_id bigint not null,
    ordinal integer not null,
    scanned_at timestamptz not null,
    method text not null,
    city text,
    country text
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

  -- Which scan of its code a pending scan is. Otherwise record_scan and record_scans stay as they are, so their text is changed
  -- where they add a scan.
  alter table pending_scans add column ordinal integer;
  select replace(replace(replace(replace(pg_get_functiondef(oid), 'visitor_number, network_tag)
      values (', 'visitor_number, network_tag, ordinal)
      values ('), 'case when p_visitor_mark & 65536 <> 0 then p_visitor_mark & 65535 end);',
      'case when p_visitor_mark & 65536 <> 0 then p_visitor_mark & 65535 end, scan_ordinal);'),
      'scans, first_scans, is_location_update)', 'scans, first_scans, is_location_update, ordinal)'),
      '(scan_ordinal = 1)::integer, true
', '(scan_ordinal = 1)::integer, true, scan_ordinal
')
    into strict changed from pg_proc where proname = 'record_scan' and pronamespace = 'public'::regnamespace;
  if changed not like '%network_tag, ordinal)%' or changed not like '%65535 end, scan_ordinal)%'
    or changed not like '%is_location_update, ordinal)%' or changed not like '%true, scan_ordinal%' then
    raise exception 'record_scan is not as expected';
  end if;
  execute changed;
  select replace(replace(pg_get_functiondef(oid), 'visitor_number, network_tag)
      select', 'visitor_number, network_tag, ordinal)
      select'), 'case when scan.mark & 65536 <> 0 then scan.mark & 65535 end
        from', 'case when scan.mark & 65536 <> 0 then scan.mark & 65535 end, scan.ordinal
        from')
    into strict changed from pg_proc where proname = 'record_scans' and pronamespace = 'public'::regnamespace;
  if changed not like '%network_tag, ordinal)%' or changed not like '%65535 end, scan.ordinal%' then
    raise exception 'record_scans is not as expected';
  end if;
  execute changed;
end $$;
