-- expand and contract in one: the table gets the name of what it now is. While a process of before still runs,
-- its saved views of orders answer with an error; nothing else of it looks here.
alter table public.order_views rename to list_views;
alter table public.list_views rename constraint order_views_pkey to list_views_pkey;
alter table public.list_views rename constraint order_views_name_check to list_views_name_check;
alter table public.list_views rename constraint order_views_query_check to list_views_query_check;
alter policy order_views_of_store on public.list_views rename to list_views_of_store;
-- Which list of the admin: orders, products, customers …
alter table public.list_views add column list text not null default 'orders' check (list ~ '^[a-z_]{1,30}$');
comment on table public.list_views is 'What a list of the admin is asked for, under names that staff gave.';
grant update on public.list_views to souk_app, souk_worker;
