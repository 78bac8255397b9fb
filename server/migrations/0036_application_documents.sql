-- What applicants add to an application, and what admins note about it (docs/product.md, "Applications").
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
begin
  create table application_documents (
    id uuid primary key,
    partner_id uuid not null references partners on delete cascade,
    kind text not null check (kind in ('incorporation', 'license', 'identity')),
    name text not null,
    media_type text not null check (media_type in ('application/pdf', 'image/jpeg')),
    content bytea not null check (octet_length(content) <= 5242880),
    created_at timestamptz not null
  );
  create index application_documents_of_partner on application_documents (partner_id, created_at);

  create table application_notes (
    id uuid primary key,
    partner_id uuid not null references partners on delete cascade,
    account_id uuid not null references accounts,
    text text not null,
    created_at timestamptz not null
  );
  create index application_notes_of_partner on application_notes (partner_id, created_at);
end $$;
