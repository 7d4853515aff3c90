import { sql } from 'kysely';
import type { PlatformTx } from '#db/index.ts';

/** Equal for slugs that look alike, such as demo and dem0. The same rule is in app.slug_shape. */
export function slugShape(slug: string): string {
  return slug.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** The existing slugs that look like one of these. */
export async function slugsLike(tx: PlatformTx, slugs: readonly string[]): Promise<string[]> {
  const shapes = [...new Set(slugs.map(slugShape))];
  const { rows } = await sql<{ slug: string }>`
    select slug from stores where app.slug_shape(slug) = any (${shapes}::text[])`.execute(tx);
  return rows.map(({ slug }) => slug);
}

/** Until the transaction ends, no other one creates a store whose slug looks like this one. */
export async function lockSlugShape(tx: PlatformTx, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slug ${slugShape(slug)}`}, 0))`.execute(tx);
}

const LETTERS: Record<string, string> = {
  ...{ а: 'a', в: 'b', е: 'e', і: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't' },
  ...{ у: 'y', х: 'x', ѕ: 's', ԁ: 'd', ɡ: 'g', ο: 'o', α: 'a', ρ: 'p', ν: 'v', τ: 't', ι: 'i' },
};

/** A typed address with the Cyrillic and Greek letters that look Latin replaced by the Latin ones. */
export function latinLetters(typed: string): string {
  return [...typed].map((letter) => LETTERS[letter] ?? letter).join('');
}
