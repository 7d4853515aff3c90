-- An edit may raise the quantity of an order's line, and the units that are added get none of the line's discount.

alter table public.order_lines
  add column discounted_units integer check (discounted_units between 1 and quantity);
comment on column public.order_lines.discounted_units is
  'The number of units that line_discount was agreed for; null: all of them.';
