import { sql } from 'kysely';
import type { PlatformTx } from '#db/index.ts';

/**
 * A canonical form that is equal for slugs that look alike, such as demo and dem0. app.slug_shape has the same rule.
 */
export function slugShape(slug: string): string {
  return slug.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** The existing slugs that look like one of the given slugs. */
export async function slugsLike(tx: PlatformTx, slugs: readonly string[]): Promise<string[]> {
  const shapes = [...new Set(slugs.map(slugShape))];
  const { rows } = await sql<{ slug: string }>`
    select slug from stores where app.slug_shape(slug) = any (${shapes}::text[])`.execute(tx);
  return rows.map(({ slug }) => slug);
}

/**
 * Locks the form of this slug until the transaction ends, so that no concurrent transaction creates a store with a
 * similar slug.
 */
export async function lockSlugShape(tx: PlatformTx, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slug ${slugShape(slug)}`}, 0))`.execute(tx);
}

const LETTERS: Record<string, string> = {
  ...{ а: 'a', в: 'b', е: 'e', і: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't' },
  ...{ у: 'y', х: 'x', ѕ: 's', ԁ: 'd', ɡ: 'g', ο: 'o', α: 'a', ρ: 'p', ν: 'v', τ: 't', ι: 'i' },
};

/** Replaces Cyrillic and Greek letters that look Latin with the Latin ones in a typed address. */
export function latinLetters(typed: string): string {
  return [...typed].map((letter) => LETTERS[letter] ?? letter).join('');
}
