-- Alerts to partners about suspicious scans.

create table alert_rules (
  id uuid primary key,
  partner_id uuid not null references partners,
  kind text not null check (kind in ('many_scans', 'outside_countries', 'after_expiry', 'unreleased')),
  -- An alert is raised when one code has more scans than this on one of the partner's days.
  threshold integer check (threshold between 1 and 10000),
  -- ISO 3166-1 alpha-2 codes.
  countries text[],
  notify_by_email boolean not null,
  created_at timestamptz not null,
  check ((kind = 'many_scans') = (threshold is not null)),
  check ((kind = 'outside_countries') = (countries is not null))
);
create unique index one_alert_rule_per_kind on alert_rules (partner_id, kind);

-- A queue: scans of partners with alert rules, until the rules are evaluated.
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
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Scans that were over the limit of their code. No rollup counts them; they are kept as long as the rule many_scans needs.
create table limit_hits (
  code_id bigint not null,
  scan_id uuid not null,
  scanned_at timestamptz not null,
  primary key (code_id, scan_id)
);

create table alerts (
  id uuid primary key,
  partner_id uuid not null references partners,
  kind text not null,
  product_id uuid not null,
  batch_id uuid not null,
  -- What the alert is about within the batch: a code (many_scans) or a country (outside_countries).
  code_id bigint,
  country text,
  day date not null,
  details jsonb not null,
  raised_at timestamptz not null,
  seen_at timestamptz,
  notify_by_email boolean not null,
  emailed_at timestamptz
);
create unique index one_alert_per_day on alerts (partner_id, kind, batch_id, coalesce(code_id, 0), coalesce(country, ''), day);
create index on alerts (partner_id, raised_at);
create index alerts_to_email_idx on alerts (partner_id) where notify_by_email and emailed_at is null;
