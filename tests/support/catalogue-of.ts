import type { TestDatabase } from './database.ts';

// Every table that a save writes, described without ids and times.
const PARTS: Record<string, string> = {
  products: `select k.slug, p.status, p.version, p.product_type, p.import_handle, p.import_digest, p.is_featured, p.publish_at,
      (select array_agg(b.name order by b.name) from brand_texts b where b.store_id = $1 and b.brand_id = p.brand_id) as brand,
      (select array_agg(g.tag order by g.tag) from product_tags g where g.store_id = $1 and g.product_id = p.id) as tags,
      (select array_agg(c.title order by c.title) from product_categories pc join category_texts c using (store_id, category_id)
        where pc.store_id = $1 and pc.product_id = p.id) as categories
    from products p join named k on k.id = p.id`,
  texts: `select k.slug as product, t.locale, t.title, t.slug, t.body_html, t.seo_title, t.seo_description, t.sort_key
    from product_texts t join named k on k.id = t.product_id where t.store_id = $1`,
  options: `select k.slug, o.position, o.kind, t.locale, t.name from product_options o join named k on k.id = o.product_id
    left join product_option_texts t on t.store_id = $1 and t.option_id = o.id where o.store_id = $1`,
  values: `select k.slug, o.position, v.position as place, v.code, v.swatch, t.locale, t.label
    from option_values v join product_options o on o.store_id = $1 and o.id = v.option_id join named k on k.id = o.product_id
    left join option_value_texts t on t.store_id = $1 and t.value_id = v.id where v.store_id = $1`,
  variants: `select k.slug, v.position, v.combination, v.sku, v.barcode, v.weight_grams, v.archived_at is null as is_live,
      r.currency, r.amount, r.compare_at, s.is_tracked, s.quantity, s.allows_backorder,
      (select array_agg(w.code order by o.position) from variant_values x join option_values w on w.store_id = $1 and w.id = x.value_id
        join product_options o on o.store_id = $1 and o.id = x.option_id where x.store_id = $1 and x.variant_id = v.id) as codes
    from variants v join named k on k.id = v.product_id
    left join variant_prices r on r.store_id = $1 and r.variant_id = v.id
    left join stock_levels s on s.store_id = $1 and s.variant_id = v.id where v.store_id = $1`,
  prices: `select k.slug, p.currency, p.min_amount, p.max_amount, p.compare_at
    from product_prices p join named k on k.id = p.product_id where p.store_id = $1`,
  redirects: 'select from_path, to_path from redirects where store_id = $1',
  brands: 'select locale, name, slug from brand_texts where store_id = $1',
  pictures: `select k.slug, i.url, i.alt, i.position, i.status, v.combination from import_images i join named k on k.id = i.product_id
    left join variants v on v.store_id = $1 and v.id = i.variant_id where i.store_id = $1`,
  listings: `select k.slug, l.is_active, l.is_featured, l.name_en, l.name_ar, (select array_agg(f order by f) from regexp_split_to_table(regexp_replace(array_to_string(l.facets, ' '), '[0-9a-f-]{36}', 'id', 'g'), ' ') f) as facets
    from product_listings l join named k on k.id = l.product_id where l.store_id = $1`,
  facets: `select f.facet, regexp_replace(f.value, '[0-9a-f-]{36}', 'id') as value, sum(bit_count(f.bits))::int as products from product_facets f where f.store_id = $1
    group by 1, 2`,
  search: `select k.slug, length(d.words) as words, d.title::text, d.heads::text
    from search_documents d join named k on k.id = d.product_id where d.store_id = $1`,
};

/** A store's whole catalogue without ids and times, so that two catalogues can be compared. */
export async function catalogueOf(db: TestDatabase, storeId: string): Promise<Record<string, string[]>> {
  const told: Record<string, string[]> = {};
  for (const [part, text] of Object.entries(PARTS)) {
    const rows = await db.admin<{ row: string }>(
      `with named as (
         select product_id as id, min(locale || ' ' || slug) as slug from product_texts where store_id = $1::uuid group by 1)
       select to_jsonb(each)::text as row from (${text.replaceAll('$1', '$1::uuid')}) each order by 1`,
      [storeId],
    );
    told[part] = rows.map(({ row }) => row);
  }
  return told;
}
