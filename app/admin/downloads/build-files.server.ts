import { withStore } from '#db/index.ts';
import { filesOfProduct, MAX_DIGITAL_BYTES } from '#domain/downloads/index.ts';
import { byteText } from '#lib/byte-text.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { FilesView } from './files-view.ts';

/** The files of a product's variants as its editor shows them; none for a new product. */
export async function buildFiles(productId: string | null, { store, request }: Staff): Promise<FilesView> {
  const { locale } = request;
  const files = productId ? await withStore(store.id, (tx) => filesOfProduct(tx, productId)) : [];
  return {
    maxSize: byteText(MAX_DIGITAL_BYTES, { locale }),
    files: files.map(({ contentType: _, contentId: __, bytes, ...file }) => ({
      ...file,
      size: byteText(bytes, { locale }),
    })),
  };
}
