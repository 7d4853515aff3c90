import type { PlatformTx } from '#db/index.ts';
import { slugify } from '#lib/slug.ts';
import { trimCharactersAtEnd } from '#lib/trim-characters.ts';

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

export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

export function isReserved(slug: string): boolean {
  return RESERVED.has(slug);
}

/** Three free slugs that are similar to the wanted one. */
export async function suggestSlugs(tx: PlatformTx, wanted: string, city = ''): Promise<string[]> {
  const candidates = candidatesFor(wanted, city);
  const rows = await tx.selectFrom('stores').select('slug').where('slug', 'in', candidates).execute();
  const taken = new Set(rows.map((row) => row.slug));
  return candidates.filter((candidate) => !taken.has(candidate)).slice(0, 3);
}

// Returns enough numbered candidates that three of them are always free.
function candidatesFor(wanted: string, city: string): string[] {
  const base = trimCharactersAtEnd((slugify(wanted, 'en') || 'store').slice(0, 32), '-');
  const words = [slugify(city, 'en'), 'shop', 'store', 'online', 'home'].filter((word) => word !== '');
  const worded = [...words.map((word) => `${base}-${word}`), `my-${base}`];
  const numbered = Array.from({ length: 40 }, (_, at) => `${base}-${at + 2}`);
  return [...worded, ...numbered].filter((slug) => isSlug(slug) && !isReserved(slug));
}
