import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Result } from '#lib/result.ts';
import type { ArchiveProductFailure } from './errors.ts';

/** Takes a product off the storefront for good; orders keep pointing at it. */
export async function archiveProduct(
  tx: StoreTx,
  input: { productId: string; expectedVersion?: number },
  act: Act,
): Promise<Result<{ version: number }, ArchiveProductFailure>> {
  throw new Error(`not written yet ${tx} ${input} ${act}`);
}
