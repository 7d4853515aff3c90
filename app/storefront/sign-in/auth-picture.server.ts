import { withStore } from '#db/index.ts';
import { readHomeSections } from '#domain/content/index.ts';
import type { PictureView } from '../../ui/picture.tsx';
import type { Shop } from '../page/shop.server.ts';

/** Picture beside the account forms: the home page's first, or null if it has none. */
export async function authPicture(shop: Shop): Promise<PictureView | null> {
  const sections = await withStore(shop.storeId, (tx) => readHomeSections(tx, shop.locale, shop.shell));
  const image = sections.find((section) => section.image)?.image;
  if (!image) return null;
  const { hash, width, height, blur } = image;
  return { src: `/media/${hash}`, width, height, blur, alt: '' };
}
