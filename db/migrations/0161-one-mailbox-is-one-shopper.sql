-- expand, not breaking: an address without a label keeps its key, so uses that were counted before still count
-- A label after a plus sign, or the dots that Gmail ignores, does not make another shopper of a mailbox.

create function app.mailbox_of(p_email_norm text) returns text
  language sql immutable
  as $$
    select case when d.host in ('gmail.com', 'googlemail.com') then replace(m.name, '.', '') || '@gmail.com'
                else m.name || '@' || d.host end
      from (select substring(p_email_norm from '[^@]*$') as host) d,
           lateral (select split_part(left(p_email_norm, greatest(0, length(p_email_norm) - length(d.host) - 1)), '+', 1)
             as name) m
  $$;
comment on function app.mailbox_of(text) is
  'The mailbox behind an address, as mailboxOf (domain/checkout/order-limits.ts) has it.';
revoke all on function app.mailbox_of(text) from public;
grant execute on function app.mailbox_of(text) to souk_app, souk_worker;

-- An address with a label counts under itself, too: its uses of before this migration were counted so.
create or replace function app.shopper_keys(p_customer uuid, p_email_norm text, p_phone text) returns text[]
  language sql stable
  as $$
    select coalesce(array_agg(encode(sha256(convert_to(app.current_store() || ' ' || k, 'UTF8')), 'hex') order by k), '{}')
      from (select distinct k
              from unnest(array['account ' || p_customer, 'email ' || nullif(p_email_norm, ''),
                'email ' || app.mailbox_of(nullif(p_email_norm, '')), 'phone ' || nullif(p_phone, '')]) k
             where k is not null) keys
  $$;
