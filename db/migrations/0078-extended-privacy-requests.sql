-- The deadline of a privacy request can be extended once (GDPR art. 12(3); implementing regulation of the PDPL art. 3).
-- due_at is then the later day. The reason is one of the law's own two, so that the log says nothing about the person.

alter table public.privacy_requests
  add column extended_at timestamptz,
  add column extension text not null default '' check (extension in ('', 'complex', 'many')),
  add constraint privacy_requests_extended_check check ((extended_at is null) = (extension = ''));
comment on column public.privacy_requests.extension is
  'complex: the answer takes unusual work. many: the person sent several requests.';
