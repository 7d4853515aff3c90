import { fold } from '#domain/search/index.ts';
import type { Shell } from '#domain/tenancy/index.ts';
import { DICTIONARIES } from '#messages/dictionaries.ts';
import type { TextRow } from '../languages/languages-view.ts';

// Areas with texts for shoppers; those of the admin and the platform cannot be changed.
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
  'backinstock',
  'storefront',
  'wishlist',
];

const SHOWN = 25;

/**
 * Shop texts that contain the typed words, in either language or in the store's own version. Without search
 * words: all texts that the store has changed.
 */
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

/** True if a store may replace this text with its own. */
export function isShopText(key: string): boolean {
  return AREAS.includes(key.split('.')[0] ?? '') && Object.hasOwn(DICTIONARIES.en, key);
}

function wordsOf({ ours, own }: TextRow): string {
  return fold(`${ours.en} ${ours.ar} ${own.en} ${own.ar}`);
}
