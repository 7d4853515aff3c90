-- The cards of lists name the product's second picture, so all are written again.
-- backfill job: catalog.index-group

-- A page of one's own can be a landing page: its blocks alone, with the shop's header and footer or with little more than
-- the logo.
alter table public.pages
  add column layout text not null default 'text' check (layout in ('text', 'landing', 'bare')),
  add constraint pages_only_own_land check (kind = 'own' or layout = 'text');
comment on column public.pages.layout is
  'text: the text, then the blocks. landing: the blocks alone. bare: as landing, with a logo and a short footer only.';
