-- expand, not breaking
-- Whether a shop is open to everybody, its WhatsApp button and its verification tags (D6): one document, read with the
-- shell and saved whole under its version.

alter table public.store_settings add column access jsonb not null default '{}' check (pg_column_size(access) < 20000);
comment on column public.store_settings.access is 'As domain/tenancy/access.ts reads it: mode, password, texts, WhatsApp button, verification tags.';
