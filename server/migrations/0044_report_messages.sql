-- What was written to the shopper of a report (docs/product.md, "Reports"). It is deleted with the shopper's contact.
-- One block, because Citus sends a statement of several to the workers with all the others.
do $$
begin
  create table report_messages (
    id uuid primary key,
    report_id uuid not null references reports on delete cascade,
    account_id uuid references accounts on delete set null,
    sent_at timestamptz not null,
    subject text not null,
    text text not null
  );
  create index report_messages_of_report on report_messages (report_id, sent_at);
  create index report_messages_of_account on report_messages (account_id);
end $$;
