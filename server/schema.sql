-- Written by "npm run schema" from the migrations. Builds the schema in an empty database; the server itself runs the
-- migrations. The reasons for the tables are in migrations/.

-- Functions stand in the order of their names, before what they call.
set check_function_bodies = off;

create sequence receipt_numbers as integer start 1 increment 1 minvalue 1 maxvalue 2147483647;

create function new_report_reference()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  letters constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  random_bytes bytea;
  candidate text;
begin
  loop
    random_bytes := uuid_send(gen_random_uuid());
    candidate := 'R-';
    for i in 9 .. 15 loop -- the bytes before hold the version of the UUID
      candidate := candidate || substr(letters, get_byte(random_bytes, i) % 32 + 1, 1) || case when i = 12 then '-' else '' end;
    end loop;
    -- The unique index below decides; this only makes it rare that it must.
    if not exists (select from reports where reference = candidate) then
      return candidate;
    end if;
  end loop;
end $function$;

create table accounts (
  id uuid not null,
  email text not null,
  password_hash text,
  created_at timestamptz not null,
  name text,
  last_partner_id uuid,
  admin_role text,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_email_key UNIQUE (email),
  constraint accounts_admin_role_check CHECK (admin_role = ANY (ARRAY['owner'::text, 'reviewer'::text, 'support'::text])),
  constraint accounts_email_check CHECK (email = lower(email))
);

create table address_salts (
  day date not null,
  salt bytea not null,
  constraint address_salts_pkey PRIMARY KEY (day)
);

create table alert_candidates (
  partner_id uuid not null,
  product_id uuid not null,
  batch_id uuid not null,
  code_id bigint not null,
  scanned_at timestamptz not null,
  country text,
  city text,
  is_unreleased boolean not null,
  is_limit_hit boolean not null default false
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);

create table backups (
  id uuid not null,
  is_scheduled boolean not null,
  file text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  bytes bigint,
  failure text,
  is_reported boolean not null default false,
  constraint backups_pkey PRIMARY KEY (id),
  constraint backups_check CHECK (num_nonnulls(bytes, failure) = (finished_at IS NOT NULL)::integer),
  constraint backups_check1 CHECK (failure IS NOT NULL OR NOT is_reported)
);

create table code_pins (
  code_id bigint not null,
  partner_id uuid not null,
  product_id uuid not null,
  batch_id uuid not null,
  first_used_at timestamptz,
  first_session_id text,
  first_city text,
  first_country text,
  later_uses integer not null default 0,
  last_used_at timestamptz,
  wrong_tries integer not null default 0,
  last_wrong_at timestamptz,
  wrong_since timestamptz,
  wrong_in_day integer not null default 0,
  guessed_at timestamptz,
  guessed_tries integer,
  constraint code_pins_pkey PRIMARY KEY (code_id),
  constraint code_pins_check CHECK ((later_uses = 0) = (last_used_at IS NULL)),
  constraint code_pins_check1 CHECK ((wrong_tries = 0) = (last_wrong_at IS NULL))
) with (fillfactor=80);
CREATE INDEX code_pins_batch_id_idx ON code_pins USING btree (batch_id);
CREATE INDEX code_pins_first_session_id_idx ON code_pins USING btree (first_session_id) WHERE first_session_id IS NOT NULL;
CREATE INDEX code_pins_first_used_at_idx ON code_pins USING btree (first_used_at) WHERE first_session_id IS NOT NULL;

create table code_returns (
  scope_id uuid not null,
  day date not null,
  previous_day date not null,
  scans integer not null,
  constraint code_returns_pkey PRIMARY KEY (scope_id, day, previous_day)
);

create table code_visitors (
  code_id bigint not null,
  visitors integer not null,
  anonymous_visitors integer not null,
  folded_visitors integer not null default 0,
  weight integer not null default 0,
  quiet3_weight integer not null default 0,
  quiet20_weight integer not null default 0,
  quiet_returns integer not null default 0,
  networks integer not null default 0,
  kept_entries integer[] not null default '{}'::integer[],
  recent_entries integer[] not null,
  session_hashes integer[] not null,
  last_visitor_at timestamptz not null,
  last_refused_at timestamptz,
  has_network_tags boolean not null,
  is_high boolean not null default false,
  constraint code_visitors_pkey PRIMARY KEY (code_id)
) with (fillfactor=70);
CREATE INDEX code_visitors_with_tags_idx ON code_visitors USING btree (code_id) WHERE has_network_tags;

create table copy_candidates (
  code_id bigint not null
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);

create table counted_failed_checks (
  scan_id uuid not null,
  code_id bigint not null,
  counted_at timestamptz not null,
  constraint counted_failed_checks_pkey PRIMARY KEY (scan_id, code_id)
);
CREATE INDEX counted_failed_checks_counted_at_idx ON counted_failed_checks USING btree (counted_at);

create table daily_city_scans (
  scope_id uuid not null,
  day date not null,
  country text not null,
  city text not null,
  scans integer not null,
  first_scans integer not null,
  constraint daily_city_scans_pkey PRIMARY KEY (scope_id, day, country, city)
) with (fillfactor=90);

create table daily_scans (
  scope_id uuid not null,
  day date not null,
  qr_scans integer not null,
  manual_scans integer not null,
  first_scans integer not null,
  visitor_scans integer not null,
  last_visits integer not null,
  previous_visits integer not null,
  hour_0 integer,
  hour_1 integer,
  hour_2 integer,
  hour_3 integer,
  hour_4 integer,
  hour_5 integer,
  hour_6 integer,
  hour_7 integer,
  hour_8 integer,
  hour_9 integer,
  hour_10 integer,
  hour_11 integer,
  hour_12 integer,
  hour_13 integer,
  hour_14 integer,
  hour_15 integer,
  hour_16 integer,
  hour_17 integer,
  hour_18 integer,
  hour_19 integer,
  hour_20 integer,
  hour_21 integer,
  hour_22 integer,
  hour_23 integer,
  constraint daily_scans_pkey PRIMARY KEY (scope_id, day)
) with (fillfactor=80);

create table database_sizes (
  measured_on date not null,
  bytes bigint not null,
  constraint database_sizes_pkey PRIMARY KEY (measured_on),
  constraint database_sizes_bytes_check CHECK (bytes > 0)
);

create table detection_baselines (
  subject_id uuid not null,
  day date not null,
  reached_1 integer not null default 0,
  reached_2 integer not null default 0,
  reached_3 integer not null default 0,
  reached_4 integer not null default 0,
  high integer not null default 0,
  day_reached_1 integer not null default 0,
  day_reached_2 integer not null default 0,
  day_reached_3 integer not null default 0,
  day_reached_4 integer not null default 0,
  day_high integer not null default 0,
  constraint detection_baselines_pkey PRIMARY KEY (subject_id)
);

create table dev_mail_inbox (
  id uuid not null,
  sent_at timestamptz not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  constraint dev_mail_inbox_pkey PRIMARY KEY (id)
);

create table former_visitor_totals (
  partner_id uuid not null,
  scans bigint not null,
  first_scans bigint not null,
  visitor_scans bigint not null,
  visitors bigint not null,
  returning_visitors bigint not null,
  constraint visitor_totals_pkey PRIMARY KEY (partner_id)
);

create table forwarded_headers (
  is_only_row boolean not null default true,
  requests bigint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  sender text,
  constraint forwarded_headers_pkey PRIMARY KEY (is_only_row),
  constraint forwarded_headers_is_only_row_check CHECK (is_only_row)
);

