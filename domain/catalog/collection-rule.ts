import { isId } from '#lib/ids.ts';

/** A rule: a product matches all conditions, or any. */
export type CollectionRule = { match: 'all' | 'any'; conditions: CollectionCondition[] };

/** Prices are in minor units of the store's own currency; null for no bound. */
export type CollectionCondition =
  | { field: 'category' | 'brand'; id: string }
  | { field: 'tag'; tag: string }
  | { field: 'price'; currency: string; from: number | null; to: number | null }
  | { field: 'sale'; currency: string }
  | { field: 'stock' }
  | { field: 'stars'; stars: number };

export type RuledProduct = {
  brandId: string | null;
  categoryIds: string[];
  tags: string[];
  isSellable: boolean;
  rating: number;
  prices: { currency: string; amount: number; compareAt: number | null }[];
};

export const MOST_CONDITIONS = 20;

/** The rule with its tags folded, for meetsRules. */
export function readyRule({ match, conditions }: CollectionRule): CollectionRule {
  const ready = conditions.map((condition) =>
    condition.field === 'tag' ? { ...condition, tag: condition.tag.toLowerCase() } : condition,
  );
  return { match, conditions: ready };
}

/**
 * Compares a product with rules: true for a rule that it meets. The result does not depend on the time of day. A store
 * may have 20,000 conditions, so each of them is compared in constant time.
 */
export function meetsRules(product: RuledProduct): (rule: CollectionRule) => boolean {
  const facts = {
    ...product,
    tags: new Set(product.tags.map((tag) => tag.toLowerCase())),
    categoryIds: new Set(product.categoryIds),
  };
  const meets = (condition: CollectionCondition) => meetsOne(facts, condition);
  return ({ match, conditions }) => (match === 'any' ? conditions.some(meets) : conditions.every(meets));
}

type Facts = Omit<RuledProduct, 'tags' | 'categoryIds'> & { tags: Set<string>; categoryIds: Set<string> };

function meetsOne(product: Facts, condition: CollectionCondition): boolean {
  switch (condition.field) {
    case 'category':
      return product.categoryIds.has(condition.id);
    case 'brand':
      return product.brandId === condition.id;
    case 'tag':
      return product.tags.has(condition.tag);
    case 'price':
      return product.prices.some(
        ({ currency, amount }) =>
          currency === condition.currency &&
          amount >= (condition.from ?? 0) &&
          amount <= (condition.to ?? Number.MAX_SAFE_INTEGER),
      );
    case 'sale':
      return product.prices.some(
        ({ currency, compareAt }) => currency === condition.currency && compareAt !== null,
      );
    case 'stock':
      return product.isSellable;
    case 'stars':
      return product.rating >= condition.stars * 100;
  }
}

/** True if a rule can be saved. A rule without conditions would match every product, or none. */
export function isUsableRule({ conditions }: CollectionRule): boolean {
  return conditions.length > 0 && conditions.length <= MOST_CONDITIONS && conditions.every(isUsable);
}

function isUsable(condition: CollectionCondition): boolean {
  const isBound = (bound: number | null) => bound === null || (Number.isSafeInteger(bound) && bound >= 0);
  switch (condition.field) {
    case 'category':
    case 'brand':
      return isId(condition.id);
    case 'tag':
      return condition.tag !== '' && condition.tag.length <= 200;
    case 'price':
      return isBound(condition.from) && isBound(condition.to) && (condition.from ?? condition.to) !== null;
    case 'stars':
      return [1, 2, 3, 4].includes(condition.stars);
    default:
      return true;
  }
}
