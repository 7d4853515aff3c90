-- Signed tax documents are written outside the database before they leave it, so that no counter of a chain is used
-- again after a restore or failover (docs/decisions/127).

create function app.database_epoch() returns text
  language sql stable set search_path = pg_catalog, public
  as $$
    select (select system_identifier from pg_control_system()) || '.' ||
           left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)
  $$;
comment on function app.database_epoch() is
  'Another text after each restore or failover: the identity of the server''s data and its timeline.';
revoke all on function app.database_epoch() from public;
grant execute on function app.database_epoch() to souk_app, souk_worker, souk_platform;

alter table public.fatoora_devices
  -- The epoch in which the chain's end is known. In another one it is read back before the next document is issued.
  add column chain_epoch text not null default '' check (length(chain_epoch) <= 60),
  -- missing: the chain's end cannot be read back; used: its next counter is taken by a document of another epoch.
  add column chain_problem text not null default '' check (chain_problem in ('', 'missing', 'used'));
alter table public.fatoora_sendings
  -- When the document was written outside the database; before, it is neither sent nor given to anybody.
  add column kept_at timestamptz;
create index fatoora_sendings_unkept on public.fatoora_sendings (store_id, document_id) where kept_at is null;
alter table public.unstamped_invoices drop constraint unstamped_invoices_reason_check;
alter table public.unstamped_invoices add constraint unstamped_invoices_reason_check check (reason in
  ('queued', 'certificate_expired', 'original_not_accepted', 'no_riyal_amounts', 'no_untaxed_reason', 'chain_unread',
   'chain_broken'));

create or replace view viewing.fatoora_devices with (security_invoker = true) as select
    store_id, id, renews_id, environment, state, seller, organization_unit, industry, common_name,
    serial_number, key_sealed, request_pem, compliance_request_id, credentials_sealed, certificate, valid_to,
    counter, last_hash, created_at, chain_epoch, chain_problem
  from public.fatoora_devices where false;
create or replace view viewing.fatoora_sendings with (security_invoker = true) as select
    store_id, document_id, issued_at, state, tries, next_try_at, answered_at, status, messages, cleared_xml,
    alarmed_at, kept_at
  from public.fatoora_sendings where false;

-- The chains of this moment are whole. FORCE binds the owner, too: it changes the rows of one store at a time.
do $$
declare
  v_store uuid;
begin
  for v_store in select s.id from public.stores s loop
    perform set_config('app.store_id', v_store::text, true);
    update public.fatoora_devices set chain_epoch = app.database_epoch() where store_id = v_store and state = 'active';
  end loop;
  perform set_config('app.store_id', '', true);
end $$;

create function app.tax_chains_to_check()
  returns table (slug text, problem text)
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    v_store record;
  begin
    for v_store in select s.id, s.slug as name from public.stores s where s.status <> 'closed' loop
      perform set_config('app.store_id', v_store.id::text, true);
      return query select v_store.name, d.chain_problem from public.fatoora_devices d
        where d.store_id = v_store.id and d.state = 'active'
          and (d.chain_problem <> '' or d.chain_epoch <> app.database_epoch());
    end loop;
    perform set_config('app.store_id', '', true);
  end $$;
comment on function app.tax_chains_to_check() is
  'The stores whose chain of tax documents is not read back since a restore (problem is empty) or cannot be.';
revoke all on function app.tax_chains_to_check() from public;
grant execute on function app.tax_chains_to_check() to souk_platform;
