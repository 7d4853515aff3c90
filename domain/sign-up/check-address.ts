import { withPlatform } from '#db/index.ts';
import { type SlugState, slugState, suggestSlugs } from '#domain/tenancy/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { countLookup } from './limits.ts';

export type CheckedAddress = { slug: string; state: SlugState; suggestions: string[] };

/** The state of a slug for a new shop, with three free slugs; `wanted` may be incomplete, as it is being typed. */
export async function checkAddress(
  { wanted, ip }: { wanted: string; ip: string },
  at: Date,
): Promise<Result<CheckedAddress, 'too_many_tries'>> {
  const slug = wanted.trim().toLowerCase().slice(0, 80);
  return withPlatform(async (tx) => {
    if ((await countLookup(tx, ip, at)).isRefused) return fail('too_many_tries');
    return ok({ slug, state: await slugState(tx, slug), suggestions: await suggestSlugs(tx, slug) });
  });
}
