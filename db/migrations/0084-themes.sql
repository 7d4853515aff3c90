-- The theme of a shop (docs/decisions/136). A name, not a foreign key: themes are folders of the installation, and a
-- store whose theme is missing there is shown in the standard one.
alter table public.store_settings
  add column theme text not null default 'standard' check (theme ~ '^[a-z][a-z0-9-]{0,39}$'),
  add column theme_options jsonb not null default '{}' check (jsonb_typeof(theme_options) = 'object');
comment on column public.store_settings.theme_options is
  'What the owner changed of the theme: fonts, corners, density, cards, header. Missing: as the theme has it.';
call app.show_in_views('store_settings', 'theme');
call app.show_in_views('store_settings', 'theme_options');
-- A helper who may change the branding may change these too (0061).
grant update (theme, theme_options) on viewing.store_settings to souk_app;
