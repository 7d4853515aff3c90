import type { StoreTx } from '#db/index.ts';
import type { ProductDraft } from '#domain/catalog/index.ts';
import { eachLocale, type Locale } from '#lib/locale.ts';
import { imageHref } from '../../ui/picture.tsx';
import { lookOf } from '../search-look/look.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import { NO_TEXT } from './typed-product.ts';

/** The share picture of a draft is not drawn, so its first picture is shown. */
export function productLook(tx: StoreTx, staff: Staff, draft: ProductDraft | null) {
  const texts = eachLocale((locale) => ({ ...NO_TEXT, ...draft?.texts[locale] }));
  const [image] = draft?.images ?? [];
  const drawn = (locale: Locale) => `/admin/share/${draft?.id}-${locale}.jpg?v=${draft?.version}`;
  const picture = draft?.status === 'active' ? drawn : image && imageHref(`/media/${image.hash}`, 1200);
  const id = draft?.id ?? null;
  return lookOf(tx, staff, { kind: 'product', id, above: '/products/', texts, ...(picture && { picture }) });
}
