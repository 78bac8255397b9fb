-- Written by "npm run schema" from the migrations; for reading, not for running.

table accounts
  id uuid not null
  email text not null
  password_hash text
  partner_id uuid
  is_admin boolean not null default false
  created_at timestamp with time zone not null
  UNIQUE (email)
  UNIQUE (partner_id)
  PRIMARY KEY (id)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
  CHECK ((is_admin = (partner_id IS NULL)))
  CHECK ((email = lower(email)))
  CREATE UNIQUE INDEX accounts_email_key ON public.accounts USING btree (email)
  CREATE UNIQUE INDEX accounts_partner_id_key ON public.accounts USING btree (partner_id)
table alert_rules
  id uuid not null
  partner_id uuid not null
  kind text not null
  threshold integer
  countries text[]
  by_mail boolean not null
  created_at timestamp with time zone not null
  PRIMARY KEY (id)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
  CHECK (((kind = 'many_scans'::text) = (threshold IS NOT NULL)))
  CHECK (((kind = 'outside_countries'::text) = (countries IS NOT NULL)))
  CHECK ((kind = ANY (ARRAY['many_scans'::text, 'outside_countries'::text, 'after_expiry'::text, 'unreleased'::text])))
  CHECK (((threshold >= 1) AND (threshold <= 10000)))
  CREATE UNIQUE INDEX one_alert_rule_of_a_kind ON public.alert_rules USING btree (partner_id, kind)
table alerts
  id uuid not null
  partner_id uuid not null
  kind text not null
  product_id uuid not null
  batch_id uuid not null
  code bigint
  country text
  day date not null
  details jsonb not null
  raised_at timestamp with time zone not null
  seen_at timestamp with time zone
  by_mail boolean not null
  mailed_at timestamp with time zone
  PRIMARY KEY (id)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
  CREATE INDEX alerts_partner_id_raised_at_idx ON public.alerts USING btree (partner_id, raised_at)
  CREATE INDEX alerts_to_mail_idx ON public.alerts USING btree (partner_id) WHERE (by_mail AND (mailed_at IS NULL))
  CREATE UNIQUE INDEX one_alert_a_day ON public.alerts USING btree (partner_id, kind, batch_id, COALESCE(code, (0)::bigint), COALESCE(country, ''::text), day)
table aliases
  serial text not null
  code bigint not null
  printed text not null
  UNIQUE (code)
  PRIMARY KEY (serial)
  FOREIGN KEY (code) REFERENCES codes(code)
  CREATE UNIQUE INDEX aliases_code_key ON public.aliases USING btree (code)
table audit_log
  id uuid not null
  at timestamp with time zone not null
  account_id uuid
  partner_id uuid
  action text not null
  subject text not null
  details jsonb not null default '{}'::jsonb
  PRIMARY KEY (id)
  FOREIGN KEY (account_id) REFERENCES accounts(id)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
  CREATE INDEX audit_log_partner_id_at_idx ON public.audit_log USING btree (partner_id, at)
table batches
  id uuid not null
  partner_id uuid not null
  product_id uuid not null
  batch_number text not null
  name text not null
  quantity integer not null
  scan_limit integer
  manufactured_on date not null
  expires_on date not null
  created_at timestamp with time zone not null
  released_at timestamp with time zone
  recalled_at timestamp with time zone
  recall_reason text
  closed_at timestamp with time zone
  close_reason text
  is_imported boolean not null default false
  UNIQUE (batch_number)
  UNIQUE (id, product_id, partner_id)
  PRIMARY KEY (id)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
  FOREIGN KEY (product_id) REFERENCES products(id)
  CHECK ((expires_on >= manufactured_on))
  CHECK (((recalled_at IS NULL) = (recall_reason IS NULL)))
  CHECK (((closed_at IS NULL) = (close_reason IS NULL)))
  CHECK (((quantity >= 1) AND (quantity <= 5000)))
  CHECK (((scan_limit >= 1) AND (scan_limit <= 100)))
  CREATE UNIQUE INDEX batches_batch_number_key ON public.batches USING btree (batch_number)
  CREATE UNIQUE INDEX batches_id_product_id_partner_id_key ON public.batches USING btree (id, product_id, partner_id)
  CREATE INDEX batches_partner_id_idx ON public.batches USING btree (partner_id)
  CREATE INDEX batches_product_id_idx ON public.batches USING btree (product_id)
