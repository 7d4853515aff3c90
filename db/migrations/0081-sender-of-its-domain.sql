-- A sender's address is on the domain that is proven by its DKIM record, whatever runs at the same time.
-- Not valid: rows of before are not read while the table is locked.
alter table public.mail_senders add constraint mail_senders_address_of_host
  check (right(address, length(host) + 1) = '@' || host) not valid;
