-- expand, not breaking
-- Saudi e-invoicing: renewal of certificates, replacement of rejected documents, a list of what has no stamp yet, and
-- documents that nothing deletes (G7).

alter table public.fatoora_devices
  -- The device whose certificate this one renews; null for a first one.
  add column renews_id uuid,
  -- With the seller and the names above, what a renewal asks for again.
  add column organization_unit text not null default '' check (length(organization_unit) <= 200),
  add column industry text not null default '' check (length(industry) <= 200),
  add constraint fatoora_devices_renews_fkey foreign key (store_id, renews_id)
    references public.fatoora_devices (store_id, id) on delete restrict;

alter table public.fatoora_documents
  -- The buyer as this document names it, where a replacement corrected it; null: as the invoice does.
  add column buyer jsonb check (pg_column_size(buyer) < 8000);

-- Article 66 of the VAT Implementing Regulations: kept for six years from the end of the tax period. No role that serves
-- may delete a row; these keep the owner's own functions from deleting one with its invoice or its device.
alter table public.fatoora_documents drop constraint fatoora_documents_store_id_device_id_fkey;
alter table public.fatoora_documents add constraint fatoora_documents_store_id_device_id_fkey
  foreign key (store_id, device_id) references public.fatoora_devices (store_id, id) on delete restrict;
alter table public.fatoora_documents drop constraint fatoora_documents_store_id_invoice_id_fkey;
alter table public.fatoora_documents add constraint fatoora_documents_store_id_invoice_id_fkey
  foreign key (store_id, invoice_id) references public.invoices (store_id, id) on delete restrict;
create index fatoora_documents_by_time on public.fatoora_documents (store_id, issued_at, id);

create table public.unstamped_invoices (
  store_id uuid not null,
  invoice_id uuid not null,
  since timestamptz not null,
  -- queued: its job runs soon. The others wait for what they are named after.
  reason text not null default 'queued' check (reason in
    ('queued', 'certificate_expired', 'original_not_accepted', 'no_riyal_amounts', 'no_untaxed_reason')),
  primary key (store_id, invoice_id),
  foreign key (store_id, invoice_id) references public.invoices (store_id, id) on delete cascade
);
comment on table public.unstamped_invoices is
  'Issued invoices and credit notes that still need their stamp. The row leaves with the transaction that stamps.';
alter table public.unstamped_invoices enable row level security;
alter table public.unstamped_invoices force row level security;
create policy unstamped_invoices_of_store on public.unstamped_invoices
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.unstamped_invoices to souk_app, souk_worker;