table city_days
  partner_id uuid not null
  day date not null
  city text not null
  country text not null
  scans integer not null
  first_scans integer not null
  PRIMARY KEY (partner_id, day, city, country)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
table city_scans
  partner_id uuid not null
  city text not null
  country text not null
  scans bigint not null
  first_scans bigint not null
  PRIMARY KEY (partner_id, city, country)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
table codes
  code bigint not null
  batch_id uuid not null
  product_id uuid not null
  partner_id uuid not null
  scan_count integer not null default 0
  scan_limit integer
  first_scanned_at timestamp with time zone
  last_scanned_at timestamp with time zone
  blocked_at timestamp with time zone
  block_reason text
  PRIMARY KEY (code)
  FOREIGN KEY (batch_id, product_id, partner_id) REFERENCES batches(id, product_id, partner_id)
  CHECK (((scan_limit IS NULL) OR (scan_count <= scan_limit)))
  CHECK (((scan_count = 0) = (first_scanned_at IS NULL)))
  CHECK (((blocked_at IS NULL) = (block_reason IS NULL)))
  CREATE INDEX codes_batch_id_idx ON public.codes USING btree (batch_id)
table daily_scans
  partner_id uuid not null
  day date not null
  method text not null
  scans integer not null
  first_scans integer not null
  PRIMARY KEY (partner_id, day, method)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
table day_hours
  partner_id uuid not null
  day date not null
  hour smallint not null
  scans integer not null
  PRIMARY KEY (partner_id, day, hour)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
  CHECK (((hour >= 0) AND (hour <= 23)))
table designs
  partner_id uuid not null
  color text not null
  is_rounded boolean not null
  brand_name text
  logo bytea
  changed_at timestamp with time zone not null
  PRIMARY KEY (partner_id)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
  CHECK (((char_length(brand_name) >= 1) AND (char_length(brand_name) <= 40)))
  CHECK ((color ~ '^#[0-9a-f]{6}$'::text))
  CHECK ((octet_length(logo) <= 131072))
table engagement
  partner_id uuid not null
  scans bigint not null
  first_scans bigint not null
  visitor_scans bigint not null
  visitors bigint not null
  returning_visitors bigint not null
  PRIMARY KEY (partner_id)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
table feedback
  id uuid not null
  code bigint not null
  batch_id uuid not null
  product_id uuid not null
  partner_id uuid not null
  session_id text not null
  submission_id uuid not null
  submitted_at timestamp with time zone not null
  emoji text
  multiple_choice text
  rating smallint
  open_ended text
  device_type text
  latitude numeric(4,2)
  longitude numeric(5,2)
  city text
  country text
  UNIQUE (code, session_id)
  PRIMARY KEY (id)
  FOREIGN KEY (batch_id, product_id, partner_id) REFERENCES batches(id, product_id, partner_id)
  FOREIGN KEY (code) REFERENCES codes(code)
  CHECK (((latitude IS NULL) = (longitude IS NULL)))
  CHECK ((num_nonnulls(emoji, multiple_choice, rating, open_ended) > 0))
  CHECK ((device_type = ANY (ARRAY['mobile'::text, 'desktop'::text])))
  CHECK ((emoji = ANY (ARRAY['very_happy'::text, 'happy'::text, 'neutral'::text, 'sad'::text])))
  CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric)))
  CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric)))
  CHECK (((char_length(open_ended) >= 1) AND (char_length(open_ended) <= 500)))
  CHECK (((rating >= 1) AND (rating <= 5)))
  CREATE INDEX feedback_batch_id_submitted_at_idx ON public.feedback USING btree (batch_id, submitted_at)
  CREATE UNIQUE INDEX feedback_code_session_id_key ON public.feedback USING btree (code, session_id)
  CREATE INDEX feedback_product_id_submitted_at_idx ON public.feedback USING btree (product_id, submitted_at)
  CREATE INDEX feedback_session_id_idx ON public.feedback USING btree (session_id)
