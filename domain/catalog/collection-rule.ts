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

/**
 * True if a product belongs to a collection with this rule. The result does not depend on the time of day.
 */
export function meetsRule(product: RuledProduct, rule: CollectionRule): boolean {
  const meets = (condition: CollectionCondition) => meetsOne(product, condition);
  return rule.match === 'any' ? rule.conditions.some(meets) : rule.conditions.every(meets);
}

function meetsOne(product: RuledProduct, condition: CollectionCondition): boolean {
  switch (condition.field) {
    case 'category':
      return product.categoryIds.includes(condition.id);
    case 'brand':
      return product.brandId === condition.id;
    case 'tag':
      return product.tags.some((tag) => tag.toLowerCase() === condition.tag.toLowerCase());
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
