-- expand, not breaking
-- Who works in a store: sets of permissions of the store's own, invitations, and an ownership on its way (M3, A5).

create table public.staff_permission_sets (
  store_id uuid not null references public.stores (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  actions text[] not null check (cardinality(actions) between 1 and 200),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, name)
);
comment on table public.staff_permission_sets is
  'Roles of a store''s own: actions of identity''s permission table under a name.';

alter table public.staff_memberships drop constraint staff_memberships_role_check;
alter table public.staff_memberships add column permission_set_id uuid;
alter table public.staff_memberships add constraint staff_memberships_role
  check (role in ('owner', 'admin', 'catalog', 'orders', 'marketing', 'viewer', 'custom')
    and (role = 'custom') = (permission_set_id is not null));
alter table public.staff_memberships add constraint staff_memberships_set
  foreign key (store_id, permission_set_id) references public.staff_permission_sets (store_id, id) on delete restrict;
create index staff_memberships_set on public.staff_memberships (store_id, permission_set_id)
  where permission_set_id is not null;

create table public.staff_invitations (
  store_id uuid not null references public.stores (id) on delete cascade,
  id uuid not null,
  -- What the mailed link carries, hashed: with it a stranger could take the place.
  token_hash text not null unique,
  email text not null check (length(email) between 3 and 254),
  email_norm text not null,
  role text not null,
  permission_set_id uuid,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, email_norm),
  check (role in ('admin', 'catalog', 'orders', 'marketing', 'viewer', 'custom')
    and (role = 'custom') = (permission_set_id is not null)),
  foreign key (store_id, permission_set_id) references public.staff_permission_sets (store_id, id) on delete restrict
);
comment on table public.staff_invitations is 'Who was asked by mail to work in a store and has not answered; gone once answered.';
create index staff_invitations_set on public.staff_invitations (store_id, permission_set_id)
  where permission_set_id is not null;

create table public.ownership_transfers (
  store_id uuid primary key references public.stores (id) on delete cascade,
  from_user_id uuid not null,
  to_user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (from_user_id <> to_user_id),
  foreign key (store_id, from_user_id) references public.staff_memberships (store_id, user_id) on delete cascade,
  foreign key (store_id, to_user_id) references public.staff_memberships (store_id, user_id) on delete cascade
);
comment on table public.ownership_transfers is 'An owner''s offer of the store to a member, until that member says yes (A5).';
create index ownership_transfers_from on public.ownership_transfers (store_id, from_user_id);
create index ownership_transfers_to on public.ownership_transfers (store_id, to_user_id);

grant select, insert, update, delete on public.staff_permission_sets to souk_platform;
grant select, insert, update, delete on public.staff_invitations to souk_platform;
grant select, insert, update, delete on public.ownership_transfers to souk_platform;