table kept_cards
  partner_id uuid not null
  plan_type text not null
  authorization_code text not null
  email text not null
  brand text not null
  last4 text not null
  expires text not null
  kept_at timestamp with time zone not null
  PRIMARY KEY (partner_id)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
  CHECK ((plan_type = ANY (ARRAY['BASIC'::text, 'PREMIUM'::text, 'ENTERPRISE'::text])))
table kept_mails
  id uuid not null
  sent_at timestamp with time zone not null
  recipient text not null
  subject text not null
  body_text text not null
  body_html text not null
  PRIMARY KEY (id)
table kept_replies
  partner_id uuid not null
  key text not null
  request_hash bytea not null
  reply jsonb
  created_at timestamp with time zone not null
  PRIMARY KEY (partner_id, key)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
table live_scans
  id bigint not null
  partner_id uuid not null
  scanned_at timestamp with time zone not null
  product_id uuid not null
  batch_id uuid not null
  method text not null
  city text
  country text
  is_first boolean not null
  PRIMARY KEY (id)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
  CREATE INDEX live_scans_partner_id_id_idx ON public.live_scans USING btree (partner_id, id)
table migrations
  name text not null
  applied_at timestamp with time zone not null
  PRIMARY KEY (name)
table one_time_tokens
  token_hash bytea not null
  purpose text not null
  account_id uuid not null
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  new_email text
  PRIMARY KEY (token_hash)
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  CHECK (((purpose = 'change_email'::text) = (new_email IS NOT NULL)))
  CHECK ((new_email = lower(new_email)))
  CHECK ((purpose = ANY (ARRAY['complete_registration'::text, 'reset_password'::text, 'change_email'::text])))
  CREATE INDEX one_time_tokens_account_id_purpose_idx ON public.one_time_tokens USING btree (account_id, purpose)
table partners
  id uuid not null
  company_name text not null
  email text not null
  address text not null
  phone_number text not null
  business_registration_number text not null
  time_zone text not null default 'Africa/Lagos'::text
  applied_at timestamp with time zone not null
  email_verified_at timestamp with time zone
  approved_at timestamp with time zone
  rejected_at timestamp with time zone
  rejection_reason text
  suspended_at timestamp with time zone
  suspension_reason text
  counted_in text not null default 'Africa/Lagos'::text
  weekly_digest boolean not null default false
  digest_of date
  PRIMARY KEY (id)
  CHECK (((approved_at IS NULL) OR (rejected_at IS NULL)))
  CHECK (((rejected_at IS NULL) = (rejection_reason IS NULL)))
  CHECK (((email_verified_at IS NOT NULL) OR ((approved_at IS NULL) AND (rejected_at IS NULL))))
  CHECK (((suspended_at IS NULL) = (suspension_reason IS NULL)))
  CHECK (((suspended_at IS NULL) OR (approved_at IS NOT NULL)))
  CHECK ((timezone(counted_in, '1970-01-01 00:00:00+00'::timestamp with time zone) IS NOT NULL))
  CHECK ((email = lower(email)))
  CHECK ((timezone(time_zone, '1970-01-01 00:00:00+00'::timestamp with time zone) IS NOT NULL))
  CREATE UNIQUE INDEX one_live_application_per_address ON public.partners USING btree (email) WHERE ((email_verified_at IS NOT NULL) AND (rejected_at IS NULL))
