import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { attachFile } from '#domain/downloads/index.ts';
import { newId } from '#lib/ids.ts';
import type { TestDatabase } from './database.ts';
import { TEST_TIME, type TestStore } from './stores.ts';

type Given = {
  contentId?: string;
  fileName?: string;
  bytes?: number;
  maxDownloads?: number;
  validDays?: number;
  isWhole?: boolean;
};

/** Attaches a file to a variant, as an upload in the editor does. */
export async function giveFile(
  store: TestStore,
  variantId: string,
  {
    contentId = newId(),
    fileName = 'Guide.pdf',
    bytes = 9,
    maxDownloads = 5,
    validDays = 30,
    isWhole = true,
  }: Given = {},
): Promise<{ productId: string; fileId: string; contentId: string }> {
  return withStore(store.id, async (tx) => {
    const { productId } = await tx
      .selectFrom('variants')
      .select('product_id as productId')
      .where('store_id', '=', store.id)
      .where('id', '=', variantId)
      .executeTakeFirstOrThrow();
    const file = { contentId, fileName, bytes, contentType: 'application/pdf', hash: 'a'.repeat(64) };
    const input = { productId, variantId, file, maxDownloads, validDays, isWhole };
    const made = await attachFile(tx, input, systemAct('test', TEST_TIME));
    if (!made.ok) throw new Error(`The file was refused: ${made.code}`);
    return { productId, fileId: made.value.fileId, contentId };
  });
}

/** The token of the last link mailed to an order's buyer. */
export async function linkTokenOf(db: TestDatabase, orderId: string): Promise<string> {
  const [mail] = await db.admin<{ text: string }>(
    "select body_text as text from mails where order_id = $1 and kind = 'downloads_ready' order by id desc limit 1",
    [orderId],
  );
  const token = /\/files\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('No link was mailed.');
  return token;
}
