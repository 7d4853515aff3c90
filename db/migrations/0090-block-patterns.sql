-- Blocks that the store's staff saved to insert them into other pages (docs/decisions/141).
create table public.block_patterns (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- The blocks in order, as drafts have them (blocks/read-block.ts).
  blocks jsonb not null default '[]' check (
    jsonb_typeof(blocks) = 'array' and jsonb_array_length(blocks) <= 40 and pg_column_size(blocks) < 500000),
  created_at timestamptz not null,
  primary key (store_id, id)
);
comment on table public.block_patterns is 'Blocks that staff saved under a name to insert them into other pages.';
-- A name is used once, however its letters are written.
create unique index block_patterns_name on public.block_patterns (store_id, lower(name));
alter table public.block_patterns enable row level security;
alter table public.block_patterns force row level security;
create policy block_patterns_of_store on public.block_patterns
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.block_patterns to souk_app, souk_worker;
