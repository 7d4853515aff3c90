-- Blocks: what a section of the home page has besides its columns, and the blocks below the text of a page. Which kinds
-- there are is decided by the folders of blocks/, not by a check.

alter table public.home_sections
  drop constraint home_sections_kind_check,
  add constraint home_sections_kind_check check (kind ~ '^[a-z][a-z0-9_]{0,39}$'),
  add column block jsonb not null default '{}' check (pg_column_size(block) < 400000);
comment on column public.home_sections.block is 'Look, options, entries and texts of the kind, in the format of blocks/block.ts.';

alter table public.pages
  add column blocks jsonb not null default '[]' check (pg_column_size(blocks) < 1000000);
comment on column public.pages.blocks is 'The blocks below the text in order, in the format of blocks/block.ts.';
