-- Blocks that many pages of a store have in common, such as those below every product's page (docs/decisions/162).
create table public.shared_blocks (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  -- Which pages show them (domain/content/shared-blocks.ts). The shell names the places, so an archive must not make more.
  place text not null check (place in ('product', 'category')),
  -- In order, in the format of blocks/block.ts.
  blocks jsonb not null default '[]' check (jsonb_typeof(blocks) = 'array' and pg_column_size(blocks) < 1000000),
  primary key (store_id, place)
);
comment on table public.shared_blocks is 'The published blocks that all pages of one kind show, by kind of page.';
alter table public.shared_blocks enable row level security;
alter table public.shared_blocks force row level security;
create policy shared_blocks_of_store on public.shared_blocks
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.shared_blocks to souk_app, souk_worker;
