-- What lets the tables of codes and scans be spread over a Citus cluster (server/src/db/distribute). On one server it changes nothing.

-- A key holds the column by which a table is spread. Answers are found by code, batch or product, never by their id alone.
alter table feedback drop constraint feedback_pkey, add primary key (code_id, id);

-- Rollups stay out of Citus, because one statement writes all of them: they cannot refer to partners, which is on every node. Their
-- partner is that of a stored scan.
alter table visitors drop constraint visitors_partner_id_fkey;
alter table daily_scans drop constraint daily_scans_partner_id_fkey;
alter table hour_of_week_totals drop constraint hour_of_week_totals_partner_id_fkey;
alter table batch_daily_scans drop constraint batch_daily_scans_partner_id_fkey;
alter table hourly_scans drop constraint hourly_scans_partner_id_fkey;
alter table daily_city_scans drop constraint daily_city_scans_partner_id_fkey;
alter table city_totals drop constraint city_totals_partner_id_fkey;
alter table visitor_totals drop constraint visitor_totals_partner_id_fkey;
alter table live_scans drop constraint live_scans_partner_id_fkey;
