-- The admin's lists for thousands of partners: every page in its order from an index.
alter table partners
  -- What the search of partners looks in, in lower case. Stored, because lowering all of it for each search takes most of its time.
  add search_text text not null generated always as (
    lower(company_name || chr(10) || email || chr(10) || business_registration_number)) stored;
create index approved_partners_by_name on partners (lower(company_name), id) where approved_at is not null and rejected_at is null;
create index pending_applications on partners (applied_at, id)
  where email_verified_at is not null and approved_at is null and rejected_at is null;
create index decided_applications on partners ((coalesce(approved_at, rejected_at)) desc, id) where email_verified_at is not null;
