import { fold } from '#domain/search/index.ts';
import type { Shell } from '#domain/tenancy/index.ts';
import { flatMapInParts } from '#lib/flat-map-in-parts.ts';
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

const KEYS = Object.keys(DICTIONARIES.en).filter((key) => AREAS.includes(key.split('.')[0] ?? ''));

/**
 * Shop texts that contain the typed words, in either language or in the store's own version. Without search
 * words: all texts that the store has changed.
 */
export async function findTexts(
  typed: string,
  overrides: Shell['overrides'],
): Promise<{ rows: TextRow[]; more: number; ownCount: number }> {
  const wanted = fold(typed);
  const own = new Set([...Object.keys(overrides.en), ...Object.keys(overrides.ar)]);
  const rows = KEYS.map(
    (key): TextRow => ({
      key,
      ours: { en: DICTIONARIES.en[key] ?? '', ar: DICTIONARIES.ar[key] ?? '' },
      own: { en: overrides.en[key] ?? '', ar: overrides.ar[key] ?? '' },
    }),
  );
  const found =
    wanted === ''
      ? rows.filter((row) => own.has(row.key))
      : await flatMapInParts(rows, lettersOf, (row) => (wordsOf(row).includes(wanted) ? [row] : []));
  return { rows: found.slice(0, SHOWN), more: Math.max(0, found.length - SHOWN), ownCount: own.size };
}

/** True if a store may replace this text with its own. */
export function isShopText(key: string): boolean {
  return AREAS.includes(key.split('.')[0] ?? '') && Object.hasOwn(DICTIONARIES.en, key);
}

/** The folded texts of the dictionary, which never change. */
const ourWords = new Map<string, string>();

function lettersOf({ key, ours, own }: TextRow): number {
  const fresh = ourWords.has(key) ? 0 : ours.en.length + ours.ar.length;
  return fresh + own.en.length + own.ar.length;
}

function wordsOf({ key, ours, own }: TextRow): string {
  const known = ourWords.get(key) ?? fold(`${ours.en} ${ours.ar}`);
  ourWords.set(key, known);
  return own.en || own.ar ? `${known} ${fold(`${own.en} ${own.ar}`)}` : known;
}
