import { fold } from '#domain/search/index.ts';
import type { Shell } from '#domain/tenancy/index.ts';
import { DICTIONARIES } from '#messages/dictionaries.ts';
import type { TextRow } from './languages-view.ts';

// What shoppers read; what the admin and the platform say is ours.
const AREAS = [
  'account',
  'cardpay',
  'checkout',
  'common',
  'discounts',
  'errors',
  'finding',
  'home',
  'mail',
  'product',
  'profile',
  'restock',
  'storefront',
  'wishlist',
];

const SHOWN = 25;

/** Texts of the shop that hold what was typed, in either language or as the store says them; without it the store's own. */
export function findTexts(
  typed: string,
  overrides: Shell['overrides'],
): { rows: TextRow[]; more: number; ownCount: number } {
  const wanted = fold(typed);
  const own = new Set([...Object.keys(overrides.en), ...Object.keys(overrides.ar)]);
  const keys = Object.keys(DICTIONARIES.en).filter((key) => AREAS.includes(key.split('.')[0] ?? ''));
  const found = keys
    .map(
      (key): TextRow => ({
        key,
        ours: { en: DICTIONARIES.en[key] ?? '', ar: DICTIONARIES.ar[key] ?? '' },
        own: { en: overrides.en[key] ?? '', ar: overrides.ar[key] ?? '' },
      }),
    )
    .filter((row) => (wanted === '' ? own.has(row.key) : wordsOf(row).includes(wanted)));
  return { rows: found.slice(0, SHOWN), more: Math.max(0, found.length - SHOWN), ownCount: own.size };
}

/** Whether a text is one that a store may say in its own words. */
export function isShopText(key: string): boolean {
  return AREAS.includes(key.split('.')[0] ?? '') && Object.hasOwn(DICTIONARIES.en, key);
}

function wordsOf({ ours, own }: TextRow): string {
  return fold(`${ours.en} ${ours.ar} ${own.en} ${own.ar}`);
}
