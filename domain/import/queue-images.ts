import type { StoreTx } from '#db/index.ts';
import type { SavedProduct } from '#domain/catalog/index.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import type { FileImage, FileProduct } from './file-product.ts';
import { valueCodes } from './to-product-input.ts';

type ImageRow = {
  url: string;
  alt: string;
  locale: '' | Locale;
  other_alt: string;
  position: number;
  variant_id: string | null;
  option_value: string;
};

type Saved = { product: FileProduct; saved: SavedProduct };

/** PostgreSQL allows 65,535 parameters per statement; a row has eleven. */
const MOST_ROWS = 4_000;

/**
 * Queues images of products. Skips fetched images and retries failed ones. Returns the number queued, by
 * product.
 */
export async function queueImages(
  tx: StoreTx,
  products: Saved[],
  { importId, pictures }: { importId: string; pictures: Map<string, string> },
): Promise<Map<string, number>> {
  const rows = products.flatMap(({ product, saved }) =>
    [...productImages(product), ...variantImages(product, saved), ...swatchImages(product)]
      .filter(({ url }) => !pictures.has(url))
      .map((image) => ({
        ...image,
        store_id: tx.storeId,
        id: newId(),
        import_id: importId,
        product_id: saved.productId,
      })),
  );
  const queued: Queued[] = [];
  for (let start = 0; start < rows.length; start += MOST_ROWS) {
    queued.push(...(await insertImages(tx, rows.slice(start, start + MOST_ROWS), importId)));
  }
  return countPictures(queued);
}

type Queued = { product_id: string; url: string };

async function insertImages(
  tx: StoreTx,
  rows: (ImageRow & { store_id: string; id: string; import_id: string; product_id: string })[],
  importId: string,
): Promise<Queued[]> {
  return tx
    .insertInto('import_images')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'product_id', 'url', 'variant_id', 'option_value'])
        .doUpdateSet({ status: 'queued', attempts: 0, reason: '', import_id: importId })
        .where('import_images.status', '=', 'failed'),
    )
    .returning(['product_id', 'url'])
    .execute();
}

/** Importing the same file again retries its failed images. */
export async function requeueFailedImages(
  tx: StoreTx,
  { productIds, importId }: { productIds: string[]; importId: string },
): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const queued = await tx
    .updateTable('import_images')
    .set({ status: 'queued', attempts: 0, reason: '', import_id: importId })
    .where('store_id', '=', tx.storeId)
    .where('product_id', 'in', productIds)
    .where('status', '=', 'failed')
    .returning(['product_id', 'url'])
    .execute();
  return countPictures(queued);
}

// An image shared by two variants is fetched once.
function countPictures(rows: Queued[]): Map<string, number> {
  const urls = Map.groupBy(rows, (row) => row.product_id);
  return new Map([...urls].map(([id, list]) => [id, new Set(list.map(({ url }) => url)).size]));
}

function productImages(product: FileProduct): ImageRow[] {
  return product.images.map((image) => ({ ...rowOf(product, image), variant_id: null, option_value: '' }));
}

function variantImages(product: FileProduct, saved: SavedProduct): ImageRow[] {
  const last = product.images.length;
  const byUrl = new Map(product.images.map((image) => [image.url, image]));
  return product.variants.flatMap(({ imageUrl }, index) => {
    if (!imageUrl) return [];
    const image = byUrl.get(imageUrl) ?? { url: imageUrl, alt: '', position: last };
    return [{ ...rowOf(product, image), variant_id: saved.variantIds[index] ?? null, option_value: '' }];
  });
}

function swatchImages(product: FileProduct): ImageRow[] {
  const position = product.images.length;
  return product.options.flatMap((option, index) => {
    const codes = valueCodes(option);
    return Object.entries(option.details ?? {}).flatMap(([label, { picture }]) => {
      const code = codes.get(label);
      if (!picture || code === undefined) return [];
      const image = rowOf(product, { url: picture, alt: '', position });
      return [{ ...image, variant_id: null, option_value: `${index}/${code}` }];
    });
  });
}

// Souk's own files name the language of the alt text; otherwise it is detected.
function rowOf({ locale, ownId }: FileProduct, { url, alt, position, otherAlt = '' }: FileImage) {
  const said: '' | Locale = ownId === undefined ? '' : locale;
  return { url, alt, locale: said, other_alt: otherAlt, position };
}
