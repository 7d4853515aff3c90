import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { slugify } from '#lib/slug.ts';

type SlugTable = {
  table: 'product_texts' | 'category_texts' | 'brand_texts' | 'collection_texts';
  owner: 'product_id' | 'category_id' | 'brand_id' | 'collection_id';
};

export const PRODUCT_SLUGS: SlugTable = { table: 'product_texts', owner: 'product_id' };
export const CATEGORY_SLUGS: SlugTable = { table: 'category_texts', owner: 'category_id' };
export const BRAND_SLUGS: SlugTable = { table: 'brand_texts', owner: 'brand_id' };
export const COLLECTION_SLUGS: SlugTable = { table: 'collection_texts', owner: 'collection_id' };

const TRIES = 30;

type Choice = {
  ownerId: string;
  texts: Partial<Record<Locale, { title: string; slug?: string } | null>>;
  known: { locale: string; slug: string }[];
};
type Slugs = Partial<Record<Locale, string>>;
type Wish = { index: number; locale: Locale; slug: string; choice: Choice };

/**
 * Returns unique slugs of a save, by language: the given slug, or for a new text a slug from its title. An
 * existing slug is left out: it stays although the title changes, because links use it.
 */
export async function chooseSlugs(tx: StoreTx, kind: SlugTable, choice: Choice): Promise<Slugs> {
  const [slugs] = await chooseManySlugs(tx, kind, [choice]);
  return slugs ?? {};
}

/** Like chooseSlugs, for several saves in order. No two of them get the same slug. */
export async function chooseManySlugs(tx: StoreTx, kind: SlugTable, choices: Choice[]): Promise<Slugs[]> {
  const wishes = choices.flatMap((choice, index) =>
    LOCALES.flatMap((locale) => {
      const slug = wantedSlug(choice, locale);
      return slug === undefined ? [] : [{ index, locale, slug, choice }];
    }),
  );
  const owners = await findOwners(tx, kind, wishes);
  const wantedBy = Map.groupBy(wishes, keyOf);
  const isContested = (wish: Wish) =>
    (owners.get(keyOf(wish)) ?? wish.choice.ownerId) !== wish.choice.ownerId ||
    (wantedBy.get(keyOf(wish))?.length ?? 0) > 1;
  const contested = wishes.filter(isContested);
  const further = contested.flatMap(({ locale, slug }) =>
    numbered(slug).map((each) => ({ locale, slug: each })),
  );
  for (const [key, owner] of await findOwners(tx, kind, further)) owners.set(key, owner);
  const chosen: Slugs[] = choices.map(() => ({}));
  for (const wish of wishes)
    Object.assign(chosen[wish.index] ?? {}, { [wish.locale]: takeSlug(owners, wish) });
  return chosen;
}

const keyOf = ({ locale, slug }: { locale: string; slug: string }) => `${locale} ${slug}`;

function wantedSlug({ ownerId, texts, known }: Choice, locale: Locale): string | undefined {
  const text = texts[locale];
  const old = known.find((row) => row.locale === locale)?.slug;
  if (!text || (old !== undefined && (text.slug === undefined || text.slug === old))) return undefined;
  return slugify(text.slug ?? '', locale) || slugify(text.title, locale) || ownerId.slice(-12);
}

/**
 * Returns the wanted slug, with a suffix -2, -3 … if it is taken. The previous slug of its owner becomes
 * free.
 */
function takeSlug(owners: Map<string, string>, { locale, slug, choice: { ownerId, known } }: Wish): string {
  const isFree = (each: string) => (owners.get(keyOf({ locale, slug: each })) ?? ownerId) === ownerId;
  const free = numbered(slug).find(isFree) ?? `${slug}-${ownerId.slice(-12)}`;
  const old = known.find((row) => row.locale === locale)?.slug;
  if (old !== undefined) owners.delete(keyOf({ locale, slug: old }));
  owners.set(keyOf({ locale, slug: free }), ownerId);
  return free;
}

export async function takenSlugs(
  tx: StoreTx,
  input: { productId: string | null; slugs: Partial<Record<Locale, string>> },
): Promise<Partial<Record<Locale, { slug: string; free: string }>>> {
  const wanted = LOCALES.flatMap((locale) => {
    const slug = slugify(input.slugs[locale] ?? '', locale);
    return slug === '' ? [] : [{ locale, slug }];
  });
  const asked = wanted.flatMap(({ locale, slug }) => numbered(slug).map((each) => ({ locale, slug: each })));
  const owners = await findOwners(tx, PRODUCT_SLUGS, asked);
  const isFree = (locale: Locale, slug: string) =>
    (owners.get(keyOf({ locale, slug })) ?? input.productId) === input.productId;
  return Object.fromEntries(
    wanted
      .filter(({ locale, slug }) => !isFree(locale, slug))
      .map(({ locale, slug }) => {
        const free = numbered(slug).find((each) => isFree(locale, each)) ?? '';
        return [locale, { slug, free }];
      }),
  );
}

/** Finds the owners of slugs, by language and slug. One statement, or none for an empty list. */
async function findOwners(
  tx: StoreTx,
  kind: SlugTable,
  slugs: { locale: Locale; slug: string }[],
): Promise<Map<string, string>> {
  const matches = LOCALES.flatMap((locale) => {
    const list = slugs.filter((each) => each.locale === locale).map(({ slug }) => slug);
    return list.length === 0 ? [] : [sql`(locale = ${locale} and slug = any(${list}::text[]))`];
  });
  if (matches.length === 0) return new Map();
  const { rows } = await sql<{ locale: Locale; slug: string; owner: string }>`
    select locale, slug, ${sql.ref(kind.owner)} as owner from ${sql.table(kind.table)}
     where store_id = ${tx.storeId} and (${sql.join(matches, sql` or `)})`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), row.owner]));
}

function numbered(slug: string): string[] {
  return Array.from({ length: TRIES }, (_, index) => (index === 0 ? slug : `${slug}-${index + 1}`));
}
