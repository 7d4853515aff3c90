import type { Receipt } from '#domain/manual-payments/index.ts';
import type { Config } from '#lib/config/index.ts';
import { receiptFiles } from './files.ts';

const ENDING: Record<Receipt['contentType'], string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
};

/** A receipt as a download that no browser runs, caches or sniffs; null if its file is gone. */
export async function receiptAnswer(
  config: Config,
  storeId: string,
  receipt: Receipt,
): Promise<Response | null> {
  const bytes = await receiptFiles(config).get(storeId, receipt.hash);
  if (!bytes) return null;
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': receipt.contentType,
      'content-disposition': `attachment; filename="receipt-${receipt.id.slice(-8)}.${ENDING[receipt.contentType]}"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}
