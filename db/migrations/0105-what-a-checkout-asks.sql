-- expand, not breaking
-- Whether somebody without an account may order, whether a checkout takes a note, and where it asks for no postal code.
-- app.open_checkout hands out the whole row, so that an order is decided by them without another question.

alter table public.store_settings add column takes_guests boolean not null default true;
alter table public.store_settings add column takes_notes boolean not null default true;
alter table public.store_settings add column zip_not_asked_in text[] not null default '{}'
  check (cardinality(zip_not_asked_in) <= 300);
comment on column public.store_settings.takes_guests is 'Whether an order can be placed without an account.';
comment on column public.store_settings.takes_notes is 'Whether the checkout has a field for a note.';
comment on column public.store_settings.zip_not_asked_in is
  'Countries that have postal codes, and whose addresses are asked for none here: ISO 3166 codes.';
