import type { StoreTx } from '#db/index.ts';

export type AttachImageInput = {
  productId: string;
  mediaId: string;
  /** Place among the product's pictures, from 0; a taken place is shared in order of arrival. */
  position: number;
  /** This variant shows it too. */
  variantId?: string | null;
};

/** Adds a stored picture to a product (the importer's picture job); again the same is no change. */
export async function attachImage(tx: StoreTx, input: AttachImageInput): Promise<void> {
  throw new Error(`not written yet ${tx} ${input}`);
}
