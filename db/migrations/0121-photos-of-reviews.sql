-- Reviews with several photos. A review of before has its one photo in reviews.media_id.
create table public.review_photos (
  store_id uuid not null,
  review_id uuid not null,
  -- In the order in which they were chosen. The limit is REVIEW_PHOTOS in lib/file-limits.ts.
  position smallint not null check (position between 1 and 4),
  media_id uuid not null,
  primary key (store_id, review_id, position),
  foreign key (store_id, review_id) references public.reviews (store_id, id) on delete cascade,
  foreign key (store_id, media_id) references public.media (store_id, id) on delete cascade
);
comment on table public.review_photos is 'The photos of a shopper''s review; public while it is published.';
create index review_photos_media on public.review_photos (store_id, media_id);
alter table public.review_photos enable row level security;
alter table public.review_photos force row level security;
create policy review_photos_of_store on public.review_photos
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.review_photos to souk_app, souk_worker;