create table known_places (
  account_id uuid not null,
  place bytea not null,
  last_signed_in_at timestamptz not null,
  constraint known_places_pkey PRIMARY KEY (account_id, place),
  constraint known_places_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table limit_hits (
  code_id bigint not null,
  scan_id uuid not null,
  scanned_at timestamptz not null,
  constraint limit_hits_pkey PRIMARY KEY (code_id, scan_id)
);

create table live_scans (
  id bigint generated always as identity,
  partner_id uuid not null,
  scanned_at timestamptz not null,
  product_id uuid not null,
  batch_id uuid not null,
  method text not null,
  city text,
  country text,
  is_first boolean not null,
  constraint live_scans_pkey PRIMARY KEY (id)
);
CREATE INDEX live_scans_partner_id_id_idx ON live_scans USING btree (partner_id, id);

create table migrations (
  name text not null,
  applied_at timestamptz not null,
  checksum text,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table monthly_city_scans (
  scope_id uuid not null,
  month date not null,
  country text not null,
  city text not null,
  scans integer not null,
  first_scans integer not null,
  constraint monthly_city_scans_pkey PRIMARY KEY (scope_id, month, country, city)
);

create table network_uses (
  id uuid not null,
  partner_id uuid not null,
  product_id uuid not null,
  batch_id uuid not null,
  code_id bigint not null,
  network_tag integer,
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  uses integer not null,
  burst_from integer not null,
  given_back integer not null default 0,
  raised_at timestamptz,
  constraint network_uses_pkey PRIMARY KEY (id),
  constraint network_uses_code_id_network_tag_started_at_key UNIQUE (code_id, network_tag, started_at),
  constraint network_uses_check CHECK (given_back >= 0 AND given_back <= uses)
) with (fillfactor=80);
CREATE INDEX bursts_to_raise_idx ON network_uses USING btree (code_id) WHERE uses >= burst_from AND raised_at IS NULL;

create table one_time_tokens (
  token_hash bytea not null,
  purpose text not null,
  account_id uuid not null,
  new_email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  attempts integer not null default 0,
  constraint one_time_tokens_pkey PRIMARY KEY (token_hash),
  constraint one_time_tokens_check CHECK ((purpose = 'change_email'::text) = (new_email IS NOT NULL)),
  constraint one_time_tokens_new_email_check CHECK (new_email = lower(new_email)),
  constraint one_time_tokens_purpose_check CHECK (purpose = ANY (ARRAY['complete_registration'::text, 'reset_password'::text, 'change_email'::text, 'sign_in'::text, 'code_after_password'::text, 'code_after_link'::text, 'add_passkey'::text])),
  constraint one_time_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX one_time_tokens_account_id_purpose_idx ON one_time_tokens USING btree (account_id, purpose);

create table partners (
  id uuid not null,
  company_name text not null,
  email text not null,
  address text not null,
  phone_number text not null,
  business_registration_number text not null,
  time_zone text not null default 'Africa/Lagos'::text,
  rollup_time_zone text not null default 'Africa/Lagos'::text,
  weekly_digest boolean not null default false,
  last_digest_week date,
  applied_at timestamptz not null,
  email_verified_at timestamptz,
  approved_at timestamptz,
  rejected_at timestamptz,
  rejection_reason text,
  suspended_at timestamptz,
  suspension_reason text,
  blocks_confirmed_copies boolean not null default false,
  holds_clear_copies boolean not null default false,
  search_text text not null generated always as (lower((((company_name || chr(10)) || email) || chr(10)) || business_registration_number)) stored,
  has_scope_rollups boolean not null default true,
  rollups_closed_until date,
  logo text,
  second_factor_required_at timestamptz,
  closed_at timestamptz,
  closing_reason text,
  closing_note text,
  epcis_includes_checks boolean not null default false,
  gln text,
  constraint partners_pkey PRIMARY KEY (id),
  constraint partners_check CHECK (approved_at IS NULL OR rejected_at IS NULL),
  constraint partners_check1 CHECK ((rejected_at IS NULL) = (rejection_reason IS NULL)),
  constraint partners_check2 CHECK (email_verified_at IS NOT NULL OR approved_at IS NULL AND rejected_at IS NULL),
  constraint partners_check3 CHECK ((suspended_at IS NULL) = (suspension_reason IS NULL)),
  constraint partners_check4 CHECK (suspended_at IS NULL OR approved_at IS NOT NULL),
  constraint partners_email_check CHECK (email = lower(email)),
  constraint partners_gln_check CHECK (gln ~ '^\d{13}$'::text),
  constraint partners_rollup_time_zone_check CHECK (timezone(rollup_time_zone, '1970-01-01 00:00:00+00'::timestamp with time zone) IS NOT NULL),
  constraint partners_time_zone_check CHECK (timezone(time_zone, '1970-01-01 00:00:00+00'::timestamp with time zone) IS NOT NULL)
);
CREATE INDEX approved_partners_by_name ON partners USING btree (lower(company_name), id) WHERE approved_at IS NOT NULL AND rejected_at IS NULL;
CREATE INDEX decided_applications ON partners USING btree (COALESCE(approved_at, rejected_at) DESC, id) WHERE email_verified_at IS NOT NULL;
CREATE UNIQUE INDEX one_active_application_per_email ON partners USING btree (email) WHERE email_verified_at IS NOT NULL AND rejected_at IS NULL;
CREATE INDEX pending_applications ON partners USING btree (applied_at, id) WHERE email_verified_at IS NOT NULL AND approved_at IS NULL AND rejected_at IS NULL;

create table alert_rules (
  id uuid not null,
  partner_id uuid not null,
  kind text not null,
  threshold integer,
  countries text[],
  notify_by_email boolean not null,
  created_at timestamptz not null,
  constraint alert_rules_pkey PRIMARY KEY (id),
  constraint alert_rules_check CHECK ((kind = ANY (ARRAY['many_scans'::text, 'wrong_pins'::text])) = (threshold IS NOT NULL)),
  constraint alert_rules_check1 CHECK ((kind = 'outside_countries'::text) = (countries IS NOT NULL)),
  constraint alert_rules_kind_check CHECK (kind = ANY (ARRAY['copied_label'::text, 'many_scans'::text, 'scan_burst'::text, 'wrong_pins'::text, 'outside_countries'::text, 'after_expiry'::text, 'unreleased'::text])),
  constraint alert_rules_threshold_check CHECK (threshold >= 1 AND threshold <= 10000),
  constraint alert_rules_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE UNIQUE INDEX one_alert_rule_per_kind ON alert_rules USING btree (partner_id, kind);

create table alerts (
  id uuid not null,
  partner_id uuid not null,
  kind text not null,
  product_id uuid not null,
  batch_id uuid not null,
  code_id bigint,
  country text,
  day date not null,
  details jsonb not null,
  raised_at timestamptz not null,
  seen_at timestamptz,
  notify_by_email boolean not null,
  emailed_at timestamptz,
  closed_at timestamptz,
  city text,
  constraint alerts_pkey PRIMARY KEY (id),
  constraint alerts_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX alerts_partner_id_raised_at_idx ON alerts USING btree (partner_id, raised_at);
CREATE INDEX alerts_to_email_idx ON alerts USING btree (partner_id) WHERE notify_by_email AND emailed_at IS NULL;
CREATE UNIQUE INDEX one_alert_per_day ON alerts USING btree (partner_id, kind, batch_id, COALESCE(code_id, 0::bigint), COALESCE(country, ''::text), COALESCE(city, ''::text), day);
CREATE UNIQUE INDEX one_wrong_pins_alert_per_day ON alerts USING btree (partner_id, product_id, COALESCE(country, ''::text), COALESCE(city, ''::text), day) WHERE kind = 'wrong_pins'::text;
CREATE INDEX open_alerts_idx ON alerts USING btree (partner_id) WHERE closed_at IS NULL;

create table allowances (
  id uuid not null,
  partner_id uuid not null,
  codes integer not null,
  reason text not null,
  granted_at timestamptz not null,
  granted_by uuid not null,
  last_day date,
  ends_at timestamptz,
  revoked_at timestamptz,
  constraint allowances_pkey PRIMARY KEY (id),
  constraint allowances_check CHECK ((last_day IS NULL) = (ends_at IS NULL)),
  constraint allowances_codes_check CHECK (codes > 0),
  constraint allowances_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES accounts(id),
  constraint allowances_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE UNIQUE INDEX one_allowance_per_partner ON allowances USING btree (partner_id) WHERE revoked_at IS NULL;

create table api_keys (
  id uuid not null,
  partner_id uuid not null,
  name text not null,
  secret_hash bytea not null,
  hint text not null,
  scopes text[] not null,
  allowed_addresses text[] not null,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_secret_hash_key UNIQUE (secret_hash),
  constraint api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id),
  constraint api_keys_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX api_keys_partner_id_idx ON api_keys USING btree (partner_id, created_at);

create table api_key_requests (
  api_key_id uuid not null,
  minute timestamptz not null,
  taken integer not null,
  constraint api_key_requests_pkey PRIMARY KEY (api_key_id),
  constraint api_key_requests_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);

create table application_documents (
  id uuid not null,
  partner_id uuid not null,
  kind text not null,
  name text not null,
  media_type text not null,
  content bytea not null,
  created_at timestamptz not null,
  constraint application_documents_pkey PRIMARY KEY (id),
  constraint application_documents_content_check CHECK (octet_length(content) <= 5242880),
  constraint application_documents_kind_check CHECK (kind = ANY (ARRAY['incorporation'::text, 'license'::text, 'identity'::text])),
  constraint application_documents_media_type_check CHECK (media_type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text])),
  constraint application_documents_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id) ON DELETE CASCADE
);
CREATE INDEX application_documents_of_partner ON application_documents USING btree (partner_id, created_at);

create table application_notes (
  id uuid not null,
  partner_id uuid not null,
  account_id uuid not null,
  text text not null,
  created_at timestamptz not null,
  constraint application_notes_pkey PRIMARY KEY (id),
  constraint application_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint application_notes_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id) ON DELETE CASCADE
);
CREATE INDEX application_notes_of_partner ON application_notes USING btree (partner_id, created_at);

create table audit_log (
  id uuid not null,
  occurred_at timestamptz not null,
  account_id uuid,
  partner_id uuid,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'::jsonb,
  api_key_id uuid,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint audit_log_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_keys(id),
  constraint audit_log_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX audit_log_account_id_occurred_at_idx ON audit_log USING btree (account_id, occurred_at);
CREATE INDEX audit_log_action_occurred_at_idx ON audit_log USING btree (action, occurred_at);
CREATE INDEX audit_log_edits_idx ON audit_log USING btree (subject, occurred_at) WHERE action = ANY (ARRAY['product.edited'::text, 'batch.edited'::text, 'product.picture_saved'::text, 'product.picture_removed'::text, 'codes.downloaded'::text, 'order.downloaded'::text]);
CREATE INDEX audit_log_occurred_at_idx ON audit_log USING btree (occurred_at, id);
CREATE INDEX audit_log_partner_id_account_id_idx ON audit_log USING btree (partner_id, account_id);
CREATE INDEX audit_log_partner_id_occurred_at_idx ON audit_log USING btree (partner_id, occurred_at);
CREATE INDEX audit_log_subject_occurred_at_idx ON audit_log USING btree (subject, occurred_at);

create table data_archives (
  id uuid not null,
  partner_id uuid not null,
  account_id uuid not null,
  requested_at timestamptz not null,
  progressed_at timestamptz not null,
  lines bigint not null default 0,
  bytes bigint not null default 0,
  ended_at timestamptz,
  outcome text,
  constraint data_archives_pkey PRIMARY KEY (id),
  constraint data_archives_check CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  constraint data_archives_outcome_check CHECK (outcome = ANY (ARRAY['ready'::text, 'canceled'::text, 'failed'::text, 'deleted'::text])),
  constraint data_archives_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint data_archives_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX data_archives_account_id_idx ON data_archives USING btree (account_id);
CREATE INDEX data_archives_partner_id_requested_at_idx ON data_archives USING btree (partner_id, requested_at);
CREATE UNIQUE INDEX one_open_data_archive ON data_archives USING btree (partner_id) WHERE ended_at IS NULL;

create table data_archive_parts (
  archive_id uuid not null,
  "position" integer not null,
  content bytea not null,
  constraint data_archive_parts_pkey PRIMARY KEY (archive_id, "position"),
  constraint data_archive_parts_position_check CHECK ("position" >= 0),
  constraint data_archive_parts_archive_id_fkey FOREIGN KEY (archive_id) REFERENCES data_archives(id) ON DELETE CASCADE
);

create table email_verification_codes (
  partner_id uuid not null,
  requested_at timestamptz not null,
  hour_started_at timestamptz not null,
  requests_this_hour integer not null default 1,
  pin_hash bytea,
  expires_at timestamptz,
  attempts integer not null default 0,
  used_at timestamptz,
  constraint email_verification_codes_pkey PRIMARY KEY (partner_id),
  constraint email_verification_codes_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id) ON DELETE CASCADE
);

create table ended_sessions (
  token_hash bytea not null,
  partner_id uuid not null,
  reason text not null,
  ended_at timestamptz not null,
  constraint ended_sessions_pkey PRIMARY KEY (token_hash),
  constraint ended_sessions_reason_check CHECK (reason = ANY (ARRAY['removed'::text, 'closed'::text])),
  constraint ended_sessions_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX ended_sessions_ended_at_idx ON ended_sessions USING btree (ended_at);
CREATE INDEX ended_sessions_partner_id_idx ON ended_sessions USING btree (partner_id);

create table idempotency_keys (
  partner_id uuid not null,
  key text not null,
  request_hash bytea not null,
  response jsonb,
  created_at timestamptz not null,
  constraint idempotency_keys_pkey PRIMARY KEY (partner_id, key),
  constraint idempotency_keys_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);

create table invitations (
  id uuid not null,
  partner_id uuid not null,
  email text not null,
  role text not null,
  invited_by uuid not null,
  invited_at timestamptz not null,
  requested_at timestamptz not null,
  token_hash bytea,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_token_hash_key UNIQUE (token_hash),
  constraint invitations_check CHECK (accepted_at IS NULL OR withdrawn_at IS NULL),
  constraint invitations_email_check CHECK (email = lower(email)),
  constraint invitations_role_check CHECK (role = ANY (ARRAY['production'::text, 'quality'::text, 'analyst'::text])),
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES accounts(id),
  constraint invitations_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE UNIQUE INDEX one_open_invitation_per_email ON invitations USING btree (partner_id, email) WHERE accepted_at IS NULL AND withdrawn_at IS NULL;

create table label_designs (
  partner_id uuid not null,
  color text not null,
  is_rounded boolean not null,
  brand_name text,
  logo bytea,
  updated_at timestamptz not null,
  constraint label_designs_pkey PRIMARY KEY (partner_id),
  constraint label_designs_brand_name_check CHECK (char_length(brand_name) >= 1 AND char_length(brand_name) <= 40),
  constraint label_designs_color_check CHECK (color ~ '^#[0-9a-f]{6}$'::text),
  constraint label_designs_logo_check CHECK (octet_length(logo) <= 131072),
  constraint label_designs_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);

create table memberships (
  account_id uuid not null,
  partner_id uuid not null,
  role text not null,
  joined_at timestamptz not null,
  checklist_dismissed_at timestamptz,
  report_mails text,
  report_mails_chosen_at timestamptz,
  case_mails text,
  case_mails_chosen_at timestamptz,
  daily_mails_until timestamptz,
  weekly_mail_off_at timestamptz,
  constraint memberships_pkey PRIMARY KEY (account_id, partner_id),
  constraint memberships_mails_check CHECK ((report_mails = ANY (ARRAY['at_once'::text, 'daily'::text, 'off'::text])) AND (case_mails = ANY (ARRAY['at_once'::text, 'daily'::text, 'off'::text]))),
  constraint memberships_role_check CHECK (role = ANY (ARRAY['owner'::text, 'production'::text, 'quality'::text, 'analyst'::text])),
  constraint memberships_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint memberships_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX memberships_partner_id_idx ON memberships USING btree (partner_id);

create table inbox_items (
  kind text not null,
  id uuid not null,
  partner_id uuid not null,
  assignee_id uuid,
  note text,
  constraint inbox_items_pkey PRIMARY KEY (kind, id),
  constraint inbox_items_kind_check CHECK (kind = ANY (ARRAY['case'::text, 'report'::text, 'alert'::text])),
  constraint inbox_items_assignee_id_partner_id_fkey FOREIGN KEY (assignee_id, partner_id) REFERENCES memberships(account_id, partner_id) ON DELETE SET NULL (assignee_id),
  constraint inbox_items_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX inbox_items_assignee_id_idx ON inbox_items USING btree (assignee_id, partner_id);

create table passkeys (
  id uuid not null,
  account_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_account_id ON passkeys USING btree (account_id);

create table payment_methods (
  partner_id uuid not null,
  plan_type text not null,
  authorization_code text not null,
  email text not null,
  brand text not null,
  last4 text not null,
  expiry text not null,
  saved_at timestamptz not null,
  constraint payment_methods_pkey PRIMARY KEY (partner_id),
  constraint payment_methods_plan_type_check CHECK (plan_type = ANY (ARRAY['BASIC'::text, 'PREMIUM'::text, 'ENTERPRISE'::text])),
  constraint payment_methods_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);

create table pending_scans (
  partner_id uuid not null,
  product_id uuid not null,
  batch_id uuid not null,
  code_id bigint not null,
  scanned_at timestamptz not null,
  method text not null,
  session_id text,
  city text,
  country text,
  scans smallint not null,
  first_scans smallint not null,
  is_unreleased boolean not null default false,
  is_location_update boolean not null default false,
  visitor_number integer,
  is_refused boolean not null default false,
  network_tag integer,
  ordinal integer,
  constraint pending_scans_check CHECK (city IS NULL OR country IS NOT NULL)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);

create table pin_attempts (
  code_id bigint not null,
  attempt_id uuid not null,
  partner_id uuid not null,
  product_id uuid not null,
  batch_id uuid not null,
  outcome text not null,
  is_own boolean not null,
  tries_left smallint,
  attempted_at timestamptz not null,
  city text,
  country text,
  is_forgiven boolean not null default false,
  scan_ordinal integer,
  constraint pin_attempts_pkey PRIMARY KEY (code_id, attempt_id),
  constraint pin_attempts_outcome_check CHECK (outcome = ANY (ARRAY['confirmed_first'::text, 'confirmed_again'::text, 'pin_wrong'::text]))
);
CREATE INDEX pin_attempts_attempted_at_idx ON pin_attempts USING brin (attempted_at) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX pin_attempts_partner_id_attempted_at_idx ON pin_attempts USING btree (partner_id, attempted_at);
CREATE INDEX pin_attempts_wrong_idx ON pin_attempts USING btree (product_id, attempted_at) WHERE outcome = 'pin_wrong'::text AND NOT is_forgiven;

create table pin_bounds (
  code_id bigint not null,
  who text not null,
  wrong_tries smallint not null default 0,
  locks smallint not null default 0,
  last_wrong_at timestamptz not null default '-infinity'::timestamp with time zone,
  locked_until timestamptz not null default '-infinity'::timestamp with time zone,
  right_tries smallint not null default 0,
  right_since timestamptz not null default '-infinity'::timestamp with time zone,
  constraint pin_bounds_pkey PRIMARY KEY (code_id, who)
) with (fillfactor=80);
CREATE INDEX pin_bounds_who_idx ON pin_bounds USING btree (who);

create table products (
  id uuid not null,
  partner_id uuid not null,
  name text not null,
  category text not null,
  description text not null,
  verification_enabled boolean not null default true,
  feedback_enabled boolean not null default false,
  feedback_config jsonb,
  created_at timestamptz not null,
  copy_limit smallint not null default 10,
  copy_limit_raised smallint not null default 0,
  is_resold boolean not null default false,
  picture text,
  archived_at timestamptz,
  version integer not null default 1,
  gtin text,
  former_gtins text[] not null default '{}'::text[],
  label_format text not null default 'native_qr'::text,
  pin_offer text not null default 'always'::text,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_check CHECK ((feedback_config IS NOT NULL) = feedback_enabled),
  constraint products_check1 CHECK (verification_enabled <> feedback_enabled),
  constraint products_copy_limit_check CHECK (copy_limit >= 10 AND copy_limit <= 13),
  constraint products_copy_limit_raised_check CHECK (copy_limit_raised >= 0 AND copy_limit_raised <= 3),
  constraint products_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE UNIQUE INDEX products_gtin_key ON products USING btree (gtin);
CREATE INDEX products_partner_id_idx ON products USING btree (partner_id);

create table feedback_forms (
  partner_id uuid not null,
  product_id uuid not null,
  version integer not null,
  config jsonb not null,
  replaced_at timestamptz not null,
  constraint feedback_forms_pkey PRIMARY KEY (product_id, version),
  constraint feedback_forms_version_check CHECK (version > 0),
  constraint feedback_forms_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint feedback_forms_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);

create table pictures (
  id text not null,
  partner_id uuid not null,
  product_id uuid,
  webp bytea not null,
  created_at timestamptz not null,
  constraint pictures_pkey PRIMARY KEY (id),
  constraint pictures_product_id_key UNIQUE (product_id),
  constraint pictures_id_check CHECK (id ~ '^[A-Za-z0-9_-]{22}$'::text),
  constraint pictures_webp_check CHECK (octet_length(webp) <= 12288),
  constraint pictures_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint pictures_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX one_logo_per_partner ON pictures USING btree (partner_id) WHERE product_id IS NULL;

create table quarter_hour_failed_checks (
  scope_id uuid not null,
  bucket_start timestamptz not null,
  verdict text not null,
  checks integer not null,
  constraint quarter_hour_failed_checks_pkey PRIMARY KEY (scope_id, bucket_start, verdict),
  constraint quarter_hour_failed_checks_checks_check CHECK (checks > 0),
  constraint quarter_hour_failed_checks_verdict_check CHECK (verdict = ANY (ARRAY['blocked'::text, 'not_released'::text, 'limit_reached'::text, 'expired'::text, 'recalled'::text]))
) with (fillfactor=90);

create table quarter_hour_scans (
  partner_id uuid not null,
  bucket_start timestamptz not null,
  product_id uuid not null,
  batch_id uuid not null,
  method text not null,
  city text,
  country text,
  visitor_id bigint,
  scans integer not null,
  first_scans integer not null
);
CREATE INDEX quarter_hour_scans_bucket_start_idx ON quarter_hour_scans USING btree (bucket_start) WHERE visitor_id IS NOT NULL;
CREATE INDEX quarter_hour_scans_product_id_bucket_start_idx ON quarter_hour_scans USING btree (product_id, bucket_start);
CREATE INDEX quarter_hour_scans_visitor_id_bucket_start_idx ON quarter_hour_scans USING btree (visitor_id, bucket_start) WHERE visitor_id IS NOT NULL;

create table rate_windows (
  key text not null,
  times timestamptz[] not null,
  refusals integer not null,
  last_at timestamptz not null,
  constraint rate_windows_pkey PRIMARY KEY (key)
) with (fillfactor=70);

create table recovery_codes (
  account_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pkey PRIMARY KEY (account_id, code_hash),
  constraint recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table refused_visitors (
  session_id text not null,
  code_id bigint not null,
  refused_at timestamptz not null,
  constraint refused_visitors_pkey PRIMARY KEY (session_id, code_id)
);

create table sandbox_transactions (
  id bigint generated always as identity,
  reference text not null,
  access_code text not null,
  email text not null,
  amount integer not null,
  currency text not null,
  callback_url text,
  metadata jsonb,
  status text not null,
  card_number text,
  created_at timestamptz not null,
  paid_at timestamptz,
  constraint sandbox_transactions_pkey PRIMARY KEY (id),
  constraint sandbox_transactions_access_code_key UNIQUE (access_code),
  constraint sandbox_transactions_reference_key UNIQUE (reference),
  constraint sandbox_transactions_status_check CHECK (status = ANY (ARRAY['abandoned'::text, 'pending'::text, 'success'::text, 'failed'::text, 'reversed'::text]))
);

create table scans (
  code_id bigint not null,
  ordinal integer not null,
  partner_id uuid not null,
  scan_id uuid not null,
  session_id text,
  scanned_at timestamptz not null,
  method text not null,
  trust text not null,
  latitude numeric(4,2),
  longitude numeric(5,2),
  city text,
  country text,
  device_type text,
  os text,
  browser text,
  network_type text,
  duration_ms integer,
  accuracy smallint,
  constraint scans_pkey PRIMARY KEY (code_id, ordinal),
  constraint scans_check CHECK ((latitude IS NULL) = (longitude IS NULL)),
  constraint scans_latitude_check CHECK (latitude >= '-90'::integer::numeric AND latitude <= 90::numeric),
  constraint scans_longitude_check CHECK (longitude >= '-180'::integer::numeric AND longitude <= 180::numeric),
  constraint scans_method_check CHECK (method = ANY (ARRAY['QR_SCAN'::text, 'MANUAL_ENTRY'::text])),
  constraint scans_ordinal_check CHECK (ordinal > 0),
  constraint scans_trust_check CHECK (trust = ANY (ARRAY['page'::text, 'client'::text]))
);
CREATE INDEX scans_scanned_at_idx ON scans USING brin (scanned_at) WITH (pages_per_range='16', autosummarize='on');

create table scope_visitors (
  visitor_id bigint not null,
  scope_id uuid not null,
  last_seen_at timestamptz not null,
  previous_seen_at timestamptz,
  constraint scope_visitors_pkey PRIMARY KEY (visitor_id, scope_id)
) with (fillfactor=90);

create table second_factors (
  account_id uuid not null,
  secret bytea not null,
  key_fingerprint text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step integer,
  constraint second_factors_pkey PRIMARY KEY (account_id),
  constraint second_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table secret_key_fingerprints (
  fingerprint text not null,
  first_used_at timestamptz not null,
  constraint secret_key_fingerprints_pkey PRIMARY KEY (fingerprint)
);

create table sessions (
  token_hash bytea not null,
  account_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  password_typed_at timestamptz,
  partner_id uuid,
  id uuid not null default gen_random_uuid(),
  device text,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sessions_membership_fkey FOREIGN KEY (account_id, partner_id) REFERENCES memberships(account_id, partner_id) ON DELETE CASCADE
);
CREATE INDEX sessions_account_id_idx ON sessions USING btree (account_id);
CREATE UNIQUE INDEX sessions_id_idx ON sessions USING btree (id);
CREATE INDEX sessions_partner_id_idx ON sessions USING btree (partner_id);

create table throttles (
  key text not null,
  attempts integer not null,
  last_attempt_at timestamptz not null,
  locked_until timestamptz not null,
  constraint throttles_pkey PRIMARY KEY (key)
);

create table visitor_returns (
  scope_id uuid not null,
  day date not null,
  previous_day date not null,
  scans integer not null,
  second_scans integer not null,
  constraint visitor_returns_pkey PRIMARY KEY (scope_id, day, previous_day)
);

create table visitors (
  id bigint generated always as identity,
  partner_id uuid not null,
  session_id text not null,
  scans integer not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  previous_seen_at timestamptz,
  constraint visitors_pkey PRIMARY KEY (id),
  constraint visitors_session_id_partner_id_key UNIQUE (session_id, partner_id)
);
CREATE INDEX visitors_last_seen_at_idx ON visitors USING brin (last_seen_at) WITH (pages_per_range='16', autosummarize='on');

create table webhook_endpoints (
  id uuid not null,
  partner_id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  sample_every integer not null default 1,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  key_fingerprint text not null,
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_because text,
  failing_since timestamptz,
  failures integer not null default 0,
  paused_until timestamptz,
  lease uuid,
  leased_until timestamptz,
  last_served_at timestamptz,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_check CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL)),
  constraint webhook_endpoints_check1 CHECK ((disabled_at IS NULL) = (disabled_because IS NULL)),
  constraint webhook_endpoints_disabled_because_check CHECK (disabled_because = ANY (ARRAY['owner'::text, 'failing'::text, 'gone'::text, 'backlog'::text])),
  constraint webhook_endpoints_events_check CHECK (cardinality(events) > 0),
  constraint webhook_endpoints_sample_every_check CHECK (sample_every >= 1 AND sample_every <= 1000),
  constraint webhook_endpoints_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX webhook_endpoints_partner_id_idx ON webhook_endpoints USING btree (partner_id);

create table webhook_events (
  id uuid not null,
  partner_id uuid not null,
  type text not null,
  body text not null,
  created_at timestamptz not null,
  constraint webhook_events_pkey PRIMARY KEY (id),
  constraint webhook_events_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX webhook_events_created_at_idx ON webhook_events USING btree (created_at);

create table webhook_deliveries (
  id uuid not null,
  partner_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  state text not null,
  created_at timestamptz not null,
  tries integer not null default 0,
  next_try_at timestamptz,
  last_tried_at timestamptz,
  status integer,
  error text,
  reply text,
  duration_ms integer,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_event_id_endpoint_id_key UNIQUE (event_id, endpoint_id),
  constraint webhook_deliveries_check CHECK ((state = 'waiting'::text) = (next_try_at IS NOT NULL)),
  constraint webhook_deliveries_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  constraint webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_events(id) ON DELETE CASCADE,
  constraint webhook_deliveries_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX waiting_webhook_deliveries_idx ON webhook_deliveries USING btree (endpoint_id, next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX webhook_deliveries_endpoint_id_created_at_idx ON webhook_deliveries USING btree (endpoint_id, created_at, id);

create table webhook_scan_sets (
  id bigint generated always as identity,
  partner_id uuid not null,
  scan_count integer not null,
  scans json not null,
  constraint webhook_scan_sets_pkey PRIMARY KEY (id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);

create table batches (
  id uuid not null,
  partner_id uuid not null,
  product_id uuid not null,
  batch_number text not null,
  name text not null,
  quantity integer not null,
  scan_limit integer,
  manufactured_on date not null,
  expires_on date not null,
  is_imported boolean not null default false,
  created_at timestamptz not null,
  released_at timestamptz,
  recalled_at timestamptz,
  recall_reason text,
  closed_at timestamptz,
  close_reason text,
  order_id uuid,
  order_position integer,
  archived_at timestamptz,
  version integer not null default 1,
  lot text,
  pin_key text,
  pin_files_allowed smallint not null default 3,
  pin_files_made smallint not null default 0,
  constraint batches_pkey PRIMARY KEY (id),
  constraint batches_batch_number_key UNIQUE (batch_number),
  constraint batches_id_product_id_partner_id_key UNIQUE (id, product_id, partner_id),
  constraint batches_check CHECK (expires_on >= manufactured_on),
  constraint batches_check1 CHECK ((recalled_at IS NULL) = (recall_reason IS NULL)),
  constraint batches_check2 CHECK ((closed_at IS NULL) = (close_reason IS NULL)),
  constraint batches_check3 CHECK ((order_id IS NULL) = (order_position IS NULL)),
  constraint batches_order_position_check CHECK (order_position > 0),
  constraint batches_quantity_check CHECK (quantity >= 1 AND quantity <= 5000),
  constraint batches_scan_limit_check CHECK (scan_limit >= 1 AND scan_limit <= 1000000),
  constraint batches_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint batches_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE UNIQUE INDEX batches_order_id_order_position_idx ON batches USING btree (order_id, order_position) WHERE order_id IS NOT NULL;
CREATE INDEX batches_partner_id_idx ON batches USING btree (partner_id);
CREATE INDEX batches_product_id_idx ON batches USING btree (product_id);

create table codes (
  id bigint not null,
  batch_id uuid not null,
  product_id uuid not null,
  partner_id uuid not null,
  scan_count integer not null default 0,
  scan_limit integer,
  first_scanned_at timestamptz,
  last_scanned_at timestamptz,
  blocked_at timestamptz,
  block_reason text,
  first_visitor_mark integer,
  constraint codes_pkey PRIMARY KEY (id),
  constraint codes_check CHECK (scan_limit IS NULL OR scan_count <= scan_limit),
  constraint codes_check1 CHECK ((scan_count = 0) = (first_scanned_at IS NULL)),
  constraint codes_check2 CHECK ((blocked_at IS NULL) = (block_reason IS NULL)),
  constraint codes_batch_id_product_id_partner_id_fkey FOREIGN KEY (batch_id, product_id, partner_id) REFERENCES batches(id, product_id, partner_id)
) with (fillfactor=80);
CREATE INDEX codes_batch_id_idx ON codes USING btree (batch_id);

create table copy_cases (
  id uuid not null,
  code_id bigint not null,
  partner_id uuid not null,
  product_id uuid not null,
  batch_id uuid not null,
  state text not null,
  score integer not null,
  visitors integer not null,
  locations integer not null,
  opened_at timestamptz not null,
  last_visitor_at timestamptz not null,
  reached10_at timestamptz,
  reached11_at timestamptz,
  reached12_at timestamptz,
  reached13_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  dismiss_reason text,
  note text,
  dismissed_visitors integer,
  dismissed_places integer[],
  is_by_pin boolean not null default false,
  dismissed_pin_tries integer,
  constraint copy_cases_pkey PRIMARY KEY (id),
  constraint copy_cases_code_id_key UNIQUE (code_id),
  constraint copy_cases_check CHECK ((state = ANY (ARRAY['confirmed'::text, 'dismissed'::text])) = (decided_at IS NOT NULL)),
  constraint copy_cases_check1 CHECK ((state = 'dismissed'::text) = (dismiss_reason IS NOT NULL)),
  constraint copy_cases_check2 CHECK (
CASE state
    WHEN 'dismissed'::text THEN dismissed_visitors IS NOT NULL AND dismissed_places IS NOT NULL
    WHEN 'open'::text THEN dismissed_visitors IS NULL AND dismissed_places IS NULL
    ELSE true
END),
  constraint copy_cases_dismiss_reason_check CHECK (dismiss_reason = ANY (ARRAY['display_item'::text, 'resold'::text, 'own_test'::text, 'other'::text])),
  constraint copy_cases_state_check CHECK (state = ANY (ARRAY['watched'::text, 'open'::text, 'confirmed'::text, 'dismissed'::text])),
  constraint copy_cases_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint copy_cases_code_id_fkey FOREIGN KEY (code_id) REFERENCES codes(id),
  constraint copy_cases_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id),
  constraint copy_cases_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint copy_cases_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX copy_cases_batch_id_idx ON copy_cases USING btree (batch_id);
CREATE INDEX copy_cases_partner_id_state_score_idx ON copy_cases USING btree (partner_id, state, score DESC);
CREATE INDEX copy_cases_product_id_idx ON copy_cases USING btree (product_id);

create table feedback (
  id uuid not null,
  code_id bigint not null,
  batch_id uuid not null,
  product_id uuid not null,
  partner_id uuid not null,
  session_id text not null,
  submission_id uuid not null,
  submitted_at timestamptz not null,
  emoji text,
  multiple_choice text,
  rating smallint,
  open_ended text,
  device_type text,
  latitude numeric(4,2),
  longitude numeric(5,2),
  city text,
  country text,
  held_at timestamptz,
  accepted_at timestamptz,
  discarded_at timestamptz,
  form_version integer not null default 1,
  constraint feedback_pkey PRIMARY KEY (code_id, id),
  constraint feedback_code_id_session_id_key UNIQUE (code_id, session_id),
  constraint feedback_check CHECK ((latitude IS NULL) = (longitude IS NULL)),
  constraint feedback_check1 CHECK (num_nonnulls(emoji, multiple_choice, rating, open_ended) > 0),
  constraint feedback_decision_check CHECK (num_nonnulls(accepted_at, discarded_at) <= 1 AND (held_at IS NOT NULL OR num_nonnulls(accepted_at, discarded_at) = 0)),
  constraint feedback_device_type_check CHECK (device_type = ANY (ARRAY['mobile'::text, 'desktop'::text])),
  constraint feedback_emoji_check CHECK (emoji = ANY (ARRAY['very_happy'::text, 'happy'::text, 'neutral'::text, 'sad'::text])),
  constraint feedback_latitude_check CHECK (latitude >= '-90'::integer::numeric AND latitude <= 90::numeric),
  constraint feedback_longitude_check CHECK (longitude >= '-180'::integer::numeric AND longitude <= 180::numeric),
  constraint feedback_open_ended_check CHECK (char_length(open_ended) >= 1 AND char_length(open_ended) <= 500),
  constraint feedback_rating_check CHECK (rating >= 1 AND rating <= 5),
  constraint feedback_batch_id_product_id_partner_id_fkey FOREIGN KEY (batch_id, product_id, partner_id) REFERENCES batches(id, product_id, partner_id),
  constraint feedback_code_id_fkey FOREIGN KEY (code_id) REFERENCES codes(id)
);
CREATE INDEX feedback_batch_id_submitted_at_idx ON feedback USING btree (batch_id, submitted_at);
CREATE INDEX feedback_product_id_submitted_at_idx ON feedback USING btree (product_id, submitted_at);
CREATE INDEX feedback_session_id_idx ON feedback USING btree (session_id);

create table imported_serials (
  serial text not null,
  code_id bigint not null,
  printed_serial text not null,
  constraint imported_serials_pkey PRIMARY KEY (serial),
  constraint imported_serials_code_id_key UNIQUE (code_id),
  constraint imported_serials_code_id_fkey FOREIGN KEY (code_id) REFERENCES codes(id)
);

create table own_item_answers (
  code_id bigint not null,
  session_id text not null,
  answer text not null,
  answered_at timestamptz not null,
  constraint own_item_answers_pkey PRIMARY KEY (code_id, session_id),
  constraint own_item_answers_answer_check CHECK (answer = ANY (ARRAY['yes'::text, 'no'::text, 'not_sure'::text])),
  constraint own_item_answers_code_id_fkey FOREIGN KEY (code_id) REFERENCES codes(id)
);
CREATE INDEX own_item_answers_session_id_idx ON own_item_answers USING btree (session_id);

create table product_links (
  id uuid not null,
  partner_id uuid not null,
  product_id uuid not null,
  batch_id uuid,
  link_type text not null,
  url text not null,
  title text not null,
  language text,
  media_type text,
  is_default boolean not null default false,
  created_at timestamptz not null,
  constraint product_links_pkey PRIMARY KEY (id),
  constraint product_links_language_check CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$'::text),
  constraint product_links_url_check CHECK (url ~~ 'https://%'::text),
  constraint product_links_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint product_links_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint product_links_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE UNIQUE INDEX one_default_product_link ON product_links USING btree (product_id, COALESCE(batch_id, product_id)) WHERE is_default;
CREATE INDEX product_links_partner_id_idx ON product_links USING btree (partner_id);
CREATE INDEX product_links_product_id_idx ON product_links USING btree (product_id);

create table reports (
  id uuid not null,
  created_at timestamptz not null,
  partner_id uuid,
  product_id uuid,
  batch_id uuid,
  code_id bigint,
  entered_serial text,
  host text,
  verdict text,
  description text not null,
  where_bought text,
  contact text,
  city text,
  country text,
  investigation_started_at timestamptz,
  closed_at timestamptz,
  closing_note text,
  reference text not null default new_report_reference(),
  emailed_at timestamptz,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_check CHECK ((closed_at IS NULL) = (closing_note IS NULL)),
  constraint reports_check1 CHECK ((batch_id IS NULL) = (partner_id IS NULL)),
  constraint reports_check2 CHECK ((batch_id IS NULL) = (product_id IS NULL)),
  constraint reports_check3 CHECK (code_id IS NULL OR batch_id IS NOT NULL),
  constraint reports_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint reports_code_id_fkey FOREIGN KEY (code_id) REFERENCES codes(id),
  constraint reports_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint reports_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX reports_partner_id_created_at_idx ON reports USING btree (partner_id, created_at);
CREATE UNIQUE INDEX reports_reference_idx ON reports USING btree (reference);
CREATE INDEX reports_to_email_idx ON reports USING btree (partner_id, emailed_at) WHERE partner_id IS NOT NULL;

create table report_messages (
  id uuid not null,
  report_id uuid not null,
  account_id uuid,
  sent_at timestamptz not null,
  subject text not null,
  text text not null,
  constraint report_messages_pkey PRIMARY KEY (id),
  constraint report_messages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint report_messages_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE
);
CREATE INDEX report_messages_of_account ON report_messages USING btree (account_id);
CREATE INDEX report_messages_of_report ON report_messages USING btree (report_id, sent_at);

create table report_photos (
  report_id uuid not null,
  jpeg bytea not null,
  created_at timestamptz not null,
  constraint report_photos_pkey PRIMARY KEY (report_id),
  constraint report_photos_jpeg_check CHECK (octet_length(jpeg) <= 2097152),
  constraint report_photos_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE
);

create table download_parts (
  download_id uuid not null,
  "position" integer not null,
  content bytea not null,
  constraint download_parts_pkey PRIMARY KEY (download_id, "position"),
  constraint download_parts_position_check CHECK ("position" >= 0)
);

create table downloads (
  id uuid not null,
  partner_id uuid not null,
  batch_id uuid,
  order_id uuid,
  format text not null,
  size text not null,
  side text not null,
  requested_at timestamptz not null,
  run uuid,
  progressed_at timestamptz not null,
  bytes bigint not null default 0,
  ended_at timestamptz,
  outcome text,
  error text,
  constraint downloads_pkey PRIMARY KEY (id),
  constraint downloads_check CHECK (num_nonnulls(batch_id, order_id) = 1),
  constraint downloads_check1 CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  constraint downloads_check2 CHECK ((NOT outcome IS DISTINCT FROM 'failed'::text) = (error IS NOT NULL)),
  constraint downloads_format_check CHECK (format = ANY (ARRAY['pdf'::text, 'csv'::text, 'svg'::text, 'png'::text])),
  constraint downloads_outcome_check CHECK (outcome = ANY (ARRAY['ready'::text, 'failed'::text])),
  constraint downloads_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint downloads_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX downloads_partner_id_idx ON downloads USING btree (partner_id, requested_at);

create table order_files (
  order_id uuid not null,
  csv bytea not null,
  constraint order_files_pkey PRIMARY KEY (order_id)
);

create table orders (
  id uuid not null,
  partner_id uuid not null,
  product_id uuid not null,
  account_id uuid,
  period_id uuid not null,
  name text not null,
  quantity integer not null,
  scan_limit integer,
  manufactured_on date not null,
  expires_on date not null,
  hold_until_released boolean not null,
  is_imported boolean not null default false,
  created_at timestamptz not null,
  batches_made integer not null default 0,
  codes_made integer not null default 0,
  codes_prepared integer not null default 0,
  progressed_at timestamptz not null,
  ended_at timestamptz,
  outcome text,
  line_errors jsonb,
  line_error_count integer,
  lot text,
  api_key_id uuid,
  has_pin boolean not null default false,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_batches_made_check CHECK (batches_made >= 0),
  constraint orders_check CHECK (expires_on >= manufactured_on),
  constraint orders_check1 CHECK (codes_made >= 0 AND codes_made <= quantity),
  constraint orders_check2 CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  constraint orders_check3 CHECK ((outcome = 'ready'::text) = (codes_made = quantity) OR outcome IS NULL),
  constraint orders_check4 CHECK ((line_errors IS NULL) = (line_error_count IS NULL)),
  constraint orders_outcome_check CHECK (outcome = ANY (ARRAY['ready'::text, 'canceled'::text, 'payment_withdrawn'::text, 'failed'::text])),
  constraint orders_quantity_check CHECK (quantity > 0),
  constraint orders_scan_limit_check CHECK (scan_limit >= 1 AND scan_limit <= 1000000),
  constraint orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint orders_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_keys(id),
  constraint orders_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint orders_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX orders_product_id_created_at_idx ON orders USING btree (product_id, created_at);
CREATE INDEX orders_progressed_at_idx ON orders USING btree (progressed_at) WHERE ended_at IS NULL;

create table pin_files (
  id uuid not null,
  partner_id uuid not null,
  batch_id uuid not null,
  order_id uuid,
  number integer not null,
  format text not null,
  account_id uuid not null,
  made_at timestamptz not null,
  file_id uuid,
  reason text not null default ''::text,
  constraint pin_files_pkey PRIMARY KEY (id),
  constraint pin_files_batch_id_number_key UNIQUE (batch_id, number),
  constraint pin_files_number_check CHECK (number > 0),
  constraint pin_files_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint pin_files_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint pin_files_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint pin_files_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX pin_files_account_id_idx ON pin_files USING btree (account_id);
CREATE INDEX pin_files_partner_id_idx ON pin_files USING btree (partner_id);

create table payments (
  id uuid not null,
  partner_id uuid not null,
  plan_type text not null,
  amount integer not null,
  currency text not null,
  reference text not null,
  created_at timestamptz not null,
  is_test boolean not null default false,
  save_card boolean not null default false,
  renews_period_id uuid,
  authorization_url text,
  provider_transaction_id text,
  channel text,
  card_last4 text,
  paid_at timestamptz,
  credited_at timestamptz,
  receipt_number integer,
  buyer_name text,
  buyer_address text,
  vat_percent double precision,
  vat_amount integer,
  failed_at timestamptz,
  failure_reason text,
  withdrawn_at timestamptz,
  flagged_at timestamptz,
  flag_reason text,
  resolved_at timestamptz,
  resolution_note text,
  next_poll_at timestamptz,
  poll_attempts smallint not null default 0,
  canceled_at timestamptz,
  is_processing boolean not null default false,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_receipt_number_key UNIQUE (receipt_number),
  constraint payments_reference_key UNIQUE (reference),
  constraint payments_renews_period_id_key UNIQUE (renews_period_id),
  constraint payments_amount_check CHECK (amount > 0),
  constraint payments_check CHECK ((failed_at IS NULL) = (failure_reason IS NULL)),
  constraint payments_check1 CHECK (failed_at IS NULL OR credited_at IS NULL),
  constraint payments_check2 CHECK ((flagged_at IS NULL) = (flag_reason IS NULL)),
  constraint payments_check3 CHECK ((resolved_at IS NULL) = (resolution_note IS NULL)),
  constraint payments_check4 CHECK (resolved_at IS NULL OR flagged_at IS NOT NULL),
  constraint payments_check5 CHECK ((vat_percent IS NULL) = (vat_amount IS NULL)),
  constraint payments_currency_check CHECK (currency = 'NGN'::text),
  constraint payments_plan_type_check CHECK (plan_type = ANY (ARRAY['BASIC'::text, 'PREMIUM'::text, 'ENTERPRISE'::text])),
  constraint payments_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX payments_next_poll_at_idx ON payments USING btree (next_poll_at) WHERE next_poll_at IS NOT NULL;
CREATE INDEX payments_partner_id_created_at_idx ON payments USING btree (partner_id, created_at);

create table subscription_periods (
  id uuid not null,
  partner_id uuid not null,
  plan_type text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  billing_anchor_at timestamptz,
  code_limit integer not null,
  codes_generated integer not null default 0,
  payment_id uuid,
  withdrawn_at timestamptz,
  replaced_by_period_id uuid,
  limit_warning_sent_at timestamptz,
  end_warning_sent_at timestamptz,
  ended_notice_sent_at timestamptz,
  allowance integer,
  allowance_ends_at timestamptz,
  constraint subscription_periods_pkey PRIMARY KEY (id),
  constraint subscription_periods_payment_id_key UNIQUE (payment_id),
  constraint codes_generated_within_limit CHECK (codes_generated >= 0 AND (codes_generated <= code_limit OR allowance IS NOT NULL)),
  constraint subscription_periods_allowance_check CHECK (allowance > 0),
  constraint subscription_periods_check CHECK (ends_at > starts_at),
  constraint subscription_periods_plan_type_check CHECK (plan_type = ANY (ARRAY['TRIAL'::text, 'BASIC'::text, 'PREMIUM'::text, 'ENTERPRISE'::text])),
  constraint subscription_periods_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint subscription_periods_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint subscription_periods_replaced_by_period_id_fkey FOREIGN KEY (replaced_by_period_id) REFERENCES subscription_periods(id)
);
CREATE UNIQUE INDEX one_trial_per_partner ON subscription_periods USING btree (partner_id) WHERE plan_type = 'TRIAL'::text;
CREATE INDEX subscription_periods_partner_id_ends_at_idx ON subscription_periods USING btree (partner_id, ends_at);

alter table batches add constraint batches_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table download_parts add constraint download_parts_download_id_fkey FOREIGN KEY (download_id) REFERENCES downloads(id) ON DELETE CASCADE;

alter table downloads add constraint downloads_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table order_files add constraint order_files_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table orders add constraint orders_period_id_fkey FOREIGN KEY (period_id) REFERENCES subscription_periods(id);

alter table payments add constraint payments_renews_period_id_fkey FOREIGN KEY (renews_period_id) REFERENCES subscription_periods(id);

create function code_record(p_code codes, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  today constant date := (p_at at time zone 'UTC')::date;
begin
  return (
    select jsonb_build_object(
        'history', jsonb_build_object(
          'visitors', history.visitors, 'anonymousVisitors', history.anonymous_visitors,
          'foldedVisitors', history.folded_visitors, 'weight', history.weight,
          'quiet3Weight', history.quiet3_weight, 'quiet20Weight', history.quiet20_weight,
          'quietReturns', history.quiet_returns, 'networks', history.networks,
          'keptEntries', history.kept_entries, 'recentEntries', history.recent_entries),
        'limit', least(13, products.copy_limit + products.copy_limit_raised),
        'caseState', copy_case.state,
        'dismissedVisitors', copy_case.dismissed_visitors, 'dismissedPlaces', copy_case.dismissed_places,
        'baseline', jsonb_build_object(
          'reached', array[
            coalesce(product.reached_1 + case when product.day < today then product.day_reached_1 else 0 end, 0),
            coalesce(product.reached_2 + case when product.day < today then product.day_reached_2 else 0 end, 0),
            coalesce(product.reached_3 + case when product.day < today then product.day_reached_3 else 0 end, 0),
            coalesce(product.reached_4 + case when product.day < today then product.day_reached_4 else 0 end, 0)],
          'batch', jsonb_build_object(
            'scanned', coalesce(batch.reached_1 + case when batch.day < today then batch.day_reached_1 else 0 end, 0),
            'high', coalesce(batch.high + case when batch.day < today then batch.day_high else 0 end, 0)),
          'partner', jsonb_build_object(
            'scanned', coalesce(partner.reached_1 + case when partner.day < today then partner.day_reached_1 else 0 end, 0),
            'high', coalesce(partner.high + case when partner.day < today then partner.day_high else 0 end, 0))))
      from code_visitors as history
        left join copy_cases as copy_case on copy_case.code_id = history.code_id
        left join products on products.id = p_code.product_id
        left join detection_baselines as product on product.subject_id = p_code.product_id
        left join detection_baselines as batch on batch.subject_id = p_code.batch_id
        left join detection_baselines as partner on partner.subject_id = p_code.partner_id
      where history.code_id = p_code.id);
end $function$;

create function complete_place(p_entries integer[], p_hash integer, p_place integer, p_undecided integer)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  late_place constant integer := 4194304;
  entries constant integer := cardinality(p_entries) / 5;
begin
  for i in 0 .. entries - 1 loop
    if p_entries[5 * i + 4] = p_hash and p_entries[5 * i + 2] = -1 then
      p_entries[5 * i + 2] := p_place;
      if i < entries - p_undecided then
        p_entries[5 * i + 3] := p_entries[5 * i + 3] | late_place;
      end if;
    end if;
  end loop;
  return p_entries;
end $function$;

create function fill_code_visitors(p_partner_ids uuid[], p_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  with read as (
    select scans.code_id, scans.ordinal, scans.scanned_at, scans.session_id is null as is_anonymous,
        visitor_hash(coalesce(scans.session_id, scans.scan_id::text)) as hash, pack_place(scans.latitude, scans.longitude) as place,
        lag(scans.scanned_at) over (partition by scans.code_id order by scans.ordinal) as last_read_at
      from scans join codes on codes.id = scans.code_id join products on products.id = codes.product_id
      where scans.partner_id = any (p_partner_ids) and products.verification_enabled
  ), seen as (
    select *, row_number() over (partition by code_id, hash order by ordinal) as position,
        max(place) over (partition by code_id, hash) as known_place from read
  ), entries as (
    select code_id, ordinal, scanned_at, is_anonymous, hash, array_to_string(array[
        floor(extract(epoch from scanned_at) / 60)::integer, known_place, is_anonymous::integer * 2097152, hash,
        quiet_minutes(last_read_at, scanned_at) * 65536], ',', '0') as entry
      from seen where position = 1
  )
  insert into code_visitors (code_id, visitors, anonymous_visitors, recent_entries, session_hashes, last_visitor_at,
      has_network_tags)
    select code_id, count(*), count(*) filter (where is_anonymous),
        string_to_array(string_agg(entry, ',' order by ordinal), ',')::integer[],
        (array_agg(hash order by ordinal))[greatest(1, count(*) - 63):], max(scanned_at), false
      from entries group by code_id having count(*) > 1;

  insert into detection_baselines (subject_id, day, reached_1, reached_2, reached_3, reached_4)
    select subject_id, (p_at at time zone 'UTC')::date, count(*), count(*) filter (where visitors >= 2 and is_product),
        count(*) filter (where visitors >= 3 and is_product), count(*) filter (where visitors >= 4 and is_product)
      from codes left join code_visitors on code_visitors.code_id = codes.id
        cross join lateral (values (product_id, true), (batch_id, false), (codes.partner_id, false)) as subjects (subject_id, is_product)
      where codes.partner_id = any (p_partner_ids) and scan_count > 0
        and product_id in (select id from products where verification_enabled) group by subject_id;

  insert into copy_candidates (code_id) select code_id from code_visitors join codes on codes.id = code_id
    where codes.partner_id = any (p_partner_ids) and visitors > 2;
$function$;

create function pack_place(p_latitude numeric, p_longitude numeric)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$ select case when p_latitude is null then -1
    else ((p_latitude * 100)::integer + 9000) * 36001 + (p_longitude * 100)::integer + 18000 end $function$;

create function quiet_minutes(p_since timestamp with time zone, p_until timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$ select least(32767, greatest(0, floor(extract(epoch from p_until - p_since) / 60)))::integer $function$;

create function record_pin_check(p_code_id bigint, p_attempt_id uuid, p_is_right boolean, p_session_id text, p_bounds text[], p_former_bounds text[], p_at timestamp with time zone, p_partner_id uuid, p_product_id uuid, p_batch_id uuid)
 RETURNS TABLE(outcome text, is_own boolean, tries_left integer, locked_until timestamp with time zone, first_used_at timestamp with time zone)
 LANGUAGE plpgsql
AS $function$
declare
  max_wrong constant integer := 5;
  -- A site is many networks: the /48 of an IPv6 address.
  max_wrong_of_site constant integer := 50;
  max_right constant integer := 20;
  guessed_from constant integer := 50;
  known pin_attempts;
  bound pin_bounds;
  pin code_pins;
  place record;
  known_bounds pin_bounds[];
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
    select * into bound from pin_bounds where code_id = p_code_id and who in (p_bounds[i], p_former_bounds[i])
      order by who = p_bounds[i] desc limit 1;
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
  -- What is not compared leaves nothing behind.
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
      -- Who mistypes and then enters the right PIN within the hour did not have a wrong one. A visitor's own bound is the last one, and
      -- without a visitor that of the network.
      own := case when p_session_id is null then 1 else cardinality(p_bounds) end;
      if known_bounds[own].wrong_tries > 0 then
        bound := known_bounds[own];
        select array_agg(attempts.attempt_id) into forgiven from (
          select attempt_id from pin_attempts where pin_attempts.code_id = p_code_id and pin_attempts.outcome = 'pin_wrong'
              and not is_forgiven and attempted_at > p_at - interval '1 hour'
            order by city is not distinct from place.city desc, attempted_at desc limit bound.wrong_tries) as attempts;
        update pin_attempts set is_forgiven = true where pin_attempts.code_id = p_code_id and attempt_id = any (forgiven);
        select max(attempted_at) into last_wrong from pin_attempts
          where pin_attempts.code_id = p_code_id and pin_attempts.outcome = 'pin_wrong' and not is_forgiven;
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
        wrong_since = case when abs(extract(epoch from p_at - wrong_since)) < 86400 then wrong_since else p_at end,
        wrong_in_day = case when abs(extract(epoch from p_at - wrong_since)) < 86400 then wrong_in_day + 1 else 1 end,
        guessed_at = case when abs(extract(epoch from p_at - wrong_since)) < 86400 and wrong_in_day + 1 >= guessed_from
          then p_at else guessed_at end,
        guessed_tries = case when abs(extract(epoch from p_at - wrong_since)) < 86400 and wrong_in_day + 1 >= guessed_from
          then wrong_in_day + 1 else guessed_tries end
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
        bound.locks := 0;
      end if;
      if bound.wrong_tries >= (case when p_bounds[i] like 'site %' then max_wrong_of_site else max_wrong end) then
        bound.locked_until := p_at + least(interval '1 day', interval '1 hour' * power(2, bound.locks));
        bound.wrong_tries := 0;
        bound.locks := least(bound.locks + 1, 10);
        locked_until := greatest(locked_until, bound.locked_until);
        tries_left := 0;
      end if;
    end if;
    if bound.who <> p_bounds[i] then
      delete from pin_bounds where pin_bounds.code_id = p_code_id and who = bound.who;
    end if;
    insert into pin_bounds (code_id, who, wrong_tries, locks, last_wrong_at, locked_until, right_tries, right_since)
      values (p_code_id, p_bounds[i], bound.wrong_tries, bound.locks, bound.last_wrong_at, bound.locked_until, bound.right_tries, bound.right_since)
      on conflict (code_id, who) do update set wrong_tries = excluded.wrong_tries, locks = excluded.locks,
        last_wrong_at = excluded.last_wrong_at, locked_until = excluded.locked_until,
        right_tries = excluded.right_tries, right_since = excluded.right_since;
  end loop;
  insert into pin_attempts (code_id, attempt_id, partner_id, product_id, batch_id, outcome, is_own, tries_left, attempted_at, city, country,
      scan_ordinal)
    values (p_code_id, p_attempt_id, p_partner_id, p_product_id, p_batch_id, outcome, is_own, tries_left, p_at, place.city, place.country,
      checked);
  return next;
end $function$;

create function record_scan(p_code_id bigint, p_scan_id uuid, p_session_id text, p_scanned_at timestamp with time zone, p_method text, p_trust text, p_latitude numeric, p_longitude numeric, p_city text, p_country text, p_device_type text, p_os text, p_browser text, p_network_type text, p_duration_ms integer, p_accuracy smallint, p_visitor_mark integer, p_previous_tag integer, p_waits boolean)
 RETURNS TABLE(outcome text, scan_ordinal integer, earlier_scans integer, first_scanned_at timestamp with time zone, scanned_by_you boolean, company_id uuid, product_name text, product_category text, company_name text, time_zone text, batch_name text, manufactured_on date, expires_on date, recall_reason text, block_reason text, close_reason text, feedback_only boolean, feedback_config jsonb, printed_serial text, visitors integer, is_first_visitor boolean, visitor_record jsonb, picture text, logo text, pin_offer text)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  code_row codes;
  released_at timestamptz;
  is_imported boolean;
  first_ordinal_of_session integer;
  retried_scan scans;
  located_scan scans;
  visitor_session_id text;
  noted record;
  new_visitor integer;
begin
  if p_waits then
    select * into code_row from codes where codes.id = p_code_id for no key update;
  else
    select * into code_row from codes where codes.id = p_code_id for no key update skip locked;
    if not found and exists (select from codes where codes.id = p_code_id) then
      outcome := 'busy';
      return next;
    end if;
  end if;
  if code_row.id is null then
    return;
  end if;
  select products.name, products.category, partners.company_name, partners.time_zone,
      batches.name, batches.manufactured_on, batches.expires_on, batches.recall_reason, batches.released_at,
      batches.close_reason, not products.verification_enabled, products.feedback_config, batches.is_imported, products.picture, partners.logo,
      case when batches.pin_key is not null then products.pin_offer end
    into product_name, product_category, company_name, time_zone,
      batch_name, manufactured_on, expires_on, recall_reason, released_at,
      close_reason, feedback_only, feedback_config, is_imported, picture, logo, pin_offer
    from batches join products on products.id = batches.product_id join partners on partners.id = batches.partner_id
    where batches.id = code_row.batch_id;
  if code_row.scan_count > 0 then
    select max(scans.ordinal) filter (where scans.scan_id = p_scan_id), min(scans.ordinal) filter (where scans.session_id = p_session_id)
      into scan_ordinal, first_ordinal_of_session
      from scans where scans.code_id = p_code_id and scans.ordinal > code_row.scan_count - 64;
  end if;

  if code_row.blocked_at is null and released_at is not null and not feedback_only then
    if code_row.scan_count = 0 then
      visitors := 1;
      is_first_visitor := true;
      new_visitor := 1;
    else
      visitor_session_id := p_session_id;
      if scan_ordinal is not null then -- a retry is by the visitor of the scan, whatever it says now
        select * into retried_scan from scans where scans.code_id = p_code_id and scans.ordinal = scan_ordinal;
        visitor_session_id := retried_scan.session_id;
      end if;
      noted := record_visitor(code_row, visitor_session_id, p_scan_id, p_scanned_at,
        case when retried_scan.latitude is null and retried_scan.city is null then p_latitude end, p_longitude, -- as below
        p_visitor_mark, p_previous_tag,
        scan_ordinal is null and code_row.scan_count >= code_row.scan_limit, scan_ordinal is not null);
      visitors := noted.visitors;
      new_visitor := noted.visitor_number;
      is_first_visitor := noted.is_first_visitor;
    end if;
  end if;

  if code_row.blocked_at is not null then
    outcome := 'blocked';
  elsif released_at is null then
    outcome := 'not_released';
    insert into pending_scans (partner_id, product_id, batch_id, code_id, scanned_at, method, city, country, scans, first_scans, is_unreleased)
      values (code_row.partner_id, code_row.product_id, code_row.batch_id, p_code_id, p_scanned_at, p_method, p_city, p_country, 0, 0, true);
  elsif scan_ordinal is not null then
    outcome := 'counted';
    if p_latitude is not null then
      update scans set latitude = p_latitude, longitude = p_longitude, city = p_city, country = p_country
        where scans.code_id = p_code_id and scans.ordinal = scan_ordinal
          and scans.latitude is null and scans.city is null -- an erased scan keeps its city but has no coordinates
        returning scans.* into located_scan;
      if found and p_city is not null then
        insert into pending_scans (partner_id, product_id, batch_id, code_id, scanned_at, method, session_id, city, country,
            scans, first_scans, is_location_update, ordinal)
          select code_row.partner_id, code_row.product_id, code_row.batch_id, p_code_id, located_scan.scanned_at, located_scan.method,
            located_scan.session_id, change.city, change.country, change.delta, change.delta * (scan_ordinal = 1)::integer, true, scan_ordinal
          from (values (null, null, -1), (p_city, p_country, 1)) as change (city, country, delta);
      end if;
    end if;
  elsif code_row.scan_count >= code_row.scan_limit then
    outcome := 'limit_reached';
    -- Only partners with the rule many_scans need these. A retry of the same scan is stored once.
    insert into limit_hits (code_id, scan_id, scanned_at)
      select p_code_id, p_scan_id, p_scanned_at from alert_rules
        where alert_rules.partner_id = code_row.partner_id and alert_rules.kind = 'many_scans'
      on conflict do nothing;
    if found then
      insert into alert_candidates (partner_id, product_id, batch_id, code_id, scanned_at, country, city, is_unreleased, is_limit_hit)
        values (code_row.partner_id, code_row.product_id, code_row.batch_id, p_code_id, p_scanned_at, p_country, p_city, false, true);
    end if;
  else
    outcome := 'counted';
    scan_ordinal := code_row.scan_count + 1;
    code_row.first_scanned_at := coalesce(code_row.first_scanned_at, p_scanned_at);
    update codes set scan_count = scan_ordinal, first_scanned_at = code_row.first_scanned_at,
      last_scanned_at = greatest(codes.last_scanned_at, p_scanned_at),
      first_visitor_mark = case when visitors = 1 then coalesce(codes.first_visitor_mark, p_visitor_mark) end
      where codes.id = p_code_id;
    insert into scans (code_id, ordinal, partner_id, scan_id, session_id, scanned_at, method, trust,
        latitude, longitude, city, country, device_type, os, browser, network_type, duration_ms, accuracy)
      values (p_code_id, scan_ordinal, code_row.partner_id, p_scan_id, p_session_id, p_scanned_at, p_method, p_trust,
        p_latitude, p_longitude, p_city, p_country, p_device_type, p_os, p_browser, p_network_type, p_duration_ms, p_accuracy);
    insert into pending_scans (partner_id, product_id, batch_id, code_id, scanned_at, method, session_id, city, country, scans, first_scans,
        visitor_number, network_tag, ordinal)
      values (code_row.partner_id, code_row.product_id, code_row.batch_id, p_code_id, p_scanned_at, p_method, p_session_id, p_city, p_country,
        1, (scan_ordinal = 1)::integer, new_visitor, case when p_visitor_mark & 65536 <> 0 then p_visitor_mark & 65535 end, scan_ordinal);
  end if;

  if visitors > 4 then
    visitor_record := code_record(code_row, p_scanned_at);
  end if;
  earlier_scans := coalesce(scan_ordinal - 1, code_row.scan_count);
  company_id := code_row.partner_id;
  scanned_by_you := coalesce(first_ordinal_of_session <= earlier_scans, false);
  first_scanned_at := code_row.first_scanned_at;
  block_reason := code_row.block_reason;
  if is_imported then
    select imported_serials.printed_serial into printed_serial from imported_serials where imported_serials.code_id = p_code_id;
  end if;
  return next;
end $function$;

create function record_scans(p_shard_code bigint, p_code_ids bigint[], p_scan_ids uuid[], p_session_ids text[], p_scanned_at timestamp with time zone[], p_methods text[], p_trusts text[], p_latitudes numeric[], p_longitudes numeric[], p_cities text[], p_countries text[], p_device_types text[], p_oses text[], p_browsers text[], p_network_types text[], p_durations_ms integer[], p_accuracies smallint[], p_visitor_marks integer[], p_previous_tags integer[], p_waits boolean)
 RETURNS TABLE(scan_index integer, outcome text, scan_ordinal integer, earlier_scans integer, first_scanned_at timestamp with time zone, scanned_by_you boolean, company_id uuid, product_name text, product_category text, company_name text, time_zone text, batch_name text, manufactured_on date, expires_on date, recall_reason text, block_reason text, close_reason text, feedback_only boolean, feedback_config jsonb, printed_serial text, visitors integer, is_first_visitor boolean, visitor_record jsonb, picture text, logo text, pin_offer text)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_material TO 'off'
AS $function$
#variable_conflict use_column
declare
  -- Citus runs a statement only when each table of it says in itself that it stays in one shard. One server looks the rows up one by
  -- one instead: it would plan the same condition as a loop over all of them.
  is_one_server constant boolean := current_setting('citus.version', true) is null;
  locked bigint[] := p_code_ids;
  repeated bigint[];
  code_row codes;
  -- By position, as the parameters.
  plain boolean[];
  partner_ids uuid[]; product_ids uuid[]; batch_ids uuid[];
  ordinals integer[];
  first_times timestamptz[];
  visitor_numbers integer[];
  minutes integer[]; hashes integer[]; places integer[]; quiet integer[];
  first_hashes integer[]; first_places integer[]; first_marks integer[];
  product_names text[]; categories text[]; company_names text[]; zones text[]; batch_names text[];
  made_days date[]; expiry_days date[]; recall_reasons text[]; close_reasons text[];
  only_feedback boolean[]; configs jsonb[]; printed_serials text[]; pictures text[]; logos text[];
  records jsonb[];
  pin_offers text[];
begin
  if p_waits then
    perform from codes where codes.id = any (p_code_ids) order by codes.id for no key update;
  else
    select array_agg(free.id) into locked
      from (select codes.id from codes where codes.id = any (p_code_ids) for no key update skip locked) as free;
  end if;

  select coalesce(array_agg(id), '{}') into repeated
    from (select id from unnest(p_code_ids) as id group by id having count(*) > 1) as repeated_codes;

  select array_agg(coalesce(is_plain and case
        when is_known then false
        when only_feedback or ordinal = 1 then true
        when known_visitors is not null then hash <> all (session_hashes)
        else first_hash <> hash and (ordinal = 2 or first_place >= 0)
      end, false)),
      array_agg(partner_id), array_agg(product_id), array_agg(batch_id), array_agg(ordinal), array_agg(first_time),
      array_agg(case when only_feedback then null when ordinal = 1 then 1 else coalesce(known_visitors, 1) + 1 end),
      array_agg(minute), array_agg(hash), array_agg(place), array_agg(quiet), array_agg(first_hash), array_agg(first_place), array_agg(first_mark),
      array_agg(product_name), array_agg(category), array_agg(company_name), array_agg(time_zone), array_agg(batch_name),
      array_agg(manufactured_on), array_agg(expires_on), array_agg(recall_reason), array_agg(close_reason),
      array_agg(only_feedback), array_agg(feedback_config), array_agg(printed_serial), array_agg(picture), array_agg(logo), array_agg(pin_offer)
    into plain, partner_ids, product_ids, batch_ids, ordinals, first_times, visitor_numbers,
      minutes, hashes, places, quiet, first_hashes, first_places, first_marks,
      product_names, categories, company_names, zones, batch_names,
      made_days, expiry_days, recall_reasons, close_reasons, only_feedback, configs, printed_serials, pictures, logos, pin_offers
    from (
      select codes.id = any (locked) and codes.id <> all (repeated) and codes.blocked_at is null
            and batches.released_at is not null and (codes.scan_limit is null or codes.scan_count < codes.scan_limit)
            and not coalesce(earlier.has_scan, false) as is_plain,
          coalesce(earlier.has_visitor, false) as is_known,
          not products.verification_enabled as only_feedback,
          codes.partner_id, codes.product_id, codes.batch_id, codes.scan_count + 1 as ordinal,
          coalesce(codes.first_scanned_at, scan.scanned_at) as first_time,
          code_visitors.visitors as known_visitors, code_visitors.session_hashes,
          floor(extract(epoch from scan.scanned_at) / 60)::integer as minute,
          visitor_hash(coalesce(scan.session_id, scan.scan_id::text)) as hash, pack_place(scan.latitude, scan.longitude) as place,
          quiet_minutes(greatest(codes.last_scanned_at, code_visitors.last_refused_at), scan.scanned_at) as quiet,
          visitor_hash(coalesce(first_scan.session_id, first_scan.scan_id::text)) as first_hash,
          pack_place(first_scan.latitude, first_scan.longitude) as first_place,
          coalesce(codes.first_visitor_mark, 0) | case when first_scan.session_id is null then 2097152 else 0 end as first_mark,
          products.name as product_name, products.category, partners.company_name, partners.time_zone, batches.name as batch_name,
          batches.manufactured_on, batches.expires_on, batches.recall_reason, batches.close_reason, products.feedback_config, products.picture, partners.logo,
          case when batches.pin_key is not null then products.pin_offer end as pin_offer,
          case when batches.is_imported
            then (select imported_serials.printed_serial from imported_serials where imported_serials.code_id = codes.id) end as printed_serial
        from unnest(p_code_ids, p_scan_ids, p_session_ids, p_scanned_at, p_latitudes, p_longitudes) with ordinality
            as scan (code_id, scan_id, session_id, scanned_at, latitude, longitude, position)
          left join codes on codes.id = scan.code_id and (is_one_server or codes.id = any (p_code_ids))
          left join batches on batches.id = codes.batch_id
          left join products on products.id = codes.product_id
          left join partners on partners.id = codes.partner_id
          left join code_visitors on code_visitors.code_id = codes.id
            and (is_one_server or code_visitors.code_id = any (p_code_ids))
          left join lateral (
            select bool_or(scans.scan_id = scan.scan_id) as has_scan, bool_or(scans.session_id = scan.session_id) as has_visitor
              from scans where codes.scan_count > 0 and scans.code_id = codes.id and scans.ordinal > codes.scan_count - 64
                and (is_one_server or scans.code_id = any (p_code_ids))
          ) earlier on true
          left join lateral (
            select scans.session_id, scans.scan_id, scans.latitude, scans.longitude
              from scans where codes.scan_count > 0 and code_visitors.code_id is null and scans.code_id = codes.id
                and scans.ordinal = 1 and (is_one_server or scans.code_id = any (p_code_ids))
          ) first_scan on true
        order by scan.position
    ) as read;

  if true = any (plain) then
    update codes set scan_count = scan.ordinal, first_scanned_at = scan.first_time,
        last_scanned_at = greatest(codes.last_scanned_at, scan.scanned_at),
        first_visitor_mark = case when scan.visitor_number = 1 then coalesce(codes.first_visitor_mark, scan.mark) end
      from unnest(p_code_ids, plain, ordinals, first_times, p_scanned_at, visitor_numbers, p_visitor_marks)
          as scan (code_id, is_plain, ordinal, first_time, scanned_at, visitor_number, mark)
      where codes.id = scan.code_id and scan.is_plain and (is_one_server or codes.id = any (p_code_ids));
    insert into scans (code_id, ordinal, partner_id, scan_id, session_id, scanned_at, method, trust,
        latitude, longitude, city, country, device_type, os, browser, network_type, duration_ms, accuracy)
      select scan.code_id, scan.ordinal, scan.partner_id, scan.scan_id, scan.session_id, scan.scanned_at, scan.method, scan.trust,
          scan.latitude, scan.longitude, scan.city, scan.country, scan.device_type, scan.os, scan.browser, scan.network_type,
          scan.duration_ms, scan.accuracy
        from unnest(plain, p_code_ids, ordinals, partner_ids, p_scan_ids, p_session_ids, p_scanned_at, p_methods, p_trusts,
            p_latitudes, p_longitudes, p_cities, p_countries, p_device_types, p_oses, p_browsers, p_network_types,
            p_durations_ms, p_accuracies)
          as scan (is_plain, code_id, ordinal, partner_id, scan_id, session_id, scanned_at, method, trust,
            latitude, longitude, city, country, device_type, os, browser, network_type, duration_ms, accuracy)
        where scan.is_plain;
    insert into pending_scans (partner_id, product_id, batch_id, code_id, scanned_at, method, session_id, city, country, scans, first_scans,
        visitor_number, network_tag, ordinal)
      select scan.partner_id, scan.product_id, scan.batch_id, scan.code_id, scan.scanned_at, scan.method, scan.session_id, scan.city,
          scan.country, 1, (scan.ordinal = 1)::integer, scan.visitor_number, case when scan.mark & 65536 <> 0 then scan.mark & 65535 end, scan.ordinal
        from unnest(plain, partner_ids, product_ids, batch_ids, p_code_ids, p_scanned_at, p_methods, p_session_ids, p_cities, p_countries,
            ordinals, visitor_numbers, p_visitor_marks)
          as scan (is_plain, partner_id, product_id, batch_id, code_id, scanned_at, method, session_id, city, country, ordinal, visitor_number,
            mark)
        where scan.is_plain;
  end if;

  -- As record_visitor does.
  if 2 < any (visitor_numbers) then
    update code_visitors set
        visitors = scan.visitor_number, anonymous_visitors = code_visitors.anonymous_visitors + scan.is_anonymous,
        recent_entries = case when cardinality(code_visitors.recent_entries) < 5 * 128
          then code_visitors.recent_entries || scan.entry else code_visitors.recent_entries end,
        session_hashes = coalesce(
          (code_visitors.session_hashes || scan.hash)[greatest(1, cardinality(code_visitors.session_hashes) - 62):], '{}'),
        last_visitor_at = greatest(code_visitors.last_visitor_at, scan.scanned_at),
        has_network_tags = code_visitors.has_network_tags or (scan.mark & 65536) <> 0
      from (
        select code_id, visitor_number, scanned_at, mark, hash, (session_id is null)::integer as is_anonymous,
            array[minute, place, mark, hash, quiet * 65536 + previous_tag] as entry
          from unnest(plain, p_code_ids, visitor_numbers, p_scanned_at, p_session_ids, p_visitor_marks, p_previous_tags, minutes, hashes, places, quiet)
            as new (is_plain, code_id, visitor_number, scanned_at, session_id, mark, previous_tag, minute, hash, place, quiet)
          where is_plain and visitor_number > 2
      ) as scan
      where code_visitors.code_id = scan.code_id and (is_one_server or code_visitors.code_id = any (p_code_ids));
  end if;
  if 2 = any (visitor_numbers) then
    insert into code_visitors (code_id, visitors, anonymous_visitors, recent_entries, session_hashes, last_visitor_at, has_network_tags)
      select code_id, 2, (session_id is null)::integer + ((first_mark & 2097152) <> 0)::integer,
          array[floor(extract(epoch from first_time) / 60)::integer, first_place, first_mark, first_hash, 0,
            minute, place, mark, hash, quiet * 65536 + previous_tag],
          array[first_hash, hash], scanned_at, ((first_mark | mark) & 65536) <> 0
        from unnest(plain, p_code_ids, visitor_numbers, p_scanned_at, p_session_ids, p_visitor_marks, p_previous_tags, minutes, hashes, places, quiet,
            first_times, first_hashes, first_places, first_marks)
          as scan (is_plain, code_id, visitor_number, scanned_at, session_id, mark, previous_tag, minute, hash, place, quiet,
            first_time, first_hash, first_place, first_mark)
        where is_plain and visitor_number = 2;
  end if;

  records := array_fill(null::jsonb, array[cardinality(p_code_ids)]);
  if 4 < any (visitor_numbers) then
    for i in 1 .. cardinality(p_code_ids) loop
      if plain[i] and visitor_numbers[i] > 4 then
        select * into code_row from codes where codes.id = p_code_ids[i];
        records[i] := code_record(code_row, p_scanned_at[i]);
      end if;
    end loop;
  end if;

  return query
    select scan.position::integer, 'counted', scan.ordinal, scan.ordinal - 1, scan.first_time, false,
        scan.partner_id, scan.product_name, scan.category, scan.company_name, scan.time_zone, scan.batch_name, scan.manufactured_on,
        scan.expires_on, scan.recall_reason, null, scan.close_reason, scan.only_feedback, scan.feedback_config, scan.printed_serial,
        scan.visitor_number, scan.visitor_number = 1, scan.record, scan.picture, scan.logo, scan.pin_offer
      from unnest(plain, ordinals, first_times, partner_ids, product_names, categories, company_names, zones, batch_names, made_days,
          expiry_days, recall_reasons, close_reasons, only_feedback, configs, printed_serials, visitor_numbers, records, pictures, logos, pin_offers) with ordinality
        as scan (is_plain, ordinal, first_time, partner_id, product_name, category, company_name, time_zone, batch_name, manufactured_on,
          expires_on, recall_reason, close_reason, only_feedback, feedback_config, printed_serial, visitor_number, record, picture, logo, pin_offer, position)
      where scan.is_plain;

  if false = any (plain) then
    for i in 1 .. cardinality(p_code_ids) loop
      if not plain[i] then
        return query select i, recorded.* from record_scan(
          p_code_ids[i], p_scan_ids[i], p_session_ids[i], p_scanned_at[i], p_methods[i], p_trusts[i],
          p_latitudes[i], p_longitudes[i], p_cities[i], p_countries[i],
          p_device_types[i], p_oses[i], p_browsers[i], p_network_types[i],
          p_durations_ms[i], p_accuracies[i], p_visitor_marks[i], p_previous_tags[i], p_waits) as recorded;
      end if;
    end loop;
  end if;
end $function$;

create function record_visitor(p_code codes, p_session_id text, p_scan_id uuid, p_scanned_at timestamp with time zone, p_latitude numeric, p_longitude numeric, p_mark integer, p_previous_tag integer, p_is_refused boolean, p_is_retry boolean, OUT visitors integer, OUT visitor_number integer, OUT is_first_visitor boolean)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
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
end $function$;

create function visitor_hash(p_session text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$ select ('x' || left(md5(p_session), 8))::bit(32)::integer $function$;
