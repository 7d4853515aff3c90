import type { StoreTx } from '#db/index.ts';
import { productPage } from '#domain/catalog/index.ts';
import type { Shop } from '../page/shop.server.ts';
import { chooseByValues } from '../product/variant-choice.ts';

/** A posted field as text; '' if it is missing or a file. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\0', '') : '';
}

/** Finds the variant of the posted options (size=M); null unless every option matches. */
export async function chosenVariant(tx: StoreTx, shop: Shop, form: FormData): Promise<string | null> {
  const { locale, currency, now } = shop;
  const found = await productPage(tx, { locale, slug: fieldText(form, 'product'), currency, now });
  if (!found || 'redirect' in found) return null;
  const { product } = found;
  const wanted = Object.fromEntries(product.options.map(({ param }) => [param, fieldText(form, param)]));
  const { variant } = chooseByValues(product, wanted);
  const isAsAsked = product.options.every(({ param }, index) => variant?.values[index] === wanted[param]);
  return isAsAsked ? (variant?.id ?? null) : null;
}
