-- Who has closed the first steps on the overview, each for themselves in one company (docs/product.md, "Overview").
alter table memberships add checklist_dismissed_at timestamptz;