table payments
  id uuid not null
  partner_id uuid not null
  plan_type text not null
  amount integer not null
  currency text not null
  reference text not null
  created_at timestamp with time zone not null
  is_test boolean not null default false
  keeps_card boolean not null default false
  renews uuid
  authorization_url text
  provider_id text
  channel text
  card_last4 text
  paid_at timestamp with time zone
  credited_at timestamp with time zone
  receipt_number integer
  buyer_name text
  buyer_address text
  vat_percent double precision
  vat_amount integer
  failed_at timestamp with time zone
  failure text
  withdrawn_at timestamp with time zone
  review_at timestamp with time zone
  review_reason text
  reviewed_at timestamp with time zone
  review_note text
  next_check_at timestamp with time zone
  checks smallint not null default 0
  UNIQUE (receipt_number)
  UNIQUE (reference)
  UNIQUE (renews)
  PRIMARY KEY (id)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
  FOREIGN KEY (renews) REFERENCES periods(id)
  CHECK ((amount > 0))
  CHECK (((failed_at IS NULL) = (failure IS NULL)))
  CHECK (((failed_at IS NULL) OR (credited_at IS NULL)))
  CHECK (((review_at IS NULL) = (review_reason IS NULL)))
  CHECK (((reviewed_at IS NULL) = (review_note IS NULL)))
  CHECK (((reviewed_at IS NULL) OR (review_at IS NOT NULL)))
  CHECK (((vat_percent IS NULL) = (vat_amount IS NULL)))
  CHECK ((currency = 'NGN'::text))
  CHECK ((plan_type = ANY (ARRAY['BASIC'::text, 'PREMIUM'::text, 'ENTERPRISE'::text])))
  CREATE INDEX payments_next_check_at_idx ON public.payments USING btree (next_check_at) WHERE (next_check_at IS NOT NULL)
  CREATE INDEX payments_partner_id_created_at_idx ON public.payments USING btree (partner_id, created_at)
  CREATE UNIQUE INDEX payments_receipt_number_key ON public.payments USING btree (receipt_number)
  CREATE UNIQUE INDEX payments_reference_key ON public.payments USING btree (reference)
  CREATE UNIQUE INDEX payments_renews_key ON public.payments USING btree (renews)
table periods
  id uuid not null
  partner_id uuid not null
  plan_type text not null
  starts_at timestamp with time zone not null
  ends_at timestamp with time zone not null
  code_limit integer not null
  codes_generated integer not null default 0
  payment_id uuid
  anchored_at timestamp with time zone
  withdrawn_at timestamp with time zone
  replaced_by uuid
  warned_of_limit_at timestamp with time zone
  warned_of_end_at timestamp with time zone
  told_of_end_at timestamp with time zone
  UNIQUE (payment_id)
  PRIMARY KEY (id)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
  FOREIGN KEY (payment_id) REFERENCES payments(id)
  FOREIGN KEY (replaced_by) REFERENCES periods(id)
  CHECK ((ends_at > starts_at))
  CHECK (((codes_generated >= 0) AND (codes_generated <= code_limit)))
  CHECK ((plan_type = ANY (ARRAY['TRIAL'::text, 'BASIC'::text, 'PREMIUM'::text, 'ENTERPRISE'::text])))
  CREATE UNIQUE INDEX one_trial_per_partner ON public.periods USING btree (partner_id) WHERE (plan_type = 'TRIAL'::text)
  CREATE INDEX periods_partner_id_ends_at_idx ON public.periods USING btree (partner_id, ends_at)
  CREATE UNIQUE INDEX periods_payment_id_key ON public.periods USING btree (payment_id)
table pins
  partner_id uuid not null
  requested_at timestamp with time zone not null
  hour_started_at timestamp with time zone not null
  requests_this_hour integer not null default 1
  pin_hash bytea
  expires_at timestamp with time zone
  tries integer not null default 0
  used_at timestamp with time zone
  PRIMARY KEY (partner_id)
  FOREIGN KEY (partner_id) REFERENCES partners(id) ON DELETE CASCADE
table products
  id uuid not null
  partner_id uuid not null
  name text not null
  category text not null
  description text not null
  verification_enabled boolean not null default true
  feedback_enabled boolean not null default false
  created_at timestamp with time zone not null
  feedback_config jsonb
  PRIMARY KEY (id)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
  CHECK (((feedback_config IS NOT NULL) = feedback_enabled))
  CHECK ((verification_enabled <> feedback_enabled))
  CREATE INDEX products_partner_id_idx ON public.products USING btree (partner_id)
table refused_scans
  code bigint not null
  scan_id uuid not null
  scanned_at timestamp with time zone not null
  PRIMARY KEY (code, scan_id)
table report_photos
  report_id uuid not null
  jpeg bytea not null
  created_at timestamp with time zone not null
  PRIMARY KEY (report_id)
  FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE
  CHECK ((octet_length(jpeg) <= 2097152))
