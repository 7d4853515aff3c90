-- An invitation ends with the membership of its inviter; null if the system sent it.
alter table public.staff_invitations add column inviter_id uuid;
alter table public.staff_invitations add constraint staff_invitations_inviter
  foreign key (store_id, inviter_id) references public.staff_memberships (store_id, user_id) on delete cascade;
create index staff_invitations_inviter on public.staff_invitations (store_id, inviter_id)
  where inviter_id is not null;
