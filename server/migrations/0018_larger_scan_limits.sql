-- A batch that is added to a product, or ordered, may have a scan limit up to a million.
alter table batches drop constraint batches_scan_limit_check,
  add constraint batches_scan_limit_check check (scan_limit between 1 and 1000000);
alter table orders drop constraint orders_scan_limit_check,
  add constraint orders_scan_limit_check check (scan_limit between 1 and 1000000);