table reports
  id uuid not null
  created_at timestamp with time zone not null
  partner_id uuid
  product_id uuid
  batch_id uuid
  code bigint
  verification_number text
  host text
  verdict text
  what text not null
  where_bought text
  contact text
  city text
  country text
  looking_into_since timestamp with time zone
  closed_at timestamp with time zone
  closing_note text
  PRIMARY KEY (id)
  FOREIGN KEY (batch_id) REFERENCES batches(id)
  FOREIGN KEY (code) REFERENCES codes(code)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
  FOREIGN KEY (product_id) REFERENCES products(id)
  CHECK (((closed_at IS NULL) = (closing_note IS NULL)))
  CHECK (((batch_id IS NULL) = (partner_id IS NULL)))
  CHECK (((batch_id IS NULL) = (product_id IS NULL)))
  CHECK (((code IS NULL) OR (batch_id IS NOT NULL)))
  CREATE INDEX reports_partner_id_created_at_idx ON public.reports USING btree (partner_id, created_at)
table sandbox_transactions
  id bigint not null
  reference text not null
  access_code text not null
  email text not null
  amount integer not null
  currency text not null
  callback_url text
  metadata jsonb
  status text not null
  card text
  created_at timestamp with time zone not null
  paid_at timestamp with time zone
  UNIQUE (access_code)
  UNIQUE (reference)
  PRIMARY KEY (id)
  CHECK ((status = ANY (ARRAY['abandoned'::text, 'pending'::text, 'success'::text, 'failed'::text, 'reversed'::text])))
  CREATE UNIQUE INDEX sandbox_transactions_access_code_key ON public.sandbox_transactions USING btree (access_code)
  CREATE UNIQUE INDEX sandbox_transactions_reference_key ON public.sandbox_transactions USING btree (reference)
table scan_deltas
  partner_id uuid not null
  product_id uuid not null
  batch_id uuid not null
  code bigint not null
  scanned_at timestamp with time zone not null
  method text not null
  session_id text
  city text
  country text
  scans smallint not null
  first_scans smallint not null
  is_unreleased boolean not null default false
  is_late boolean not null default false
  CHECK (((city IS NULL) OR (country IS NOT NULL)))
table scan_facts
  partner_id uuid not null
  quarter timestamp with time zone not null
  product_id uuid not null
  batch_id uuid not null
  method text not null
  city text
  country text
  visitor_id bigint
  scans integer not null
  first_scans integer not null
  CREATE INDEX scan_facts_product_id_quarter_idx ON public.scan_facts USING btree (product_id, quarter)
  CREATE INDEX scan_facts_quarter_idx ON public.scan_facts USING btree (quarter) WHERE (visitor_id IS NOT NULL)
  CREATE INDEX scan_facts_visitor_id_quarter_idx ON public.scan_facts USING btree (visitor_id, quarter) WHERE (visitor_id IS NOT NULL)
table scans
  code bigint not null
  ordinal integer not null
  partner_id uuid not null
  scan_id uuid not null
  session_id text
  scanned_at timestamp with time zone not null
  method text not null
  trust text not null
  latitude numeric(4,2)
  longitude numeric(5,2)
  city text
  country text
  device_type text
  os text
  browser text
  network_type text
  PRIMARY KEY (code, ordinal)
  FOREIGN KEY (code) REFERENCES codes(code)
  CHECK (((latitude IS NULL) = (longitude IS NULL)))
  CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric)))
  CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric)))
  CHECK ((method = ANY (ARRAY['QR_SCAN'::text, 'MANUAL_ENTRY'::text])))
  CHECK ((ordinal > 0))
  CHECK ((trust = ANY (ARRAY['page'::text, 'client'::text])))
  CREATE INDEX scans_scanned_at_idx ON public.scans USING brin (scanned_at) WITH (pages_per_range='16', autosummarize='on')
table secrets
  name text not null
  value bytea not null
  created_at timestamp with time zone not null
  PRIMARY KEY (name)
table sessions
  token_hash bytea not null
  account_id uuid not null
  created_at timestamp with time zone not null
  last_used_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  PRIMARY KEY (token_hash)
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
  CREATE INDEX sessions_account_id_idx ON public.sessions USING btree (account_id)
