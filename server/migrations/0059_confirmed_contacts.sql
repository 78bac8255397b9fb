-- What a partner writes to a shopper waits until the address of the report has confirmed it (docs/product.md, "Reports").
alter table reports add column language text, add column contact_confirmed_at timestamptz;
alter table report_messages add column is_waiting boolean not null default false;
