import type { PlatformTx } from '#db/index.ts';
import { slugify } from '#lib/slug.ts';
import { trimCharactersAtEnd } from '#lib/trim-characters.ts';
import { latinLetters, slugShape, slugsLike } from './slug-shape.ts';

const SLUG = /^(?=.{3,40}$)[a-z0-9](-?[a-z0-9])*$/;

/** Subdomains reserved for Souk. */
const RESERVED = new Set(
  `admin api app apps assets auth autoconfig autodiscover billing blog cdn console dashboard dev docs download
   email files ftp help images img imap internal invoice localhost login logout mail media mx news ns1 ns2
   operator pay payment payments platform pop preview proxy root sandbox shop shops signin signup smtp staff
   staging static status store stores support system test webhook webhooks webmail wiki www www1 www2`.split(
    /\s+/,
  ),
);
const RESERVED_SHAPES = new Set([...RESERVED].map(slugShape));

export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

export function isReserved(slug: string): boolean {
  return RESERVED.has(slug);
}

/** True if the slug looks like a reserved one: adm1n, supp0rt. The digit 1 can be read as l or i. */
export function isLikeReserved(slug: string): boolean {
  return [slug, slug.replaceAll('1', 'i')].some((read) => RESERVED_SHAPES.has(slugShape(read)));
}

/** Checks whether a new store may have a slug. `similar`: it looks like a reserved slug or like another store's. */
export type SlugState = 'free' | 'invalid' | 'reserved' | 'taken' | 'similar';

export async function slugState(tx: PlatformTx, slug: string): Promise<SlugState> {
  if (!isSlug(slug)) return isSlug(latinLetters(slug)) ? 'similar' : 'invalid';
  if (isReserved(slug)) return 'reserved';
  const alike = await slugsLike(tx, [slug]);
  if (alike.includes(slug)) return 'taken';
  return alike.length > 0 || isLikeReserved(slug) ? 'similar' : 'free';
}

/** Three free slugs that are similar to the wanted one. */
export async function suggestSlugs(tx: PlatformTx, wanted: string, city = ''): Promise<string[]> {
  const candidates = candidatesFor(latinLetters(wanted), city);
  const taken = new Set((await slugsLike(tx, candidates)).map(slugShape));
  return candidates.filter((candidate) => !taken.has(slugShape(candidate))).slice(0, 3);
}

// Returns enough numbered candidates that three of them are always free.
function candidatesFor(wanted: string, city: string): string[] {
  const base = trimCharactersAtEnd((slugify(wanted, 'en') || 'store').slice(0, 32), '-');
  const words = [slugify(city, 'en'), 'shop', 'store', 'online', 'home'].filter((word) => word !== '');
  const worded = [...words.map((word) => `${base}-${word}`), `my-${base}`];
  const numbered = Array.from({ length: 40 }, (_, at) => `${base}-${at + 2}`);
  return [...worded, ...numbered].filter(
    (slug) => isSlug(slug) && !isReserved(slug) && !isLikeReserved(slug),
  );
}
