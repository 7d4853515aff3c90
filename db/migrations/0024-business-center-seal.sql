-- The live seal of the Saudi Business Center beside the link to its certificate.
alter table public.invoice_settings add column seal_token text not null default ''
  check (seal_token ~ '^[A-Za-z0-9._~+/=-]{0,200}$');
comment on column public.invoice_settings.seal_token is
  'The token of the Saudi Business Center''s seal, whose frame then stands at the foot of the shop.';
