-- expand, not breaking
-- What stands in a picture's place until it has loaded: its four quarters as colours (E6).

alter table public.media add column blur text not null default '';
alter table public.media add constraint media_blur_is_four_colours check (blur = '' or blur ~ '^([0-9a-f]{6}){4}$');
comment on column public.media.blur is
  'Mean colours of the four quarters (left above, right above, left below, right below), empty where one sees through.';
