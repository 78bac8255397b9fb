-- What a database of 0.2.0 holds after some weeks: a manufacturer with a paid plan, its products, batches and codes, and what shoppers
-- did. Runs on the migrations of 0.2.0 and calls the functions that 0.2.0 called. The password is "kept-since-0.2.0".

insert into partners (id, company_name, email, address, phone_number, business_registration_number, applied_at, email_verified_at, approved_at)
  values ('01900000-0000-7000-8000-000000000001', 'Emzor', 'maker@factory.example', '1 Marina, Lagos', '+234 801 234 5678', 'RC 123456',
    now() - interval '60 days', now() - interval '60 days', now() - interval '59 days');
insert into accounts (id, email, password_hash, partner_id, is_admin, created_at)
  select id, email, '$argon2id$v=19$m=19456,t=2,p=1$qKj77lZhWrg2Z9nUGfySGA$vkaeq0NyNjM2YT48FBqtX+dxG2y7TxlgbAaKDThUBuA', partner_id,
      partner_id is null, now() - interval '59 days'
    from (values ('01900000-0000-7000-8000-000000000011'::uuid, 'maker@factory.example', '01900000-0000-7000-8000-000000000001'::uuid),
      ('01900000-0000-7000-8000-000000000012', 'operator@sahihi.example', null)) as account (id, email, partner_id);
insert into sessions (token_hash, account_id, created_at, last_used_at, expires_at)
  values ('\xfeed', '01900000-0000-7000-8000-000000000011', now() - interval '1 hour', now() - interval '1 hour', '2100-01-01');
insert into secrets (name, value, created_at) values ('pin key', '\xc0ffee', now() - interval '60 days');
insert into audit_log (id, occurred_at, account_id, partner_id, action, subject)
  values ('01900000-0000-7000-8000-000000000021', now() - interval '59 days', '01900000-0000-7000-8000-000000000012',
    '01900000-0000-7000-8000-000000000001', 'approve_partner', '01900000-0000-7000-8000-000000000001');

insert into payments (id, partner_id, plan_type, amount, currency, reference, created_at, channel, card_last4, paid_at, credited_at,
    receipt_number, buyer_name, buyer_address)
  values ('01900000-0000-7000-8000-000000000031', '01900000-0000-7000-8000-000000000001', 'PREMIUM', 5000000, 'NGN', 'old-payment',
    now() - interval '50 days', 'card', '4081', now() - interval '50 days', now() - interval '50 days', nextval('receipt_numbers'), 'Emzor',
    '1 Marina, Lagos');
insert into subscription_periods (id, partner_id, plan_type, starts_at, ends_at, code_limit, codes_generated, payment_id)
  values ('01900000-0000-7000-8000-000000000041', '01900000-0000-7000-8000-000000000001', 'TRIAL', now() - interval '59 days',
    now() - interval '50 days', 100, 0, null), ('01900000-0000-7000-8000-000000000042', '01900000-0000-7000-8000-000000000001', 'PREMIUM',
    now() - interval '50 days', '2100-01-01', 5000, 53, '01900000-0000-7000-8000-000000000031');
insert into payment_methods (partner_id, plan_type, authorization_code, email, brand, last4, expiry, saved_at)
  values ('01900000-0000-7000-8000-000000000001', 'PREMIUM', 'AUTH_old', 'maker@factory.example', 'visa', '4081', '04/99', now());

insert into products (id, partner_id, name, category, description, verification_enabled, feedback_enabled, feedback_config, created_at)
  select id, '01900000-0000-7000-8000-000000000001', name, 'Medicine', 'Tablets', config is null, config is not null, config,
      now() - interval '45 days'
    from (values ('01900000-0000-7000-8000-000000000051'::uuid, 'Paracetamol 500 mg', null::jsonb),
      ('01900000-0000-7000-8000-000000000052', 'Vitamin C', '{"rating": {"title": "How was it?", "scale": 5}}')) as product (id, name, config);
insert into batches (id, partner_id, product_id, batch_number, name, quantity, scan_limit, manufactured_on, expires_on, is_imported, created_at,
    released_at)
  select id, '01900000-0000-7000-8000-000000000001', product_id, batch_number, batch_number, quantity, scan_limit, '2026-01-01', '2100-01-01',
      is_imported, now() - interval '45 days', now() - interval '45 days'
    from (values ('01900000-0000-7000-8000-000000000061'::uuid, '01900000-0000-7000-8000-000000000051'::uuid, 'PLAIN', 40, null::integer, false),
      ('01900000-0000-7000-8000-000000000062', '01900000-0000-7000-8000-000000000051', 'LIMITED', 5, 3, false),
      ('01900000-0000-7000-8000-000000000063', '01900000-0000-7000-8000-000000000051', 'IMPORTED', 3, null, true),
      ('01900000-0000-7000-8000-000000000064', '01900000-0000-7000-8000-000000000052', 'ASKING', 5, null, false)
    ) as batch (id, product_id, batch_number, quantity, scan_limit, is_imported);
