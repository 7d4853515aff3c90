import type { StoreTx } from '#db/index.ts';
import { adminProducts } from '#domain/catalog/index.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { PickedProduct } from './find-product.tsx';

/** Products chosen by hand, in their order; deleted ones are left out. */
export async function pickedProducts(tx: StoreTx, ids: string[], staff: Staff): Promise<PickedProduct[]> {
  const { locale } = staff.request;
  const titles = new Map<string, PickedProduct>();
  for (let start = 0; start < ids.length; start += 200) {
    const part = ids.slice(start, start + 200);
    const input = { locale, currency: staff.store.shell.currency, ids: part, size: 200 };
    for (const { id, title, image } of (await adminProducts(tx, input)).rows)
      titles.set(id, { id, title, src: image?.src ?? null });
  }
  return ids.flatMap((id) => titles.get(id) ?? []);
}
