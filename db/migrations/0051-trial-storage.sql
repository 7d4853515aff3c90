-- A trial that was never paid has little storage, so that a confirmed mailbox fills no disk with the largest plan.

create or replace function app.package_limits()
  returns table (max_products integer, max_storage_mb integer)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select least(p.max_products, n.max_products, o.max_products),
        least(p.max_storage_mb, n.max_storage_mb, o.max_storage_mb, case when s.status = 'trialing' then 2048 end,
          case when app.is_provisional() then 200 end)
      from public.subscriptions s join public.packages p on p.id = s.package_id
      left join public.packages n on n.id = s.next_package_id
      left join public.platform_charges c on c.store_id = s.store_id and c.status in ('intended', 'challenged')
      left join public.packages o on o.id = c.package_id
     where s.store_id = app.current_store()
  $$;
