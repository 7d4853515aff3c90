-- A mail that is over loses its text after 90 days, and one that is about no order is deleted then (mail.drop-old). The
-- mails of an address are found by a column, because lower() is not leakproof, so an index on the expression is not used.
-- Not a generated column: that would rewrite the table, with the texts of all mails, while nobody can write it.
-- backfill job: mail.drop-old

alter table public.mails add column recipient_norm text;
comment on column public.mails.recipient_norm is
  'The recipient in lower case. Null while the mail is not over; mail.drop-old fills it, too.';

create or replace view viewing.mails with (security_invoker=true) as
 select store_id, id, kind, locale,
    app.hidden(recipient) as recipient,
    app.hidden(subject) as subject,
    app.hidden(body_text) as body_text,
    app.hidden(body_html) as body_html,
    app.hidden(dedupe_key) as dedupe_key,
    order_id,
    app.hidden(leave_url) as leave_url,
    status, attempts,
    app.hidden(last_error) as last_error,
    created_at, sent_at,
    app.hidden(recipient_norm) as recipient_norm
   from public.mails;

grant delete on public.mails to souk_worker;
grant delete on public.platform_mails to souk_platform;
