import type { PhotoFile } from '#domain/returns/index.ts';
import type { Config } from '#lib/config/index.ts';
import { receiptFiles } from './files.ts';

/** A private photo for this reader alone, shown inline; null if its file is gone. */
export async function photoAnswer(
  config: Config,
  storeId: string,
  photo: PhotoFile,
): Promise<Response | null> {
  const bytes = await receiptFiles(config).get(storeId, photo.hash);
  if (!bytes) return null;
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="photo-${photo.id.slice(-8)}.jpg"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}
