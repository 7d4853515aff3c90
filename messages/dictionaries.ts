import * as ar from './ar/index.ts';
import * as en from './en/index.ts';

type Leaves<T> = T extends string
  ? never
  : { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];

/** The key of every text: area, then its path in the area's file ('checkout.cart.title'). */
export type MessageKey = Leaves<typeof en>;

/** Every text of both languages by its flat key. */
export const DICTIONARIES: Record<'en' | 'ar', Readonly<Record<string, string>>> = {
  en: flatten(en),
  ar: flatten(ar),
};

interface Nested {
  [key: string]: string | Nested;
}

function flatten(tree: Nested, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat[prefix + key] = value;
    else Object.assign(flat, flatten(value, `${prefix}${key}.`));
  }
  return flat;
}
