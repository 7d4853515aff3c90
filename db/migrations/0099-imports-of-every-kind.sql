-- expand, not breaking
-- Imports read more than Shopify's products: what a file is shows in its first row, so its kind is written when it is
-- read. Rows that are in may come with a note.

alter table public.imports drop constraint imports_kind_check;
alter table public.imports add constraint imports_kind_check
  check (kind in ('unread', 'shopify', 'woocommerce', 'souk', 'customers', 'reviews', 'orders'));
alter table public.imports add column note_count integer not null default 0 check (note_count >= 0);
comment on column public.imports.note_count is 'Rows of the report that say what became of something; error_count: those that were left out.';

alter table public.import_errors add column level text not null default 'error' check (level in ('error', 'note'));
comment on column public.import_errors.level is 'error: left out. note: it is in, and not all of it as the file has it.';

alter table public.import_images add column locale text not null default '' check (locale in ('', 'en', 'ar'));
alter table public.import_images add column other_alt text not null default '' check (length(other_alt) <= 500);
comment on column public.import_images.locale is 'The language of alt; other_alt is in the other one. Empty: told by its letters.';
