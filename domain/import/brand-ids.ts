import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { saveBrand } from '#domain/catalog/index.ts';
import { fold } from '#domain/search/index.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

export type BrandIds = {
  /** Finds or creates a brand by name; case is ignored ('NIKE' and 'Nike'). */
  idOf(
    tx: StoreTx,
    brand: { name: string; otherName?: string; locale: Locale },
    act: Act,
  ): Promise<Result<string, Failure>>;
  /** True if brands have been created since the last call of keep. */
  hasUnsaved(): boolean;
  /** Marks the new brands as saved once their products are saved. */
  keep(): void;
  /** Forgets the brands that were rolled back with the savepoint. */
  forgetUnsaved(): void;
};

/**
 * Loads brands for the products of one transaction: brands with the file's exact names, or all brands if some
 * are missing.
 */
export async function loadBrandIds(tx: StoreTx, names: string[]): Promise<BrandIds> {
  const wanted = [...new Set(names)].filter((name) => name !== '');
  const named = await readBrands(tx, wanted);
  const saved = wanted.every((name) => named.has(fold(name))) ? named : await readBrands(tx, null);
  const unsaved = new Map<string, string>();
  return {
    async idOf(store, { name, otherName, locale }, act) {
      const known = saved.get(fold(name)) ?? unsaved.get(fold(name));
      if (known) return ok(known);
      const texts = {
        [locale]: { name },
        ...(otherName ? { [otherLocale(locale)]: { name: otherName } } : {}),
      };
      const made = await saveBrand(store, { texts }, act);
      if (!made.ok) return fail(made.code, made.data);
      unsaved.set(fold(name), made.value.brandId);
      return ok(made.value.brandId);
    },
    hasUnsaved: () => unsaved.size > 0,
    keep() {
      for (const [name, id] of unsaved) saved.set(name, id);
      unsaved.clear();
    },
    forgetUnsaved: () => unsaved.clear(),
  };
}

async function readBrands(tx: StoreTx, names: string[] | null): Promise<Map<string, string>> {
  if (names?.length === 0) return new Map();
  const rows = await tx
    .selectFrom('brand_texts')
    .select(['brand_id', 'name'])
    .where('store_id', '=', tx.storeId)
    .$if(names !== null, (query) => query.where('name', 'in', names ?? []))
    .execute();
  return new Map(rows.map((row) => [fold(row.name), row.brand_id]));
}
