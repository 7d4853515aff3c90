-- What an erasure looks for by an address, and what mail.drop-old looks for by its age.
-- concurrently

create index concurrently if not exists mails_to on public.mails (store_id, recipient_norm);
create index concurrently if not exists text_messages_to on public.text_messages (store_id, recipient);
-- Of guests alone, who are found by an address.
create index concurrently if not exists reviews_of_guests on public.reviews (store_id, id) where customer_id is null;

-- Mails that have a text or are about no order, once they are over (domain/mail/drop-mails.ts).
create index concurrently if not exists mails_over on public.mails (store_id, created_at)
  where status <> 'queued' and (body_text <> ''
    or (order_id is null and kind <> 'order_confirmed' and kind <> 'privacy_extended'));
create index concurrently if not exists platform_mails_over on public.platform_mails (created_at)
  where status <> 'queued' and kind <> 'own_breach';