insert into codes (id, batch_id, product_id, partner_id, scan_limit)
  select hashtextextended(batch_number || position, 0), batches.id, product_id, partner_id, scan_limit
    from batches, generate_series(1, quantity) as position;
insert into imported_serials (serial, code_id, printed_serial)
  select 'EMZ0000' || position, hashtextextended('IMPORTED' || position, 0), 'emz-0000-' || position from generate_series(1, 3) as position;
update codes set blocked_at = now() - interval '10 days', block_reason = 'Stolen' where id = hashtextextended('PLAIN40', 0);

-- 400 scans over a month by 37 visitors; those of the limited codes go up to their limit and beyond.
do $$
declare
  ids bigint[] := array(select id from codes order by id);
begin
  for i in 1 .. 400 loop
    perform from record_scan(ids[1 + i * 7 % cardinality(ids)], md5('scan ' || i)::uuid, 'visitor-' || i % 37,
      now() - interval '40 days' + i * interval '100 minutes', case when i % 5 = 0 then 'MANUAL_ENTRY' else 'QR_SCAN' end, 'page',
      case when i % 3 = 0 then 6.45 end, case when i % 3 = 0 then 3.39 end, case when i % 3 = 0 then 'Lagos' end,
      case when i % 3 = 0 then 'NG' end, 'mobile', 'Android', 'Chrome', '4g');
  end loop;
end $$;

-- The aggregator of 0.2.0 had counted all but the last of them. Its other rollups were sums of this one.
with moved as (
  delete from pending_scans where scanned_at < now() - interval '15 days' returning *
), visitors as (
  insert into visitors (partner_id, session_id, scans, first_seen_at, last_seen_at)
    select partner_id, session_id, sum(scans), min(scanned_at), max(scanned_at) from moved group by 1, 2 returning id, session_id, scans
), totals as (
  insert into visitor_totals (partner_id, scans, first_scans, visitor_scans, visitors, returning_visitors)
    select min(partner_id::text)::uuid, sum(scans), sum(first_scans), sum(scans), (select count(*) from visitors),
      (select count(*) from visitors where scans > 1) from moved
)
insert into quarter_hour_scans (partner_id, bucket_start, product_id, batch_id, method, city, country, visitor_id, scans, first_scans)
  select partner_id, date_bin('15 minutes', scanned_at, '2000-01-01'), product_id, batch_id, method, city, country, visitors.id,
      sum(moved.scans), sum(first_scans)
    from moved join visitors using (session_id) group by 1, 2, 3, 4, 5, 6, 7, 8;

insert into feedback (id, code_id, batch_id, product_id, partner_id, session_id, submission_id, submitted_at, rating, device_type)
  select md5('feedback ' || id)::uuid, id, batch_id, product_id, partner_id, 'visitor-1', md5('submission ' || id)::uuid, last_scanned_at, 4, 'mobile'
    from codes where product_id = '01900000-0000-7000-8000-000000000052';
insert into reports (id, created_at, partner_id, product_id, batch_id, code_id, entered_serial, verdict, description)
  select '01900000-0000-7000-8000-000000000071', now() - interval '9 days', partner_id, product_id, batch_id, id, 'typed', 'blocked',
      'The seal was broken.' from codes where blocked_at is not null;
insert into report_photos (report_id, jpeg, created_at) values ('01900000-0000-7000-8000-000000000071', '\xffd8ffd9', now() - interval '9 days');
insert into label_designs (partner_id, color, is_rounded, brand_name, updated_at)
  values ('01900000-0000-7000-8000-000000000001', '#0b6e4f', true, 'Emzor', now() - interval '40 days');
insert into alert_rules (id, partner_id, kind, threshold, notify_by_email, created_at)
  values ('01900000-0000-7000-8000-000000000081', '01900000-0000-7000-8000-000000000001', 'many_scans', 10, true, now() - interval '59 days');
insert into alerts (id, partner_id, kind, product_id, batch_id, code_id, day, details, raised_at, notify_by_email, emailed_at)
  select '01900000-0000-7000-8000-000000000091', partner_id, 'many_scans', product_id, batch_id, id, current_date - 9, '{"scans": 11}',
      now() - interval '9 days', true, now() - interval '9 days' from codes where id = hashtextextended('PLAIN1', 0);
