import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isHtmlTooHeavy } from '#lib/html.ts';
import { isId } from '#lib/ids.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import { paragraphsOf } from '#lib/paragraphs.ts';
import type { TranslationRow } from './read-translation-list.ts';

/**
 * The result of matching a row. ready: the product has no text in the language and gets this one. replaces: it has
 * another text, which this one replaces. translated: it has another text, which stays. same: it has this text.
 * nothing: the row has no text. repeated: an earlier row has the same product.
 */
export type TranslationOutcome =
  | 'ready'
  | 'replaces'
  | 'translated'
  | 'same'
  | 'nothing'
  | 'unknown'
  | 'repeated'
  | 'title_missing'
  | 'title_too_long'
  | 'body_too_long';

export type FoundProduct = {
  id: string;
  version: number;
  /** The product's title in the other language; in this one if it has no other. */
  title: string;
  titleLocale: Locale;
  /** Its title in this language; null if it has none. */
  was: string | null;
  variants: number;
};

export type MatchedTranslation = TranslationRow & {
  outcome: TranslationOutcome;
  product: FoundProduct | null;
};

const MAX_TITLE = 300;
/** Spreadsheets cut longer cells, so that a longer text cannot be trusted to be whole. */
const MAX_BODY = 30_000;

type Found = FoundProduct & { key: string; bodyHash: string | null };

/** Matches the rows of a file with the store's products; writes nothing. `replaces`: texts may be replaced. */
export async function matchTranslationList(
  tx: StoreTx,
  input: { rows: readonly TranslationRow[]; missing: Locale; replaces: boolean },
): Promise<MatchedTranslation[]> {
  const products = await findByHandle(tx, input);
  const seen = new Set<string>();
  return input.rows.map((row) => {
    const found = products.get(row.handle);
    const texts = { ...row, body: paragraphsOf(row.body) };
    if (!found) return { ...texts, outcome: 'unknown', product: null };
    const { key: _key, bodyHash, ...product } = found;
    const as = (outcome: TranslationOutcome) => ({ ...texts, outcome, product });
    if (row.title === '' && row.body === '') return as('nothing');
    if (seen.has(found.id)) return as('repeated');
    seen.add(found.id);
    const refused = refusalOf(texts);
    if (refused) return as(refused);
    if (product.was === null) return as(row.title === '' ? 'title_missing' : 'ready');
    if (isSame(texts, { was: product.was, bodyHash })) return as('same');
    return as(input.replaces ? 'replaces' : 'translated');
  });
}

function refusalOf({ title, body }: TranslationRow): TranslationOutcome | null {
  if (title.length > MAX_TITLE) return 'title_too_long';
  return body.length > MAX_BODY || isHtmlTooHeavy(body) ? 'body_too_long' : null;
}

/** An empty cell replaces nothing. */
function isSame({ title, body }: TranslationRow, has: { was: string; bodyHash: string | null }): boolean {
  return (title === '' || title === has.was) && (body === '' || hashOf(body) === has.bodyHash);
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Finds products by their address in either language, by the handle of their import, or by their id. */
async function findByHandle(
  tx: StoreTx,
  { rows, missing }: { rows: readonly TranslationRow[]; missing: Locale },
): Promise<Map<string, Found>> {
  const keys = [...new Set(rows.map(({ handle }) => handle))].filter((key) => key !== '');
  const [store, other] = [tx.storeId, otherLocale(missing)];
  const bySlug = (locale: Locale, rank: number) => sql`
    select t.slug as key, t.product_id as id, ${rank}::int as rank from product_texts t
     where t.store_id = ${store} and t.locale = ${locale} and t.slug = any(${keys}::text[])`;
  const { rows: found } = await sql<Found>`
    with named as (
      ${bySlug(other, 1)} union all ${bySlug(missing, 2)} union all
      select p.import_handle, p.id, 3 from products p
       where p.store_id = ${store} and p.import_handle = any(${keys}::text[]) union all
      select p.id::text, p.id, 4 from products p
       where p.store_id = ${store} and p.id = any(${keys.filter(isId)}::uuid[])),
    chosen as (select distinct on (key) key, id from named order by key, rank)
    select c.key, p.id, p.version, coalesce(o.title, m.title) as title, coalesce(o.locale, m.locale) as "titleLocale",
        m.title as was, encode(sha256(convert_to(m.body_html, 'UTF8')), 'hex') as "bodyHash",
        (select count(*)::int from variants v where v.store_id = ${store} and v.product_id = p.id
          and v.archived_at is null) as variants
      from chosen c
      join products p on p.store_id = ${store} and p.id = c.id
      left join product_texts o on o.store_id = ${store} and o.product_id = p.id and o.locale = ${other}
      left join product_texts m on m.store_id = ${store} and m.product_id = p.id and m.locale = ${missing}`.execute(
    tx,
  );
  return new Map(found.map((row) => [row.key, row]));
}
