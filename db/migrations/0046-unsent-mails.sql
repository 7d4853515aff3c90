-- The console lists mails that were not sent: few among those that were, so the list reads them by their own index.
create index mails_unsent on public.mails (store_id, created_at desc, id desc) where status <> 'sent';
create index platform_mails_unsent on public.platform_mails (created_at desc, id desc) where status <> 'sent';
