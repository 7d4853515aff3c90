import { noteChange, type StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { touchShell } from '#domain/tenancy/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type CollectionRule, isUsableRule } from './collection-rule.ts';
import type { SaveCollectionFailure } from './errors.ts';
import { auditGroup, dropText, refuseGroup, textColumns } from './group-words.ts';
import { hasMedia } from './has-media.ts';
import { indexGroups } from './index-later.ts';
import { indexProducts } from './index-products.ts';
import type { SeoWords } from './product-input.ts';
import { putRedirect } from './redirects.ts';
import { hasRoomFor } from './room-for.ts';
import { COLLECTION_SLUGS, chooseSlugs } from './slugs.ts';

/** Limits the collections, because every listing reads the names of all of them. */
export const MOST_COLLECTIONS = 1_000;
export const MOST_IN_COLLECTION = 500;
export type CollectionInput = {
  id?: string;
  texts: Partial<Record<Locale, ({ title: string; slug?: string; body?: string } & SeoWords) | null>>;
  expectedVersion?: number;
  /** Search engines are asked not to list the page. Default: unchanged. */
  isHiddenFromSearch?: boolean;
  position?: number;
  mediaId?: string | null;
  /**
   * The product ids of a manual collection, in order. Undefined if they are unchanged, or for a collection with a
   * rule.
   */
  productIds?: string[];
  /** Null makes the collection a manual one. */
  rule?: CollectionRule | null;
};

type Known = {
  version: number;
  texts: { locale: Locale; title: string; slug: string }[];
  productIds: string[];
};
type Write = { input: CollectionInput; collectionId: string; known: Known | null; act: Act };

/** Creates or updates a collection. After a changed rule, jobs reindex the whole store. */
export async function saveCollection(
  tx: StoreTx,
  input: CollectionInput,
  act: Act,
): Promise<Result<{ collectionId: string; created: boolean }, SaveCollectionFailure>> {
  const known = input.id === undefined ? null : await lockCollection(tx, input.id);
  const refused = refuse(input, known) ?? (await refuseReferences(tx, input));
  if (refused) return refused;
  if (!known && !(await hasRoomFor(tx, 'collections', MOST_COLLECTIONS))) {
    return fail('too_many_collections', { max: MOST_COLLECTIONS });
  }
  const write = { input, collectionId: input.id ?? newId(), known, act };
  await writeRow(tx, write);
  await writeTexts(tx, write);
  await writeProducts(tx, write);
  await touchShell(tx);
  await noteChange(tx, ['catalog']);
  const { texts, isHiddenFromSearch } = input;
  const after = { isHiddenFromSearch };
  await auditGroup(tx, act, { kind: 'collection', id: write.collectionId, known, texts, after });
  return ok({ collectionId: write.collectionId, created: known === null });
}

async function lockCollection(tx: StoreTx, id: string): Promise<Known | null> {
  if (!isId(id)) return null;
  const own = { store_id: tx.storeId, collection_id: id };
  const row = await tx
    .selectFrom('collections')
    .select('version')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const texts = await tx
    .selectFrom('collection_texts')
    .select(['locale', 'title', 'slug'])
    .where((of) => of.and(own))
    .execute();
  const products = await tx
    .selectFrom('collection_products')
    .select('product_id')
    .where((of) => of.and(own))
    .execute();
  const productIds = products.map((each) => each.product_id);
  return { version: row.version, texts: texts as Known['texts'], productIds };
}

type Refusal = Extract<SaveCollectionFailure, { ok: false }>;
type Failed = Refusal | { ok: false; code: Extract<SaveCollectionFailure, string>; data: undefined };

function refuse(input: CollectionInput, known: Known | null): Failed | null {
  if (input.id !== undefined && !known) return fail('collection_not_found');
  const refused = refuseGroup(input, known);
  if (refused) return refused;
  if (input.rule && !isUsableRule(input.rule)) return fail('rule_invalid');
  const count = input.productIds?.length ?? 0;
  return count > MOST_IN_COLLECTION ? fail('too_many_products', { count, max: MOST_IN_COLLECTION }) : null;
}

async function refuseReferences(tx: StoreTx, input: CollectionInput): Promise<Failed | null> {
  if (input.mediaId && !(await hasMedia(tx, input.mediaId)))
    return fail('media_not_found', { id: input.mediaId });
  const wanted = [...new Set(input.productIds ?? [])];
  const stranger = wanted.find((id) => !isId(id));
  if (stranger !== undefined) return fail('product_not_found', { id: stranger });
  if (wanted.length === 0) return null;
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('id', 'in', wanted)
    .execute();
  const found = new Set(rows.map((row) => row.id));
  const missing = wanted.find((id) => !found.has(id));
  return missing === undefined ? null : fail('product_not_found', { id: missing });
}

async function writeRow(tx: StoreTx, { input, collectionId, known, act }: Write): Promise<void> {
  const rule = input.rule === undefined ? undefined : input.rule && JSON.stringify(input.rule);
  const columns = {
    position: input.position,
    media_id: input.mediaId,
    rule,
    is_hidden_from_search: input.isHiddenFromSearch,
  };
  if (!known) {
    await tx
      .insertInto('collections')
      .values({ store_id: tx.storeId, id: collectionId, created_at: act.at, ...columns })
      .execute();
    return;
  }
  await tx
    .updateTable('collections')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', collectionId)
    .execute();
}

async function writeTexts(tx: StoreTx, { input, collectionId, known, act }: Write): Promise<void> {
  const slugs = await chooseSlugs(tx, COLLECTION_SLUGS, {
    ownerId: collectionId,
    texts: input.texts,
    known: known?.texts ?? [],
  });
  for (const locale of LOCALES) {
    const text = input.texts[locale];
    const own = { table: 'collection_texts', owner: 'collection_id', id: collectionId } as const;
    if (text === null) await dropText(tx, { locale, ...own });
    if (!text) continue;
    const old = known?.texts.find((each) => each.locale === locale);
    const slug = slugs[locale] ?? old?.slug ?? '';
    const columns = textColumns(text, slug);
    await tx
      .insertInto('collection_texts')
      .values({ store_id: tx.storeId, collection_id: collectionId, locale, ...columns })
      .onConflict((conflict) =>
        conflict.columns(['store_id', 'collection_id', 'locale']).doUpdateSet(columns),
      )
      .execute();
    if (old && old.slug !== slug) {
      const move = { from: `/collections/${old.slug}`, to: `/collections/${slug}`, locale };
      await putRedirect(tx, move, act.at);
    }
  }
}

async function writeProducts(tx: StoreTx, { input, collectionId, known }: Write): Promise<void> {
  const { rule, productIds } = input;
  const before = known?.productIds ?? [];
  if (productIds !== undefined || rule) {
    await tx
      .deleteFrom('collection_products')
      .where('store_id', '=', tx.storeId)
      .where('collection_id', '=', collectionId)
      .execute();
  }
  const now = rule ? [] : [...new Set(productIds ?? [])];
  if (now.length > 0) {
    const own = { store_id: tx.storeId, collection_id: collectionId };
    await tx
      .insertInto('collection_products')
      .values(now.map((product_id, position) => ({ ...own, product_id, position })))
      .execute();
  }
  // A rule may match any product of the store.
  if (rule !== undefined && (rule || known)) return indexGroups(tx, [{ kind: 'store', id: tx.storeId }]);
  if (productIds === undefined) return;
  const changed = [...new Set([...before, ...now])];
  for (let start = 0; start < changed.length; start += MOST_IN_COLLECTION) {
    await indexProducts(tx, changed.slice(start, start + MOST_IN_COLLECTION));
  }
}
