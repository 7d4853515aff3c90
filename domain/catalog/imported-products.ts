import type { StoreTx } from '#db/index.ts';

export type ImportedProduct = { productId: string; handle: string; digest: string; version: number };

/** Which of these import handles the store knows already, by handle. */
export async function importedProducts(
  tx: StoreTx,
  handles: string[],
): Promise<Map<string, ImportedProduct>> {
  throw new Error(`not written yet ${tx} ${handles}`);
}