table throttles
  key text not null
  failures integer not null
  last_at timestamp with time zone not null
  locked_until timestamp with time zone not null
  PRIMARY KEY (key)
table unit_days
  partner_id uuid not null
  day date not null
  product_id uuid not null
  batch_id uuid not null
  method text not null
  scans integer not null
  first_scans integer not null
  PRIMARY KEY (partner_id, day, batch_id, method)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
  CREATE INDEX unit_days_partner_id_product_id_day_idx ON public.unit_days USING btree (partner_id, product_id, day)
table visitors
  id bigint not null
  partner_id uuid not null
  session_id text not null
  scans integer not null
  first_seen_at timestamp with time zone not null
  last_seen_at timestamp with time zone not null
  UNIQUE (session_id, partner_id)
  PRIMARY KEY (id)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
  CREATE INDEX visitors_last_seen_at_idx ON public.visitors USING brin (last_seen_at) WITH (pages_per_range='16', autosummarize='on')
  CREATE UNIQUE INDEX visitors_session_id_partner_id_key ON public.visitors USING btree (session_id, partner_id)
table watched_scans
  partner_id uuid not null
  product_id uuid not null
  batch_id uuid not null
  code bigint not null
  scanned_at timestamp with time zone not null
  country text
  city text
  is_unreleased boolean not null
  is_refused boolean not null default false
table weekly_hours
  partner_id uuid not null
  hour_of_week smallint not null
  scans bigint not null
  PRIMARY KEY (partner_id, hour_of_week)
  FOREIGN KEY (partner_id) REFERENCES partners(id)
  CHECK (((hour_of_week >= 0) AND (hour_of_week <= 167)))
CREATE OR REPLACE FUNCTION public.verify_batch(p_codes bigint[], p_scan_ids uuid[], p_session_ids text[], p_scanned_at timestamp with time zone[], p_methods text[], p_trusts text[], p_latitudes numeric[], p_longitudes numeric[], p_cities text[], p_countries text[], p_device_types text[], p_oses text[], p_browsers text[], p_network_types text[])
 RETURNS TABLE(member integer, outcome text, scan_ordinal integer, earlier_scans integer, scanned_first_at timestamp with time zone, scanned_by_you boolean, product_name text, product_category text, company_name text, time_zone text, batch_name text, manufactured_on date, expires_on date, recall_reason text, block_reason text, close_reason text, feedback_only boolean, feedback_config jsonb, imported_serial text)
 LANGUAGE plpgsql
AS $function$
begin
  perform from codes where codes.code = any (p_codes) order by codes.code for no key update;
  for i in 1 .. cardinality(p_codes) loop
    return query select i, one.* from verify_one(
      p_codes[i], p_scan_ids[i], p_session_ids[i], p_scanned_at[i], p_methods[i], p_trusts[i],
      p_latitudes[i], p_longitudes[i], p_cities[i], p_countries[i],
      p_device_types[i], p_oses[i], p_browsers[i], p_network_types[i]) as one;
  end loop;
end $function$

CREATE OR REPLACE FUNCTION public.verify_one(p_code bigint, p_scan_id uuid, p_session_id text, p_scanned_at timestamp with time zone, p_method text, p_trust text, p_latitude numeric, p_longitude numeric, p_city text, p_country text, p_device_type text, p_os text, p_browser text, p_network_type text)
 RETURNS TABLE(outcome text, scan_ordinal integer, earlier_scans integer, scanned_first_at timestamp with time zone, scanned_by_you boolean, product_name text, product_category text, company_name text, time_zone text, batch_name text, manufactured_on date, expires_on date, recall_reason text, block_reason text, close_reason text, feedback_only boolean, feedback_config jsonb, imported_serial text)
 LANGUAGE plpgsql
AS $function$
declare
  unit codes;
  released_at timestamptz;
  first_by_session integer;
  is_imported boolean;
  earlier scans;
