import type pg from 'pg';

const AT_ONCE = 50_000;

/**
 * Orders of two lines each over the last two years, newest last, inserted as the superuser into a disposable
 * database: most were delivered, a few wait, one in twenty-five was cancelled; every fifth shopper is new.
 */
export async function seedOrders(database: pg.Client, storeId: string, count: number): Promise<void> {
  await database.query(`create temp table if not exists ordered as
    select row_number() over (order by v.id) - 1 as nth, v.id as variant_id, v.product_id,
        (select t.title from product_texts t where t.store_id = v.store_id and t.product_id = v.product_id
          and t.locale = 'en') as title
      from variants v where v.store_id = '${storeId}' limit 20000`);
  for (let first = 0; first < count; first += AT_ONCE) {
    const last = Math.min(first + AT_ONCE, count) - 1;
    await database.query(ORDERS, [storeId, count, first, last]);
    await database.query(LINES, [storeId, first, last]);
  }
  await database.query(
    `insert into store_counters (store_id, name, value) values ($1, 'order', $2)
     on conflict (store_id, name) do update set value = excluded.value`,
    [storeId, 1000 + count],
  );
  for (const statement of DERIVED) await database.query(statement, [storeId]);
  await database.query('vacuum analyze orders');
  await database.query('vacuum analyze order_lines');
}

// An id is derived from the order's index, so that its lines can refer to it.
const id = (kind: string, nth: string) =>
  `('01900000-${kind}-7000-8000-' || lpad(to_hex(${nth}), 12, '0'))::uuid`;

const ORDERS = `
  insert into orders (store_id, id, number, token_hash, locale, currency, status, payment_status, fulfilment_status,
    payment_method, user_name, email, email_norm, phone, address, city, zip_code, country, item_count, subtotal,
    delivery_total, tax_total, prices_include_tax, total, held_total, placed_at, updated_at, version)
  select $1::uuid, ${id('0001', 'n')}, 1001 + n, md5('order ' || n) || md5('token ' || n), 'en', 'USD', s.status,
    case when s.status in ('delivered', 'cancelled') then case s.status when 'delivered' then 'paid' else 'voided' end
      else 'unpaid' end,
    case when s.status in ('shipped', 'delivered') then 'fulfilled' else 'unfulfilled' end,
    case when n % 3 = 0 then 'card' else 'cash_on_delivery' end,
    w.first || ' ' || w.last, 'buyer' || w.buyer || '@example.com', 'buyer' || w.buyer || '@example.com',
    '+9665' || lpad(w.buyer::text, 8, '0'), '12 Palm Street',
    (array['Riyadh', 'Jeddah', 'Amman', 'Dubai', 'Doha', 'Kuwait', 'Muscat'])[1 + n % 7], '12345', 'SA', 3,
    4500 + (n % 50) * 100, 500, 0, true, 5000 + (n % 50) * 100,
    case when s.status = 'delivered' then 5000 + (n % 50) * 100 else 0 end, p.at, least(p.at + interval '1 day' * (s.version - 1), now()), s.version
  from generate_series($3::int, $4::int) n
  cross join lateral (select now() - interval '730 days' * (($2::int - n)::float8 / $2::int) as at) p
  cross join lateral (select case when n > $2::int - 300 then 'confirmed' when n > $2::int - 900 then 'shipped'
    when n % 25 = 0 then 'cancelled' else 'delivered' end as status,
    case when n > $2::int - 300 then 1 else 2 end as version) s
  cross join lateral (select (n::bigint * 7919) % 200000 as buyer,
    (array['Sara', 'Omar', 'Noura', 'Faisal', 'Layla', 'Yousef', 'Mariam', 'Huda'])[1 + n % 8] as first,
    (array['Haddad', 'Otaibi', 'Qahtani', 'Mansoori', 'Zahrani', 'Harbi', 'Rosen', 'Grant', 'Dubois'])[1 + n % 9]
      || (n % 977) as last) w`;

const LINES = `
  insert into order_lines (store_id, id, order_id, position, product_id, variant_id, sku, titles, quantity, unit_price,
    line_subtotal, line_total, took_stock)
  select $1::uuid, ${id('0002', 'n * 2 + l')}, ${id('0001', 'n')}, l, o.product_id, o.variant_id, 'SKU-' || o.nth,
    jsonb_build_object('en', o.title, 'ar', o.title), 1 + l, a.amount / (1 + l), a.amount / (1 + l) * (1 + l),
    a.amount / (1 + l) * (1 + l), true
  from generate_series($2::int, $3::int) n
  cross join generate_series(0, 1) l
  cross join lateral (select case l when 0 then 500 + (n % 50) * 100 else 4000 end as amount) a
  join ordered o on o.nth = ((n::bigint * 31 + l * 17) * (n % 13 + 1)) % (select count(*) from ordered)`;

// The SQL that inserts, all at once, the rows that sumSales and noteBuyers would derive.
const DERIVED = [
  `insert into sales_quarters (store_id, quarter, currency, base_currency, orders, returning_orders, items, subtotal,
     discount, delivery, fee, tax, total, refunded, base_total, base_refunded)
   select o.store_id, date_bin('15 minutes', o.placed_at, 'epoch'), o.currency, o.currency, count(*), 0,
     sum(o.item_count), sum(o.subtotal), 0, sum(o.delivery_total), 0, 0, sum(o.total), 0, sum(o.total), 0
    from orders o where o.store_id = $1 and o.status not in ('cancelled', 'pending_payment') group by 1, 2, 3`,
  `insert into sales_counted (store_id, number, changes_until, kind)
   select $1::uuid, max(o.number), max(o.updated_at), 2 from orders o where o.store_id = $1`,
  `insert into sales_products (store_id, day, currency, product_id, units, amount)
   select o.store_id, date_trunc('day', o.placed_at, 'UTC'), o.currency, l.product_id, sum(l.quantity), sum(l.line_total)
    from orders o join order_lines l on l.store_id = o.store_id and l.order_id = o.id
   where o.store_id = $1 and o.status not in ('cancelled', 'pending_payment') group by 1, 2, 3, 4`,
  `insert into sales_changes_counted (store_id, order_id, version, updated_at)
   select o.store_id, o.id, o.version, o.updated_at from orders o join sales_counted c on c.store_id = o.store_id
    where o.store_id = $1 and o.version > 1 and o.updated_at >= c.changes_until - interval '30 minutes'`,
  `insert into buyer_words (store_id, word, email_norm)
   select distinct b.store_id, w.word, b.email_norm
    from (select distinct o.store_id, o.user_name, o.phone, o.email_norm from orders o where o.store_id = $1) b
    cross join lateral (select regexp_split_to_table(lower(b.user_name), ' ') as word
      union all select '@' || b.email_norm union all select b.phone
      union all select '<' || reverse(substr(b.phone, 2))) w`,
  `insert into buyers_noted (store_id, until_number)
   select $1::uuid, max(o.number) from orders o where o.store_id = $1`,
];
