-- expand, not breaking
-- The media library (E5): what a picture was called, which point of it must stay in sight, and a list by age.

alter table public.media add column file_name text not null default '' check (length(file_name) <= 200);
comment on column public.media.file_name is 'What the upload was called: to find it again, never a path.';
alter table public.media add column focal_x integer not null default 50 check (focal_x between 0 and 100);
alter table public.media add column focal_y integer not null default 50 check (focal_y between 0 and 100);
comment on column public.media.focal_x is 'With focal_y the point, in hundredths, that stays in sight where the picture is cut.';
alter table public.media add column version integer not null default 1;

create index media_newest on public.media (store_id, created_at desc, id desc);
