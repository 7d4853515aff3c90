-- expand, not breaking
-- A store is a sample from its making or never: whoever could mark one later could have app.remove_demo_store delete
-- a real store with its orders. And no stored path may lead out of its store: browsers read /\ as //.

revoke update on public.stores from souk_platform;

alter table public.redirects add constraint redirects_to_path_stays_here
  check (to_path !~ '^/[/\\]' and to_path !~ '[[:cntrl:]]');
