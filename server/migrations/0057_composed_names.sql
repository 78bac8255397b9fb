-- Names are stored with composed letters (Unicode NFC), as they come in from now on: what looks the same is the same.
update products set name = normalize(name) where name is not normalized;
update products set category = normalize(category) where category is not normalized;
update batches set name = normalize(name) where name is not normalized;
update partners set company_name = normalize(company_name) where company_name is not normalized;
