import { sql } from 'kysely';
import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';

export type OwnReview = {
  product: string;
  name: string;
  email: string;
  rating: number;
  title: string;
  comment: string;
  photo: string | null;
  status: string;
  at: Date;
};

/** All reviews of a shopper, for their data export. */
export async function exportReviews(
  tx: StoreTx,
  { customerId }: { customerId: string },
): Promise<OwnReview[]> {
  return tx
    .selectFrom('reviews as r')
    .leftJoin('media as m', (join) =>
      join.onRef('m.store_id', '=', 'r.store_id').onRef('m.id', '=', 'r.media_id'),
    )
    .select(['r.name', 'r.email', 'r.rating', 'r.title', 'r.comment', 'r.status', 'm.hash as photo'])
    .select('r.created_at as at')
    .select(
      sql<string>`(select t.title from product_texts t where t.store_id = ${tx.storeId}
        and t.product_id = r.product_id order by t.locale = r.locale desc limit 1)`.as('product'),
    )
    .where('r.store_id', '=', tx.storeId)
    .where('r.customer_id', '=', customerId)
    .orderBy('r.created_at', 'desc')
    .execute();
}

/** Anonymizes a person's reviews: text and stars stay; name, e-mail and photo are removed. */
export async function eraseReviewer(
  tx: StoreTx,
  { customerId }: { customerId: string },
  act: Act,
): Promise<{ reviews: number }> {
  const erased = await tx
    .updateTable('reviews')
    .set({ name: '', email: '', media_id: null })
    .where('store_id', '=', tx.storeId)
    .where('customer_id', '=', customerId)
    .returning(['id', 'product_id'])
    .execute();
  for (const { id } of erased) {
    await recordAudit(tx, act, { action: 'review.writer_erased', subjectKind: 'review', subjectId: id });
  }
  const products = [...new Set(erased.map((row) => row.product_id))];
  await noteChange(
    tx,
    products.map((id) => `product:${id}` as const),
  );
  return { reviews: erased.length };
}
