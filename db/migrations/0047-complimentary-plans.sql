-- A package that an operator gives a store free of charge, to a day or without an end (A6).
alter table subscriptions
  add column is_complimentary boolean not null default false,
  add constraint subscriptions_complimentary check (not is_complimentary or cycle is null);

comment on column subscriptions.is_complimentary is 'The package was given free of charge: nothing renews, and revenue does not count it.';
