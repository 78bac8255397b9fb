-- The size of the database, once a day, so that an admin sees how fast it grows (docs/operations.md, "Monitoring").
create table database_sizes (
  measured_on date primary key,
  bytes bigint not null check (bytes > 0)
);
