-- expand, not breaking
-- Where the pages stand that a back-in-stock mail leads to: a job knows no Host header.

alter table public.stock_alerts
  add column link_base text not null default '' check (length(link_base) <= 300);
comment on column public.stock_alerts.link_base is
  'Origin and language prefix of the page that was signed up on, without a slash at its end.';
