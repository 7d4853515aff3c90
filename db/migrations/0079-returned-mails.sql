-- A mail that its server accepted may come back later, and its reader may report it as spam. Both are states of the mail,
-- and reasons for which its address is suppressed (docs/decisions/131). Not valid: every earlier row is valid, so none is
-- read while the table is locked.

alter table public.mails
  drop constraint mails_status_check,
  add constraint mails_status_check
    check (status in ('queued', 'sent', 'failed', 'suppressed', 'discarded', 'bounced', 'complained')) not valid;
alter table public.platform_mails
  drop constraint platform_mails_status_check,
  add constraint platform_mails_status_check
    check (status in ('queued', 'sent', 'failed', 'suppressed', 'discarded', 'bounced', 'complained')) not valid;

-- refused: the answer to RCPT TO. bounced: a delivery status notification. complained: a feedback report.
alter table public.mail_suppressions
  add column cause text not null default 'refused' check (cause in ('refused', 'bounced', 'complained'));
call app.show_in_views('mail_suppressions', 'cause');
alter table public.platform_suppressions
  add column cause text not null default 'refused' check (cause in ('refused', 'bounced', 'complained'));
comment on table public.mail_suppressions is
  'Addresses of a store that refused mails for good, sent them back or reported them, until they are lifted.';