begin
  select * into unit from codes where codes.code = p_code for no key update;
  if not found then
    return;
  end if;
  select products.name, products.category, partners.company_name, partners.time_zone,
      batches.name, batches.manufactured_on, batches.expires_on, batches.recall_reason, batches.released_at,
      batches.close_reason, not products.verification_enabled, products.feedback_config, batches.is_imported
    into product_name, product_category, company_name, time_zone,
      batch_name, manufactured_on, expires_on, recall_reason, released_at,
      close_reason, feedback_only, feedback_config, is_imported
    from batches join products on products.id = batches.product_id join partners on partners.id = batches.partner_id
    where batches.id = unit.batch_id;
  if unit.scan_count > 0 then
    select max(scans.ordinal) filter (where scans.scan_id = p_scan_id), min(scans.ordinal) filter (where scans.session_id = p_session_id)
      into scan_ordinal, first_by_session
      from scans where scans.code = p_code and scans.ordinal > unit.scan_count - 64;
  end if;

  if unit.blocked_at is not null then
    outcome := 'blocked';
  elsif released_at is null then
    outcome := 'not_released';
    insert into scan_deltas (partner_id, product_id, batch_id, code, scanned_at, method, city, country, scans, first_scans, is_unreleased)
      values (unit.partner_id, unit.product_id, unit.batch_id, p_code, p_scanned_at, p_method, p_city, p_country, 0, 0, true);
  elsif scan_ordinal is not null then
    outcome := 'counted';
    if p_latitude is not null then
      update scans set latitude = p_latitude, longitude = p_longitude, city = p_city, country = p_country
        where scans.code = p_code and scans.ordinal = scan_ordinal
          and scans.latitude is null and scans.city is null -- an erased scan keeps its city, without a point
        returning scans.* into earlier;
      if found and p_city is not null then
        insert into scan_deltas
          select unit.partner_id, unit.product_id, unit.batch_id, p_code, earlier.scanned_at, earlier.method,
            earlier.session_id, place.city, place.country, place.sign, place.sign * (scan_ordinal = 1)::integer, false, true
          from (values (null, null, -1), (p_city, p_country, 1)) as place (city, country, sign);
      end if;
    end if;
  elsif unit.scan_count >= unit.scan_limit then
    outcome := 'limit_reached';
    -- A copied code is refused most of the time: whoever asks about many scans hears of each, but of a retry once.
    insert into refused_scans (code, scan_id, scanned_at)
      select p_code, p_scan_id, p_scanned_at from alert_rules
        where alert_rules.partner_id = unit.partner_id and alert_rules.kind = 'many_scans'
      on conflict do nothing;
    if found then
      insert into watched_scans (partner_id, product_id, batch_id, code, scanned_at, country, city, is_unreleased, is_refused)
        values (unit.partner_id, unit.product_id, unit.batch_id, p_code, p_scanned_at, p_country, p_city, false, true);
    end if;
  else
    outcome := 'counted';
    scan_ordinal := unit.scan_count + 1;
    unit.first_scanned_at := coalesce(unit.first_scanned_at, p_scanned_at);
    update codes set scan_count = scan_ordinal, first_scanned_at = unit.first_scanned_at,
      last_scanned_at = greatest(codes.last_scanned_at, p_scanned_at) where codes.code = p_code;
    insert into scans (code, ordinal, partner_id, scan_id, session_id, scanned_at, method, trust,
        latitude, longitude, city, country, device_type, os, browser, network_type)
      values (p_code, scan_ordinal, unit.partner_id, p_scan_id, p_session_id, p_scanned_at, p_method, p_trust,
        p_latitude, p_longitude, p_city, p_country, p_device_type, p_os, p_browser, p_network_type);
    insert into scan_deltas (partner_id, product_id, batch_id, code, scanned_at, method, session_id, city, country, scans, first_scans)
      values (unit.partner_id, unit.product_id, unit.batch_id, p_code, p_scanned_at, p_method, p_session_id, p_city, p_country,
        1, (scan_ordinal = 1)::integer);
  end if;

  earlier_scans := coalesce(scan_ordinal - 1, unit.scan_count);
  scanned_by_you := coalesce(first_by_session <= earlier_scans, false);
  scanned_first_at := unit.first_scanned_at;
  block_reason := unit.block_reason;
  if is_imported then
    select aliases.printed into imported_serial from aliases where aliases.code = p_code;
  end if;
  return next;
end $function$

