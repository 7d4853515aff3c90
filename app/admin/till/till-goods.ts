import type { TillFound, TillGoods } from './till-view.ts';
import { fetchJson } from './use-answer.ts';

/** Fetches the products that match typed words, a SKU or a barcode. */
export const goodsAt = (typed: string, signal?: AbortSignal) =>
  fetchJson<TillFound>(`/admin/orders/new/goods?q=${encodeURIComponent(typed)}`, signal ? { signal } : {});

export const isLeft = ({ available }: TillGoods) => available !== 0;

/** The variant whose whole SKU or barcode was typed, if there are units left. */
export function exactOf({ exact, products }: TillFound): TillGoods | null {
  const all = products.flatMap(({ goods }) => goods);
  return all.find((goods) => goods.variantId === exact && isLeft(goods)) ?? null;
}

export const nameOf = ({ title, options }: TillGoods) => (options ? `${title} · ${options}` : title);
