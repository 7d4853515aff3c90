import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';

/** A variant's file, with the data shown to the owner. */
export type DigitalFile = {
  id: string;
  variantId: string;
  fileName: string;
  contentType: string;
  bytes: number;
  /** The number of downloads per paid line, and the days for which they are valid. */
  maxDownloads: number;
  validDays: number;
  /** True if the variant is delivered only as this file. */
  isWhole: boolean;
  version: number;
  /** The file's name in the data folder. */
  contentId: string;
};

export const MOST_DOWNLOADS = 100;
export const MOST_DAYS = 3650;
/** Half a gigabyte is enough for a film course in parts, or for thousands of pictures. */
export const MAX_DIGITAL_BYTES = 512_000_000;

/** The files of a product's variants, for its editor. */
export async function filesOfProduct(tx: StoreTx, productId: string): Promise<DigitalFile[]> {
  if (!isId(productId)) return [];
  const rows = await select(tx)
    .innerJoin('variants as v', (join) =>
      join.onRef('v.store_id', '=', 'f.store_id').onRef('v.id', '=', 'f.variant_id'),
    )
    .where('v.product_id', '=', productId)
    .where('v.archived_at', 'is', null)
    .orderBy('v.position')
    .execute();
  return rows.map(toFile);
}

/** download: only files; with_file: each variant has a file; some: only some variants have a file. */
export type SoldAs = 'download' | 'with_file' | 'some';

export type FileCounts = { variants: number; files: number; whole: number };

/** SQL for a product's FileCounts as JSON, used in the statement that reads the product's page. */
export function countFiles(store: string, product: RawBuilder<unknown>): RawBuilder<FileCounts> {
  return sql`
    select json_build_object('variants', count(*), 'files', count(f.id), 'whole', count(f.id) filter (where f.is_whole))
      from variants v
      left join digital_files f on f.store_id = v.store_id and f.variant_id = v.id
     where v.store_id = ${store} and v.product_id = ${product} and v.archived_at is null`;
}

/** Returns how a product is sold as files, for its page; null if it has no files. */
export function soldAs({ variants, files, whole }: FileCounts): SoldAs | null {
  if (files === 0) return null;
  if (whole === variants) return 'download';
  return files === variants ? 'with_file' : 'some';
}

/** A file of a product's variant; null if there is none. */
export async function findFile(
  tx: StoreTx,
  { productId, fileId }: { productId: string; fileId: string },
): Promise<DigitalFile | null> {
  if (!isId(fileId)) return null;
  return (await filesOfProduct(tx, productId)).find(({ id }) => id === fileId) ?? null;
}

/** The file of a variant, locked; null if there is none. */
export async function lockFileOf(tx: StoreTx, variantId: string): Promise<DigitalFile | null> {
  const row = await select(tx).where('f.variant_id', '=', variantId).forUpdate().executeTakeFirst();
  return row ? toFile(row) : null;
}

function select(tx: StoreTx) {
  return tx
    .selectFrom('digital_files as f')
    .select(['f.id', 'f.variant_id as variantId', 'f.file_name as fileName', 'f.bytes', 'f.version'])
    .select(['f.content_type as contentType', 'f.content_id as contentId'])
    .select(['f.max_downloads as maxDownloads', 'f.valid_days as validDays', 'f.is_whole as isWhole'])
    .where('f.store_id', '=', tx.storeId);
}

function toFile(row: Omit<DigitalFile, 'variantId'> & { variantId: string | null }): DigitalFile {
  return { ...row, variantId: row.variantId ?? '' };
}
