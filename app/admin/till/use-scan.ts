import { spellingsOfBarcode } from '#lib/gtin.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { exactOf, goodsAt, nameOf } from './till-goods.ts';
import type { TillGoods } from './till-view.ts';

/** Adds the variant of a scanned barcode, and returns a sentence for the camera's dialog, which stays open. */
export function useScan(onAdd: (goods: TillGoods) => void) {
  const t = useTexts();
  return async (code: string): Promise<string> => {
    for (const spelling of spellingsOfBarcode(code)) {
      const found = await goodsAt(spelling);
      if (!found) return t('list.camera.offline');
      const goods = exactOf(found);
      if (goods) {
        onAdd(goods);
        return t('orderlife.till.added', { product: isolate(nameOf(goods)) });
      }
      if (found.exact) return t('orderlife.edit.soldOut');
    }
    return t('orderlife.edit.none', { query: isolate(code) });
  };
}
