-- Planner statistics for a new install.

-- Until a table is first analyzed, the planner assumes that a store has one row in it, and that any index which begins
-- with store_id finds that row as well as the key does. Sessions kept such plans: the check of an order's foreign key
-- read 3,400 index entries in a shop of 2,000 orders. This says that one store has all rows, as on a new install; the
-- first analyze corrects it.
do $$
declare
  v_table record;
begin
  for v_table in
    select c.relname from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  loop
    perform pg_restore_attribute_stats('schemaname', 'public'::text, 'relname', v_table.relname::text,
      'attname', 'store_id'::text, 'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
  end loop;
end $$;
