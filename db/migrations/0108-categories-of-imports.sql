-- The product types, tags and categories that a check found in a file, and what the owner chose for them.
alter table public.imports
  -- The most used ones of a dry run: [{kind, title, count}].
  add column found_words jsonb not null default '[]',
  -- [{kind, title, to}], where to is a category, 'new' or null for none; null until the owner chose.
  add column placed_words jsonb;
comment on column public.imports.placed_words is
  'Categories for the product types, tags and categories of the file; without a foreign key, as a category may be deleted before the import.';
