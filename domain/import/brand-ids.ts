import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { saveBrand } from '#domain/catalog/index.ts';
import { fold } from '#domain/search/index.ts';
import type { Locale } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

export type BrandIds = {
  /** The brand of that name, made where the store has none: 'NIKE' and 'Nike' are one. */
  idOf(tx: StoreTx, brand: { name: string; locale: Locale }, act: Act): Promise<Result<string, Failure>>;
  /** The product that asked is saved: its new brand is too. */
  keep(): void;
  /** What the product's savepoint undid is not there to be found. */
  forgetUnsaved(): void;
};

/** Brands by name for the products of one transaction. */
export async function loadBrandIds(tx: StoreTx): Promise<BrandIds> {
  const rows = await tx
    .selectFrom('brand_texts')
    .select(['brand_id', 'name'])
    .where('store_id', '=', tx.storeId)
    .execute();
  const saved = new Map(rows.map((row) => [fold(row.name), row.brand_id]));
  const unsaved = new Map<string, string>();
  return {
    async idOf(store, { name, locale }, act) {
      const known = saved.get(fold(name)) ?? unsaved.get(fold(name));
      if (known) return ok(known);
      const made = await saveBrand(store, { texts: { [locale]: { name } } }, act);
      if (!made.ok) return fail(made.code, made.data);
      unsaved.set(fold(name), made.value.brandId);
      return ok(made.value.brandId);
    },
    keep() {
      for (const [name, id] of unsaved) saved.set(name, id);
      unsaved.clear();
    },
    forgetUnsaved: () => unsaved.clear(),
  };
}
