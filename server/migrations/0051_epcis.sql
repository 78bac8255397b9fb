-- Whether EPCIS exports of a partner say where its codes were checked by shoppers (docs/product.md, "EPCIS").
alter table partners add column epcis_includes_checks boolean not null default false;
