import { type StoreTx, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import {
  type CollectionCondition,
  type CollectionRule,
  findGroups,
  findProductIds,
  saveCollection,
} from '#domain/catalog/index.ts';
import { loadShell } from '#domain/tenancy/index.ts';
import { isLocale } from '#lib/locale.ts';
import { parseMoney } from '#lib/money/index.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { knownStore } from '../known-store.ts';
import { onInstall } from '../on-install.ts';

export const collectionSaveCommand: Command = {
  words: 'collection save',
  about: 'Save a collection at /collections/SLUG, with products chosen by hand or by the given conditions.',
  usage:
    'SLUG --store SLUG --locale en|ar --title TITLE [--body TEXT] [--products SLUG,SLUG,…] [--category SLUG] [--brand SLUG] [--tag TAG] [--from AMOUNT] [--to AMOUNT] [--on-sale] [--in-stock] [--stars 1-4] [--any] [--json]',
  options: {
    store: { type: 'string' },
    locale: { type: 'string' },
    title: { type: 'string' },
    body: { type: 'string' },
    products: { type: 'string' },
    category: { type: 'string' },
    brand: { type: 'string' },
    tag: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    'on-sale': { type: 'boolean' },
    'in-stock': { type: 'boolean' },
    stars: { type: 'string' },
    any: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  required: ['store', 'locale', 'title'],
  positionals: 1,
  async run(call) {
    const locale = text(call, 'locale');
    const [slug = ''] = call.positionals;
    if (!isLocale(locale))
      throw new CommandError(`--locale must be en or ar, not "${locale}".`, 'locale_unknown');
    await onInstall(call, async () => {
      const { storeId } = await knownStore(call);
      const saved = await withStore(storeId, async (tx) => {
        const { collection } = await findGroups(tx, { collection: slug });
        const words = { title: text(call, 'title'), slug, body: text(call, 'body') || undefined };
        const input = { id: collection ?? undefined, texts: { [locale]: words } };
        const products = { productIds: await productsOf(tx, call), rule: await ruleOf(tx, call) };
        return saveCollection(tx, { ...input, ...products }, systemAct('cli', call.config.clock()));
      });
      if (!saved.ok) throw new CommandError(SENTENCES[saved.code], saved.code, saved.data);
      call.out.result(saved.value, [`Saved: /collections/${slug}`]);
    });
  },
};

const SENTENCES = {
  collection_not_found: 'The store has no such collection.',
  title_missing: 'The collection needs a title.',
  too_long: 'A title has at most 200 letters.',
  rule_invalid: 'A rule needs at least one thing that a product must have; --stars is 1 to 4.',
  too_many_collections: 'A store has at most 1,000 collections: remove one first.',
  too_many_products: 'A collection by hand has at most 500 products.',
  product_not_found: 'One of the products is not in the store.',
  media_not_found: 'The picture is not in the store.',
  stale: 'Somebody saved the collection at the same moment: run the command again.',
};

async function productsOf(tx: StoreTx, call: Call): Promise<string[] | undefined> {
  const slugs = text(call, 'products').split(',').filter(Boolean);
  if (slugs.length === 0) return undefined;
  const ids = await findProductIds(tx, slugs);
  const missing = slugs[ids.indexOf(null)];
  if (missing !== undefined)
    throw new CommandError(`The store has no product "${missing}".`, 'product_not_found');
  return ids.filter((id) => id !== null);
}

/** The conditions that the flags set for products; undefined if there are none. */
async function ruleOf(tx: StoreTx, call: Call): Promise<CollectionRule | undefined> {
  const { currency } = await loadShell(tx);
  const slugs = { category: text(call, 'category'), brand: text(call, 'brand') };
  const places = await findGroups(tx, slugs);
  const conditions: CollectionCondition[] = (['category', 'brand'] as const).flatMap((field) => {
    if (slugs[field] === '') return [];
    const id = places[field];
    if (id === null)
      throw new CommandError(`The store has no ${field} "${slugs[field]}".`, `${field}_not_found`);
    return [{ field, id }];
  });
  const [tag, stars] = [text(call, 'tag'), text(call, 'stars')];
  const bound = (flag: 'from' | 'to') => amountOf(call, flag, currency);
  const price = { field: 'price' as const, currency, from: bound('from'), to: bound('to') };
  if (tag) conditions.push({ field: 'tag', tag });
  if (price.from !== null || price.to !== null) conditions.push(price);
  if (call.values['on-sale']) conditions.push({ field: 'sale', currency });
  if (call.values['in-stock']) conditions.push({ field: 'stock' });
  if (stars) conditions.push({ field: 'stars', stars: Number(stars) });
  return conditions.length === 0 ? undefined : { match: call.values.any ? 'any' : 'all', conditions };
}

function amountOf(call: Call, flag: 'from' | 'to', currency: string): number | null {
  const typed = text(call, flag);
  if (typed === '') return null;
  const amount = parseMoney(typed, currency);
  if (!amount.ok)
    throw new CommandError(`--${flag} is no amount of ${currency}.`, 'price_invalid', amount.data);
  return amount.value.amount;
}
