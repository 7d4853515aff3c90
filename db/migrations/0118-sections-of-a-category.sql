-- A category may have sections of its own (docs/decisions/168). They and their drafts are deleted with it.
alter table public.shared_blocks
  drop constraint shared_blocks_place_check,
  add column category_id uuid generated always as (
    case when place like 'category:%' then substr(place, 10)::uuid end) stored,
  add constraint shared_blocks_place_check check (place in ('product', 'category') or place like 'category:%'),
  add foreign key (store_id, category_id) references public.categories (store_id, id) on delete cascade;
comment on table public.shared_blocks is
  'The published blocks that all pages of one kind show, by kind of page, or those of one category alone.';

alter table public.content_states
  add column category_id uuid generated always as (
    case when subject like 'shared:category:%' then substr(subject, 17)::uuid end) stored,
  add foreign key (store_id, category_id) references public.categories (store_id, id) on delete cascade;
