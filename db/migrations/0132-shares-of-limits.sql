-- Counted attempts of the platform are deleted by their age, a few whenever others are counted, as those of stores.

create index platform_rate_limits_by_age on public.platform_rate_limits (window_start);

-- When the proxy may fetch a certificate for a domain without one: each store has a share of what an authority allows the
-- install. Null: never yet.
alter table public.domain_claims add column certificate_turn_at timestamptz;
alter table public.domain_claims add column certificate_waits_until timestamptz;
-- Domains that are served already may fetch theirs.
update public.domain_claims c set certificate_turn_at = coalesce(c.verified_at, c.created_at)
 where exists (select from public.hosts h where h.host = c.host and h.store_id = c.store_id);

-- The last mail of a deleted account is emptied when it is over; here once for those that are there. One that failed may
-- still be tried for some days.
alter table public.platform_mails drop constraint platform_mails_recipient_check;
alter table public.platform_mails add constraint platform_mails_recipient_check
  check (recipient = '' or length(recipient) between 3 and 254) not valid;
update public.platform_mails set recipient = '', subject = '', body_text = '', body_html = '', last_error = ''
 where kind = 'own_deleted' and status <> 'queued' and (status <> 'failed' or created_at < now() - interval '14 days');
